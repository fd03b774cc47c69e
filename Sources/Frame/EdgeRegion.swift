/// Where a draw has edges that need several samples per pixel; elsewhere a single sample gives the same
/// result.
public struct EdgeRegion: Sendable, Hashable {
  /// The pixels that need several samples; the rectangles do not overlap.
  public var rectangles: [PixelRectangle]
  /// The part of the draw's geometry that may reach into them.
  public var geometry: Geometry
  /// Whether no two of the draw's fragments meet in a pixel outside of the rectangles.
  package var isSingleLayered = false

  /// Makes a region with the geometry that is drawn in it.
  public init(rectangles: [PixelRectangle], geometry: Geometry) {
    self.rectangles = rectangles
    self.geometry = geometry
  }
}
