import Frame
import Motion

/// Which point of a bent sheet shows at a point of the canvas: the inverse of its drawing.
///
/// Building it takes time in proportion to the triangles; each query after that takes microseconds.
public struct MeshHitTest: Sendable {
  /// A visible point of the sheet.
  public struct Hit: Sendable, Hashable {
    /// Where it is on the flat sheet, in unit coordinates.
    public var unit: SIMD2<Double>
    /// The same point, in points from the sheet's top-left corner.
    public var layer: SIMD2<Double>
    /// The face of the mesh it belongs to, counted from 0, also after subdivision.
    public var face: Int
  }

  private let placed: PlacedMesh
  /// (x · w, y · w, w) of each vertex in canvas pixels.
  private let corners: [SIMD3<Double>]
  /// z · w of each vertex as it is drawn, larger when nearer.
  private let depths: [Double]
  private let tree: BoundingTree
  /// The difference in depth, in points, up to which surfaces count as equally near: rounding errors of
  /// a plane.
  private let tie: Double

  /// Prepares hit tests of a mesh.
  package init(_ placed: PlacedMesh) {
    self.placed = placed
    let origin = SIMD2(Double(placed.sheet.origin.x), Double(placed.sheet.origin.y))
    let corners = placed.places.map { place in
      SIMD3(
        place.x * placed.scale + origin.x * place.w, place.y * placed.scale + origin.y * place.w,
        place.w)
    }
    self.corners = corners
    let depthTilt = placed.depthTilt * placed.transform.z.z
    depths = zip(placed.places, placed.surface.units).map {
      $0.z - depthTilt * PlacedMesh.rank(of: $1)
    }
    let span = placed.depths.upperBound - placed.depths.lowerBound
    tie = 1e-9 * max(span, placed.size.max())
    let canvas = Box(low: .zero, high: placed.canvas.vector)
    tree = BoundingTree(
      placed.triangles.map { triangle in
        MeshHitTest.box(around: (0..<3).map { corners[Int(triangle[$0])] }, canvas)
      })
  }

  /// The nearest visible point at a point of the canvas, in points from its top-left corner.
  ///
  /// - Parameters:
  ///   - point: Where; outside the canvas nothing shows.
  ///   - isVisible: Whether the picture shows anything at a unit coordinate; where it does not, the sheet behind
  ///     is visible. By default the whole picture counts.
  /// - Returns: The point, or `nil` if the sheet does not show.
  public func hit(
    at point: SIMD2<Double>, isVisible: (SIMD2<Double>) -> Bool = { _ in true }
  ) -> Hit? {
    let pixel = point * placed.scale
    guard pixel.x >= 0, pixel.y >= 0, pixel.x <= Double(placed.canvas.width),
      pixel.y <= Double(placed.canvas.height)
    else { return nil }
    var best: (depth: Double, triangle: Int, unit: SIMD2<Double>)?
    tree.forEach(holding: pixel) { triangle in
      guard let (depth, unit) = place(of: pixel, in: triangle) else { return }
      if let best {
        // Of equally near surfaces, the one drawn first shows.
        let isEqual = abs(depth - best.depth) <= tie
        guard isEqual ? triangle < best.triangle : depth > best.depth else { return }
      }
      if isVisible(unit) { best = (depth, triangle, unit) }
    }
    return best.map { best in
      Hit(
        unit: best.unit, layer: best.unit * placed.size,
        face: placed.face(ofTriangle: best.triangle))
    }
  }

  /// Depth and unit coordinates of a triangle at a pixel, or `nil` if it is not visible.
  ///
  /// The pixel's ray is a combination of the three corners before their division by w, so that
  /// corners behind the eye need no special care (Olano and Greer 1997).
  private func place(
    of pixel: SIMD2<Double>, in triangle: Int
  ) -> (depth: Double, unit: SIMD2<Double>)? {
    let indices = placed.triangles[triangle]
    let (i, j, k) = (Int(indices.x), Int(indices.y), Int(indices.z))
    let (a, b, c) = (corners[i], corners[j], corners[k])
    let ray = SIMD3(pixel.x, pixel.y, 1)
    var shares = SIMD3(dot(cross(b, c), ray), dot(cross(c, a), ray), dot(cross(a, b), ray))
    let sum = shares.sum()
    guard sum != 0, sum.isFinite else { return nil }
    shares /= sum
    guard shares.min() >= 0 else { return nil }
    let w = shares.x * a.z + shares.y * b.z + shares.z * c.z
    guard w > 0 else { return nil }
    let depth = (shares.x * depths[i] + shares.y * depths[j] + shares.z * depths[k]) / w
    guard placed.depths.contains(depth) else { return nil }
    let units = placed.surface.units
    let unit = shares.x * units[i] + shares.y * units[j] + shares.z * units[k]
    if placed.hasBorder {
      guard unit.min() >= 0, unit.max() <= 1 else { return nil }
    }
    return (depth, unit)
  }

  /// The pixels that a triangle may cover; the whole canvas when a corner is not in front of the eye.
  private static func box(
    around corners: [SIMD3<Double>], _ canvas: Box
  ) -> Box {
    var box = Box.empty
    for corner in corners {
      guard corner.z >= PlacedMesh.nearest else { return canvas }
      box.form(unionWith: SIMD2(corner.x, corner.y) / corner.z)
    }
    return box
  }
}
