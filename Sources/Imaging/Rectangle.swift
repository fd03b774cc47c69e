/// A rectangle of whole pixels; the origin is the picture's top-left corner.
public struct Rectangle: Sendable, Hashable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns; at least 0.
  public var width: Int
  /// The number of rows; at least 0.
  public var height: Int

  /// The rectangle of `width` × `height` pixels at (`x`, `y`).
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// All of `image`.
  public init(_ image: Image) {
    self.init(x: 0, y: 0, width: image.width, height: image.height)
  }

  /// Whether both have a pixel in common.
  package func meets(_ other: Rectangle) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }

  /// The smallest rectangle with this one and `other`.
  package func union(_ other: Rectangle) -> Rectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The rectangle with its left and upper sides moved outwards to multiples of `step`.
  package func aligned(to step: Int) -> Rectangle {
    Rectangle(
      x: x / step * step, y: y / step * step, width: width + x % step, height: height + y % step)
  }
}
