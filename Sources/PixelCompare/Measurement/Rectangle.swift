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

  /// Whether both have a pixel in common.
  func meets(_ other: Rectangle) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }
}
