/// A rectangle of whole pixels from the top-left corner.
public struct Rectangle: Sendable, Hashable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// Columns; at least 0.
  public var width: Int
  /// Rows; at least 0.
  public var height: Int

  /// The rectangle of `width` × `height` pixels at (`x`, `y`).
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The pixels inside.
  public var area: Int { width * height }

  /// The part inside a picture of the given size; empty when there is none.
  func clipped(width: Int, height: Int) -> Rectangle {
    let left = min(max(0, x), width)
    let top = min(max(0, y), height)
    return Rectangle(
      x: left, y: top, width: max(0, min(width, x + self.width) - left),
      height: max(0, min(height, y + self.height) - top))
  }
}
