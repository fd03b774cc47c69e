import Documents
public import Frame

/// The coverage of a canvas's pixels by a path: a map of the path's bounding rectangle.
public struct PathCoverage: Sendable, Hashable {
  /// The map's top-left corner in canvas pixels.
  public let origin: SIMD2<Int>
  /// The coverage.
  public let map: CoverageMap

  /// Places a map on a canvas.
  public init(origin: SIMD2<Int>, map: CoverageMap) {
    self.origin = origin
    self.map = map
  }
}

extension Path {
  /// The coverage of a canvas of `size` pixels by the path, in pixels; `nil` when the path lies
  /// outside.
  ///
  /// Every pixel is exact for the flattened path and then rounded to 8 bits, even where the path
  /// crosses itself. A row in which the product of edges and cuts exceeds 262,144 is computed from 128
  /// sub-scanlines instead, with an error of at most 0.8 of 255.
  ///
  /// - Throws: `PathError` when there is nothing to fill, a coordinate is not finite or too far away,
  ///   or the path needs too many edges.
  public func coverage(
    of size: PixelSize, rule: FillRule = .nonZero, tolerance: Double = Path.tolerance
  ) throws(PathError) -> PathCoverage? {
    let polygons = try flattened(tolerance: tolerance)
    var bounds = Box.empty
    for point in polygons.joined() { bounds.form(unionWith: point) }
    // A path that sticks out by rounding alone covers no pixel there.
    let low = pointwiseMax((bounds.low + 1e-6).rounded(.down), .zero)
    let high = pointwiseMin((bounds.high - 1e-6).rounded(.up), size.vector)
    guard low.x < high.x, low.y < high.y else { return nil }
    let crossed = polygons.reduce(0.0) { sum, polygon in
      zip(polygon, polygon.dropFirst()).reduce(sum) { sum, edge in
        let (top, bottom) = (min(edge.0.y, edge.1.y), max(edge.0.y, edge.1.y))
        return sum + max(min(bottom, high.y).rounded(.up) - max(top, low.y).rounded(.down), 0)
      }
    }
    guard crossed <= Double(PathLimits.rows) else { throw .tooManyRows }
    let (columns, rows) = (0...size.width, 0...size.height)
    let region = PixelSize(
      width: Int(high.x - low.x, within: columns), height: Int(high.y - low.y, within: rows))
    var raster = CoverageRaster(
      polygons.map { polygon in polygon.map { $0 - low } }, size: region, rule: rule)
    let origin = SIMD2(Int(low.x, within: columns), Int(low.y, within: rows))
    return PathCoverage(origin: origin, map: raster.draw())
  }
}
