/// The facts about a sampled picture that commands depend on.
package struct PictureFacts: Sendable, Hashable {
  /// A version number; two pictures of one request share it only if they are equal.
  package var version: Int
  /// Whether no pixel is transparent.
  package var isOpaque: Bool
  /// The tiles in which no pixel is transparent; `nil` if that is not known.
  package var opaque: TileMask?
  /// The tiles in which some pixel is not all transparent; `nil` if that is not known.
  package var filled: TileMask?

  package init(
    version: Int, isOpaque: Bool, opaque: TileMask? = nil, filled: TileMask? = nil
  ) {
    self.version = version
    self.isOpaque = isOpaque
    self.opaque = opaque
    self.filled = filled
  }
}

extension PictureFacts {
  /// The facts about a picture of premultiplied pixels with 8 bits per component, row by row.
  package init(_ pixels: Span<UInt32>, size: PixelSize, version: Int) {
    self.init(pixels, alpha: 0xFF00_0000, size: size, version: version)
  }

  /// The facts about a picture of premultiplied pixels with 16 bits per component, row by row.
  package init(_ pixels: Span<UInt64>, size: PixelSize, version: Int) {
    self.init(pixels, alpha: 0xFFFF_0000_0000_0000, size: size, version: version)
  }

  /// Makes the facts; `mask` has the bits of an opaque pixel's alpha.
  ///
  /// Other modules cannot specialise it, and would call through witnesses for each pixel.
  private init<Word: FixedWidthInteger>(
    _ pixels: Span<Word>, alpha mask: Word, size: PixelSize, version: Int
  ) {
    var opaque = TileMask(size, all: true)
    var filled = TileMask(size, all: false)
    let tile = opaque.tile
    for top in stride(from: 0, to: size.height, by: tile) {
      for left in stride(from: 0, to: size.width, by: tile) {
        var (all, any) = (mask, Word(0))
        for y in top..<min(top + tile, size.height) {
          for x in left..<min(left + tile, size.width) {
            let word = pixels[y * size.width + x]
            all &= word
            any |= word
          }
        }
        opaque[left / tile, top / tile] = all == mask
        filled[left / tile, top / tile] = any != 0
      }
    }
    self.init(version: version, isOpaque: opaque.isFull, opaque: opaque, filled: filled)
  }
}
