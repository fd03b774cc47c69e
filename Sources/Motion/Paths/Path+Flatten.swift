import Documents

extension Path {
  /// The default distance of straight edges from their curve: 1/512 pixel, half of what 8 bits of
  /// coverage can resolve.
  public static let tolerance = 1.0 / 512

  /// The outline as closed polygons within `tolerance` of its curves; everything in pixels.
  ///
  /// - Throws: `PathError` when there is nothing to fill, a coordinate is not finite or too far away,
  ///   or the curves need too many edges.
  public func flattened(
    tolerance: Double = Path.tolerance
  ) throws(PathError) -> [[SIMD2<Double>]] {
    precondition(tolerance > 0, "a curve is never straight")
    try validate()
    var polygons: [[SIMD2<Double>]] = []
    var edges = 0.0
    var last = SIMD2<Double>.zero
    for curve in curves {
      let start = curve.cubic.a
      if polygons.isEmpty || start != last { polygons.append([start]) }
      last = curve.end
      let count = max(curve.edgeCount(tolerance: tolerance), 1)
      edges += count
      guard edges <= Double(PathLimits.edges) else { throw .tooManyEdges }
      for step in 1..<Int(count, within: 1...PathLimits.edges) {
        polygons[polygons.count - 1].append(curve.point(at: Double(step) / count))
      }
      polygons[polygons.count - 1].append(last)
    }
    return polygons
  }

  private func validate() throws(PathError) {
    var hasStart = false
    var isEmpty = true
    for (part, element) in elements.enumerated() {
      let points: [SIMD2<Double>]
      switch element {
      case .move(let end): points = [end]
      case .line(let end): points = [end]
      case .quadratic(let control, let end): points = [control, end]
      case .cubic(let first, let second, let end): points = [first, second, end]
      case .close: points = []
      }
      if case .move = element {
        hasStart = true
      } else {
        guard hasStart else { throw .noStart(part: part) }
        isEmpty = isEmpty && points.isEmpty
      }
      for coordinate in points.flatMap({ [$0.x, $0.y] }) {
        guard coordinate.isFinite else { throw .notFinite(part: part) }
        guard abs(coordinate) <= PathLimits.coordinate else {
          throw .tooFar(part: part, coordinate)
        }
      }
    }
    if isEmpty { throw .empty }
  }
}
