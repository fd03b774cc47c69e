import Frame
import Motion

/// A mesh on a canvas: the triangles that are drawn and the way from their points to pixels.
///
/// Drawing and hit testing start from the same scene.
package struct MeshScene: Sendable {
  /// Where the sheet lies flat, in canvas pixels.
  let sheet: Sheet
  /// The canvas in pixels.
  let canvas: PixelSize
  /// Output pixels a point.
  let scale: Double
  /// Width and height of the sheet in points.
  let size: SIMD2<Double>
  /// What is drawn; the middles of quads included where triangles have them.
  let surface: MeshSurface
  /// Three vertices of `surface` each.
  let triangles: [SIMD3<Int32>]
  /// Triangles that each quad makes.
  let trianglesPerQuad: Int
  /// Points of the sheet, from its top-left corner, to points from the sheet's place on the
  /// canvas; the last component divides.
  let transform: Transform3D
  /// Where the transform places each point of `surface`.
  let placed: [SIMD4<Double>]
  /// The nearest and furthest depth that is drawn, z / w in points.
  let depths: ClosedRange<Double>
  /// Points by which the bottom-right corner of a flat sheet counts as lower than its top-left corner,
  /// for depth alone; 0 for a sheet that is not flat.
  ///
  /// Without it rounding would decide at each pixel which part of a folded sheet is nearer.
  let depthTilt: Double
  /// Whether the picture ends inside the mesh, because some of it lies outside the unit square.
  let hasBorder: Bool
  /// The face of the first mesh of a chain for each face that is drawn; `nil` without a chain.
  let origins: [Int32]?

  /// What is nearer to the eye than this share of the camera's distance is cut off.
  static let nearest = 1.0 / 64

  /// Lays a sheet with the picture of the stage's first input out.
  ///
  /// - Throws: `MeshTransformError` for a mesh that cannot be drawn.
  package init(_ bent: BentSheet, on stage: Stage) throws(MeshTransformError) {
    sheet = Sheet(stage, outline: Outline())
    canvas = stage.pixelSize
    scale = stage.scale
    size = SIMD2(Double(sheet.size.width), Double(sheet.size.height)) / stage.scale
    let middle = SIMD3(size.x / 2, size.y / 2, 0)
    let placement = bent.placement.transform
    guard placement.normalColumns != nil else { throw .singularPlacement }
    transform =
      .translation(SIMD3(size.x / 2, size.y / 2, 0)) * placement * .translation(-middle)
    origins = bent.origins
    let limits = MeshLimits(stage.limits)
    if bent.strict { try bent.mesh.validate(strict: true, limits: limits) }
    var surface = try bent.mesh.surface(
      on: size, depth: bent.depth,
      pixelsPerPoint: stage.scale * Self.enlargement(of: bent.mesh, size, bent.depth, transform),
      limits: limits)
    triangles = surface.split(bent.diagonal)
    trianglesPerQuad = bent.diagonal == .coreAnimation ? 2 : 4
    self.surface = surface
    placed = surface.positions.map { [transform] in transform.applied(to: $0) }
    depths = Self.depths(of: placed, triangles)
    // Well within the margin of depths.
    depthTilt = Self.isFlat(surface) ? (depths.upperBound - depths.lowerBound) / 4096 : 0
    let square = 0.0...1.0
    hasBorder =
      !bent.hasOutline
      && !surface.units.allSatisfy { unit in
        let snapped = (unit * 1e9).rounded(.toNearestOrAwayFromZero) / 1e9
        return square.contains(snapped.x) && square.contains(snapped.y)
      }
  }

  private static func isFlat(_ surface: MeshSurface) -> Bool {
    let heights = surface.positions.lazy.map { $0.z }
    guard let low = heights.min(), let high = heights.max() else { return true }
    return high - low < 1e-9
  }

  /// How much larger than flat the transform draws the nearest of the mesh's own points, at most
  /// sixteen times.
  private static func enlargement(
    of mesh: MeshTransform, _ size: SIMD2<Double>, _ depth: MeshDepth, _ transform: Transform3D
  ) -> Double {
    let units = mesh.pointsPerUnit(on: size, depth: depth)
    var smallest = 1.0
    for vertex in mesh.vertices {
      smallest = min(smallest, transform.applied(to: vertex.to * units).w)
    }
    return 1 / max(smallest, 1.0 / 16)
  }

  /// The depths of what lies before the eye, up to where the nearest cut goes through triangles.
  private static func depths(
    of placed: [SIMD4<Double>], _ triangles: [SIMD3<Int32>]
  ) -> ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    func include(_ depth: Double) {
      low = min(low, depth)
      high = max(high, depth)
    }
    var isCut = false
    for place in placed {
      if place.w >= nearest { include(place.z / place.w) } else { isCut = true }
    }
    for triangle in isCut ? triangles : [] {
      for corner in 0..<3 {
        let (a, b) = (placed[Int(triangle[corner])], placed[Int(triangle[(corner + 1) % 3])])
        guard (a.w >= nearest) != (b.w >= nearest) else { continue }
        include((a + (b - a) * ((a.w - nearest) / (a.w - b.w))).z / nearest)
      }
    }
    guard low <= high else { return 0...1 }
    // A margin, so that nothing lies on the planes that cut.
    let margin = max((high - low) / 1024, 1e-3)
    return (low - margin)...(high + margin)
  }
}

