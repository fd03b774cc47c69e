/// A chunk's four-letter type.
struct ChunkType: Equatable, Sendable {
  /// The letters as a big-endian number.
  let code: UInt32

  init(code: UInt32) { self.code = code }

  init(_ name: StaticString) {
    precondition(name.utf8CodeUnitCount == 4, "a chunk type has four letters")
    code = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  private var letters: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) } }

  /// Whether all four are ASCII letters.
  var isValid: Bool { letters.allSatisfy { (65...90).contains($0 & 0xDF) } }

  /// Whether a decoder that does not know the chunk must fail: its first letter is upper case.
  var isCritical: Bool { code & 0x2000_0000 == 0 }

  var name: String { String(decoding: letters, as: UTF8.self) }

  var bytes: [UInt8] { letters }
}

extension ChunkType {
  static let header = ChunkType("IHDR")
  static let palette = ChunkType("PLTE")
  static let data = ChunkType("IDAT")
  static let end = ChunkType("IEND")
  static let transparency = ChunkType("tRNS")
  static let gamma = ChunkType("gAMA")
  static let standardRGB = ChunkType("sRGB")
  static let profile = ChunkType("iCCP")
  static let animation = ChunkType("acTL")
  static let frame = ChunkType("fcTL")
  static let frameData = ChunkType("fdAT")
}
