/// Builds a PNG, chunk by chunk.
struct ChunkWriter {
  private(set) var bytes: [UInt8]

  /// Starts with a PNG's signature, or with `bytes`.
  init(bytes: [UInt8] = ChunkReader.signature) { self.bytes = bytes }

  /// Takes the chunks that were added.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

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
      Checksum.extend(0, UnsafeRawBufferPointer(rebasing: $0[(start + 4)...]))
    }
    bytes.appendBigEndian(checksum)
  }

  /// Adds a text chunk; NUL, which would end the text, is dropped.
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
        // Uncompressed, without language and translated keyword.
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