extension MeshScene {
  /// The face of the mesh, or of the first in a chain, that a triangle belongs to.
  func face(ofTriangle triangle: Int) -> Int {
    let drawn = surface.face(ofQuad: triangle / trianglesPerQuad)
    return origins.map { Int($0[drawn]) } ?? drawn
  }

  /// Sheet points to clip space; of two fragments the one with the smaller depth is nearer.
  var projection: Transform3D {
    let origin = SIMD2(Double(sheet.origin.x), Double(sheet.origin.y))
    let across = SIMD2(2 / Double(canvas.width), 2 / Double(canvas.height))
    let middle = (depths.lowerBound + depths.upperBound) / 2
    let half = (depths.upperBound - depths.lowerBound) / 2
    let toClip = Transform3D(
      SIMD4(scale * across.x, 0, 0, 0), SIMD4(0, scale * across.y, 0, 0),
      SIMD4(0, 0, -1 / half, 0),
      SIMD4(origin.x * across.x - 1, origin.y * across.y - 1, middle / half, 1))
    return toClip * transform
  }

  /// The share of `depthTilt` that a point is lowered by: nothing at the picture's top-left corner, all at its
  /// bottom-right corner.
  ///
  /// Neither folds along rows nor along columns leave parts equal.
  static func rank(of unit: SIMD2<Double>) -> Double {
    tiltShares.x * unit.x + tiltShares.y * unit.y
  }

  private static let tiltShares = SIMD2(0.6, 0.4)

  /// `rank(of:)` for `meshposition.glsl`.
  static var tiltConstants: [ShaderConstant] {
    [
      ShaderConstant("DEPTH_TILT_X", .float(Float(tiltShares.x))),
      ShaderConstant("DEPTH_TILT_Y", .float(Float(tiltShares.y))),
    ]
  }

  /// Sheet points to the space that lights are in: points from the layer's middle.
  var lightSpace: Transform3D {
    .translation(SIMD3(-size.x / 2, -size.y / 2, 0)) * transform
  }

  /// Where the eye is in the space of lights: a point with w = 1, or a direction with w = 0.
  var eye: SIMD4<Double> {
    let placed = lightSpace
    guard let (a, b, c) = placed.normalColumns else { return SIMD4(0, 0, 1, 0) }
    // w as a function of a place in that space: the row of w through the inverse of the rest.
    let perspective = SIMD3(placed.x.w, placed.y.w, placed.z.w)
    let columns = SIMD3(placed.x.x, placed.x.y, placed.x.z)
    let determinant = dot(columns, a)
    let slope = (a * perspective.x + b * perspective.y + c * perspective.z) / determinant
    let offset = SIMD3(placed.w.x, placed.w.y, placed.w.z)
    let atZero = placed.w.w - dot(slope, offset)
    guard abs(slope.z) > 1e-9 else { return SIMD4(0, 0, 1, 0) }
    return SIMD4(0, 0, -atZero / slope.z, 1)
  }

  /// The triangles in the layout that the device reads; normals are those in the space of lights.
  var geometry: TriangleMesh {
    let (a, b, c) = transform.normalColumns ?? (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    var components = [Float](
      repeating: 0, count: surface.units.count * TriangleMesh.stride)
    for index in surface.units.indices {
      let (unit, place) = (surface.units[index], surface.positions[index])
      let flat = surface.normals[index]
      let normal = normalized(a * flat.x + b * flat.y + c * flat.z)
      let first = index * TriangleMesh.stride
      components[first] = Float(unit.x)
      components[first + 1] = Float(unit.y)
      components[first + 2] = Float(place.x)
      components[first + 3] = Float(place.y)
      components[first + 4] = Float(place.z)
      components[first + 5] = Float(normal.x)
      components[first + 6] = Float(normal.y)
      components[first + 7] = Float(normal.z)
    }
    var indices = [UInt32](repeating: 0, count: 3 * triangles.count)
    for (number, triangle) in triangles.enumerated() {
      for corner in 0..<3 { indices[3 * number + corner] = UInt32(triangle[corner]) }
    }
    return TriangleMesh(components: components, indices: indices)
  }
}
