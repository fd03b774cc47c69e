/// Where a draw has edges that need several samples a pixel; elsewhere one shows the same.
public struct EdgeRegion: Sendable, Hashable {
  /// The pixels that need samples; no two rectangles overlap.
  public var rectangles: [PixelRectangle]
  /// What of the draw's geometry may reach into them.
  public var geometry: Geometry

  /// Names the region and what is drawn in it.
  public init(rectangles: [PixelRectangle], geometry: Geometry) {
    self.rectangles = rectangles
    self.geometry = geometry
  }
}
