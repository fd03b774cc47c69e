/// A PNG put together by hand: stored deflate blocks, filter None, checksums bit by bit.
struct TestPNG {
  var chunks: [(type: String, data: [UInt8])]

  var bytes: [UInt8] {
    chunks.reduce([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      $0 + Self.chunk($1.type, $1.data)
    }
  }

  /// Chunks before the picture data go to `extra`.
  init(
    width: Int, height: Int, depth: Int, type: Int, interlaced: Bool = false,
    extra: [(type: String, data: [UInt8])] = [], rows: [UInt8]
  ) {
    chunks = [("IHDR", Self.header(width, height, depth, type, interlaced))] + extra
    chunks += [("IDAT", Self.zlib(rows)), ("IEND", [])]
  }

  init(_ chunks: [(type: String, data: [UInt8])]) { self.chunks = chunks }

  static func header(
    _ width: Int, _ height: Int, _ depth: Int, _ type: Int, _ interlaced: Bool = false
  ) -> [UInt8] {
    bigEndian(width) + bigEndian(height) + [UInt8(depth), UInt8(type), 0, 0, interlaced ? 1 : 0]
  }

  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc(body)))
  }

  /// CRC-32 with the polynomial 0xEDB88320, a bit at a time.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }

  /// `data` as stored blocks in a zlib wrapper.
  static func zlib(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let length = min(data.count - start, 65535)
      let isLast: UInt8 = start + length == data.count ? 1 : 0
      let low = UInt8(length & 255)
      let high = UInt8(length >> 8)
      result += [isLast, low, high, ~low, ~high] + data[start..<start + length]
      start += length
    } while start < data.count
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return result + bigEndian(b << 16 | a)
  }

  /// A 2 × 2 picture of RGBA that decodes well.
  static let good = TestPNG(
    width: 2, height: 2, depth: 8, type: 6,
    rows: [0, 1, 2, 3, 255, 4, 5, 6, 128, 0, 7, 8, 9, 0, 10, 11, 12, 255])
}
