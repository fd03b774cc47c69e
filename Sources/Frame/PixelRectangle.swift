/// A rectangle of whole pixels, relative to a destination's top-left corner.
public struct PixelRectangle: Sendable, Hashable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The width and height in pixels.
  public var size: PixelSize

  /// Makes a rectangle.
  public init(x: Int, y: Int, size: PixelSize) {
    self.x = x
    self.y = y
    self.size = size
  }
}

extension PixelRectangle {
  /// The rectangle between two corners; `nil` when it is empty.
  package init?(from low: SIMD2<Int>, to high: SIMD2<Int>) {
    guard low.x < high.x, low.y < high.y else { return nil }
    self.init(x: low.x, y: low.y, size: PixelSize(width: high.x - low.x, height: high.y - low.y))
  }

  private var low: SIMD2<Int> { SIMD2(x, y) }

  private var high: SIMD2<Int> { SIMD2(x + size.width, y + size.height) }

  /// The intersection with another rectangle; `nil` when it is empty.
  package func intersection(_ other: PixelRectangle) -> PixelRectangle? {
    PixelRectangle(from: pointwiseMax(low, other.low), to: pointwiseMin(high, other.high))
  }

  /// The smallest rectangle around both.
  package func union(_ other: PixelRectangle) -> PixelRectangle {
    PixelRectangle(from: pointwiseMin(low, other.low), to: pointwiseMax(high, other.high)) ?? self
  }
}
