import CCodecs

extension PNG {
  /// A PNG of `image`: 8 or 16 bits, RGB when it is opaque, else RGBA with straight alpha.
  ///
  /// Premultiplied pictures are divided by alpha once. `text` becomes tEXt chunks, iTXt where a value
  /// is not Latin-1; keywords have 1 to 79 ASCII letters. The same picture gives the same bytes.
  public static func encode(
    _ image: Image, text: [(keyword: String, value: String)] = []
  ) -> [UInt8] {
    let image = image.unpremultiplied()
    let side = 1...Int(Int32.max)
    precondition(side.contains(image.width) && side.contains(image.height), "PNG has pixels")
    let isOpaque = image.isOpaque
    var output = ChunkWriter()
    output.append(.header) {
      $0.appendBigEndian(UInt32(image.width))
      $0.appendBigEndian(UInt32(image.height))
      let type: PNGHeader.ColorType = isOpaque ? .rgb : .rgba
      $0 += [UInt8(image.depth.rawValue), type.rawValue, 0, 0, 0]
    }
    // Rendering intent: perceptual.
    output.append(.standardRGB) { $0.append(0) }
    for entry in text { output.append(keyword: entry.keyword, value: entry.value) }
    var rows = FilteredRows(image, isOpaque: isOpaque)
    var deflater = Deflater()
    while let strip = rows.next() {
      deflater.deflate(strip, isLast: rows.isAtEnd, to: &output)
    }
    output.append(.end) { _ in }
    return output.bytes
  }
}

/// Puts a PNG together, chunk by chunk.
struct ChunkWriter {
  private(set) var bytes = ChunkReader.signature

  /// Adds a chunk with the data that `body` appends.
  mutating func append(_ type: ChunkType, _ body: (inout [UInt8]) -> Void) {
    let start = bytes.count
    bytes.appendBigEndian(0)
    bytes += type.bytes
    body(&bytes)
    let length = UInt32(bytes.count - start - 8)
    for index in 0..<4 {
      bytes[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index))
    }
    let checksum = bytes.withUnsafeBytes {
      ChunkReader.extend(0, UnsafeRawBufferPointer(rebasing: $0[(start + 4)...]))
    }
    bytes.appendBigEndian(checksum)
  }

  /// Adds a text chunk; NUL, which ends texts, is left out.
  mutating func append(keyword: String, value: String) {
    precondition(
      (1...79).contains(keyword.utf8.count) && keyword.utf8.allSatisfy { (32...126).contains($0) },
      "a PNG keyword has 1 to 79 ASCII letters")
    let scalars = value.unicodeScalars.filter { $0.value != 0 }
    if scalars.allSatisfy({ $0.value < 256 }) {
      append(ChunkType("tEXt")) { data in
        data += Array(keyword.utf8) + [0] + scalars.map { UInt8($0.value) }
      }
    } else {
      append(ChunkType("iTXt")) { data in
        // Not compressed, no language, no translated keyword.
        data += Array(keyword.utf8) + [0, 0, 0, 0, 0]
        for scalar in scalars { data += Array(UTF8.encode(scalar) ?? .init()) }
      }
    }
  }
}

extension [UInt8] {
  /// Appends `value` with its highest byte first.
  mutating func appendBigEndian(_ value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}

/// A zlib stream by ISA-L at level 1, cut into IDAT chunks.
struct Deflater: ~Copyable {
  private let stream: UnsafeMutablePointer<isal_zstream>
  private let work: UnsafeMutablePointer<UInt8>
  private let buffer: UnsafeMutablePointer<UInt8>
  private var filled = 0

  /// `ISAL_DEF_LVL1_LARGE` of igzip_lib.h, which Swift cannot import: 4 KiB, 8 K hash entries of
  /// 2 bytes and 64 K tokens of 4.
  private static let workBytes = 4096 + 2 * 8192 + 4 * 65536
  /// Data bytes of an IDAT chunk.
  private static let chunkBytes = 1 << 17

  init() {
    stream = .allocate(capacity: 1)
    work = .allocate(capacity: Self.workBytes)
    buffer = .allocate(capacity: Self.chunkBytes)
    isal_deflate_init(stream)
    stream.pointee.level = 1
    stream.pointee.level_buf = work
    stream.pointee.level_buf_size = UInt32(Self.workBytes)
    stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
  }

  deinit {
    stream.deallocate()
    work.deallocate()
    buffer.deallocate()
  }

  /// Compresses `bytes`; full chunks, and with `isLast` the rest, go to `output`.
  mutating func deflate(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, isLast: Bool, to output: inout ChunkWriter
  ) {
    stream.pointee.next_in = bytes.baseAddress
    stream.pointee.avail_in = UInt32(bytes.count)
    stream.pointee.end_of_stream = isLast ? 1 : 0
    repeat {
      stream.pointee.next_out = buffer + filled
      stream.pointee.avail_out = UInt32(Self.chunkBytes - filled)
      let result = isal_deflate(stream)
      precondition(result == COMP_OK, "deflate set up")
      filled = Self.chunkBytes - Int(stream.pointee.avail_out)
      if filled == Self.chunkBytes { flush(to: &output) }
    } while stream.pointee.avail_out == 0
    if isLast, filled > 0 { flush(to: &output) }
  }

  private mutating func flush(to output: inout ChunkWriter) {
    output.append(.data) { $0 += UnsafeMutableBufferPointer(start: buffer, count: filled) }
    filled = 0
  }
}
