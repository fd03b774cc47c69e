package import Frame

/// The parts in which a picture is drawn that is too large to be drawn at once.
package struct Tiling: Sendable {
  /// The size of the picture.
  package let size: PixelSize
  /// The size of each part; those at the right and at the bottom may be smaller.
  package let tile: PixelSize

  /// The number of parts side by side.
  var columns: Int { (size.width + tile.width - 1) / tile.width }

  /// The number of parts.
  var count: Int { columns * rows }

  private var rows: Int { (size.height + tile.height - 1) / tile.height }

  /// The part with a number, from left to right and then from top to bottom.
  subscript(number: Int) -> PixelRectangle {
    let (x, y) = (number % columns * tile.width, number / columns * tile.height)
    return PixelRectangle(
      x: x, y: y,
      size: PixelSize(
        width: min(tile.width, size.width - x), height: min(tile.height, size.height - y)))
  }

  /// Sizes of parts, the largest first, for a device with pictures of at most `side` pixels.
  ///
  /// Parts are wide, since the rows of all parts side by side are in memory together. Their sides are even, as the blocks
  /// are in which a device computes derivatives.
  static func sizes(upTo side: Int) -> [PixelSize] {
    [(8192, 1024), (4096, 1024), (4096, 512), (2048, 512), (1024, 512), (1024, 256), (512, 128)]
      .map { PixelSize(width: min($0.0, side), height: min($0.1, side)) }
  }
}
