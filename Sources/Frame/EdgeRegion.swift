/// Where a draw has edges that need several samples a pixel; elsewhere one shows the same.
public struct EdgeRegion: Sendable, Hashable {
  /// A rectangle in whole pixels from the destination's top-left corner.
  public struct Rectangle: Sendable, Hashable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// Pixels from left to right and from top to bottom.
    public var size: PixelSize

    /// Makes a rectangle.
    public init(x: Int, y: Int, size: PixelSize) {
      self.x = x
      self.y = y
      self.size = size
    }
  }

  /// The pixels that need samples; no two rectangles overlap.
  public var rectangles: [Rectangle]
  /// What of the draw's geometry may reach into them.
  public var geometry: Geometry

  /// Names the region and what is drawn in it.
  public init(rectangles: [Rectangle], geometry: Geometry) {
    self.rectangles = rectangles
    self.geometry = geometry
  }
}
