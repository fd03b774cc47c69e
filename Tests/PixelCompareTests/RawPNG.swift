/// PNG files of any kind, valid or not: stored deflate blocks, filter None.
struct RawPNG {
  /// A file whose header says `width` × `height`, with `rows`, each behind a 0.
  static func file(
    _ width: Int, _ height: Int, depth: UInt8, type: UInt8, palette: [UInt8] = [],
    alpha: [UInt8] = [], rows: [UInt8]
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += chunk("IHDR", word(width) + word(height) + [depth, type, 0, 0, 0])
    if !palette.isEmpty { bytes += chunk("PLTE", palette) }
    if !alpha.isEmpty { bytes += chunk("tRNS", alpha) }
    return bytes + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return word(data.count) + body + word(Int(crc(body)))
  }

  static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// RFC 1950 and 1951, one block of at most 65,535 bytes.
  static func zlib(_ data: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(data.count & 255), UInt8(data.count >> 8))
    var (a, b) = (1, 0)
    for byte in data { (a, b) = ((a + Int(byte)) % 65521, (b + a + Int(byte)) % 65521) }
    return [0x78, 1, 1, low, high, ~low, ~high] + data + word(b << 16 | a)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }
}
