/// The chunks between a PNG's header and its picture data that affect decoding.
package struct PNGMetadata {
  /// Red, green, blue of each index.
  package private(set) var palette: [SIMD3<UInt8>] = []
  /// Alpha of the first indices.
  package private(set) var paletteAlpha: [UInt8] = []
  /// The single transparent colour, as stored: grey only, or red, green and blue.
  package private(set) var transparentColor: SIMD3<UInt16>?
  /// The gAMA chunk: 100,000 / gamma, so 45455 for 2.2.
  package private(set) var gamma: UInt32?
  package private(set) var isStandardRGB = false
  /// The iCCP chunk: name, 0, method, deflated profile.
  package private(set) var profile: [UInt8]?

  /// Reads up to the first IDAT chunk; colour chunks are read only with `readsColors`.
  init(
    _ chunks: inout ChunkReader, _ header: PNGHeader, _ limits: PNGLimits, readsColors: Bool
  ) throws(PNGError) {
    try chunks.advance()
    while chunks.type != .data {
      switch chunks.type {
      case .palette: try readPalette(&chunks, header, limits)
      case .transparency: try readTransparency(&chunks, header, limits)
      case .gamma where readsColors && chunks.remaining == 4:
        gamma = try chunks.contents(limits).reduce(0) { $0 << 8 | UInt32($1) }
      case .standardRGB where readsColors:
        isStandardRGB = true
        try chunks.skip()
      case .profile where readsColors:
        profile = try chunks.contents(limits)
      case .end:
        throw .damaged(reason: "it has no picture data")
      default:
        guard !chunks.type.isCritical else {
          throw .damaged(
            reason: "its \(chunks.type.name) chunk is unknown or misplaced")
        }
        try chunks.skip()
      }
      try chunks.advance()
    }
    if header.colorType == .indexed, palette.isEmpty {
      throw .damaged(reason: "its palette is missing")
    }
  }

  private mutating func readPalette(
    _ chunks: inout ChunkReader, _ header: PNGHeader, _ limits: PNGLimits
  ) throws(PNGError) {
    let count = chunks.remaining / 3
    let isColor = ![.gray, .grayAlpha].contains(header.colorType)
    guard isColor, palette.isEmpty, chunks.remaining % 3 == 0, (1...256).contains(count) else {
      throw .damaged(
        reason: "its PLTE chunk of \(chunks.remaining) bytes is misplaced or not 1 to 256 colours")
    }
    let bytes = try chunks.contents(limits)
    palette = (0..<count).map { SIMD3(bytes[3 * $0], bytes[3 * $0 + 1], bytes[3 * $0 + 2]) }
  }

  private mutating func readTransparency(
    _ chunks: inout ChunkReader, _ header: PNGHeader, _ limits: PNGLimits
  ) throws(PNGError) {
    let isSized =
      switch header.colorType {
      case .gray: chunks.remaining == 2
      case .rgb: chunks.remaining == 6
      case .indexed: chunks.remaining <= palette.count
      // The chunk has no meaning for pixels with their own alpha.
      case .grayAlpha, .rgba: true
      }
    guard isSized else {
      throw .damaged(
        reason: "its tRNS chunk of \(chunks.remaining) bytes does not fit its colours")
    }
    guard ![.grayAlpha, .rgba].contains(header.colorType) else { return try chunks.skip() }
    let bytes = try chunks.contents(limits)
    // Only the low bits of a sample count: PNG, 11.3.2.1.
    let mask = UInt16(truncatingIfNeeded: 1 << header.bitDepth - 1)
    func sample(_ index: Int) -> UInt16 {
      (UInt16(bytes[2 * index]) << 8 | UInt16(bytes[2 * index + 1])) & mask
    }
    switch header.colorType {
    case .gray: transparentColor = SIMD3(repeating: sample(0))
    case .rgb: transparentColor = SIMD3(sample(0), sample(1), sample(2))
    default: paletteAlpha = bytes
    }
  }
}
