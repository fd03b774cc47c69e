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
  /// The intersection with another rectangle; `nil` when it is empty.
  package func intersection(_ other: PixelRectangle) -> PixelRectangle? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + size.width, other.x + other.size.width)
    let bottom = min(y + size.height, other.y + other.size.height)
    guard left < right, top < bottom else { return nil }
    return PixelRectangle(
      x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
  }
}
