/// The colours of a PNG of indices: at most 256.
package struct PNGPalette: Sendable, Equatable {
  /// Red, green, blue and straight alpha, 0…255.
  package let colors: [SIMD4<UInt8>]

  /// Makes a palette of 1 to 256 colours.
  package init(_ colors: [SIMD4<UInt8>]) {
    precondition((1...256).contains(colors.count), "colours that one byte can number")
    self.colors = colors
  }
}

extension ChunkWriter {
  /// Adds the chunks of a palette: its colours, and their alphas as far as some are less than opaque.
  mutating func append(_ palette: PNGPalette) {
    append(.palette) { for color in palette.colors { $0 += [color.x, color.y, color.z] } }
    let count = (palette.colors.lastIndex { $0.w < 255 } ?? -1) + 1
    if count > 0 { append(.transparency) { $0 += palette.colors.prefix(count).map(\.w) } }
  }
}
