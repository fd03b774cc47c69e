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
}
