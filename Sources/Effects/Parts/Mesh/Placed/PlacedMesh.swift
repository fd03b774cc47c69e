import Frame
import Motion

/// A mesh on a canvas: the drawn triangles and the map from their points to pixels.
///
/// Drawing and hit testing use the same one.
package struct PlacedMesh: Sendable {
  /// The flat sheet's place, in canvas pixels.
  let sheet: Sheet
  /// The canvas in pixels.
  let canvas: PixelSize
  /// Output pixels per point.
  let scale: Double
  /// Width and height of the sheet in points.
  let size: SIMD2<Double>
  /// The drawn surface, including the middles of quads where triangles use them.
  let surface: MeshSurface
  /// Three vertices of `surface` per triangle.
  let triangles: [SIMD3<Int32>]
  /// Triangles per quad.
  let trianglesPerQuad: Int
  /// Maps points of the sheet, from its top-left corner, to points from the sheet's place on the
  /// canvas; divide by the last component.
  let transform: Transform3D
  /// Where the transform places each point of `surface`.
  let places: [SIMD4<Double>]
  /// The nearest and furthest drawn depth, z / w in points.
  let depths: ClosedRange<Double>
  /// Points by which a flat sheet's bottom-right corner counts as lower than its top-left corner, for
  /// depth only; 0 for a sheet that is not flat.
  ///
  /// Without it, rounding would decide in each pixel which part of a folded sheet is nearer.
  let depthTilt: Double
  /// Whether the picture ends inside the mesh, because parts of the mesh lie outside the unit square.
  let hasBorder: Bool
  /// The face of a chain's first mesh for each drawn face; `nil` without a chain.
  let origins: [Int32]?
  /// How many faces were made on the way to its mesh.
  let facesMade: Double

  /// The near plane, as a share of the camera's distance.
  static let nearest = 1.0 / 64

  /// Lays out a sheet with the picture of the stage's first input.
  ///
  /// - Throws: `MeshTransformError` for a mesh that cannot be drawn.
  package init(_ bent: BentSheet, on stage: Stage) throws(MeshTransformError) {
    sheet = Sheet(stage, outline: Outline())
    canvas = stage.pixelSize
    scale = stage.scale
    size = sheet.size.vector / stage.scale
    let middle = SIMD3(size.x / 2, size.y / 2, 0)
    let placement = bent.placement.transform
    guard placement.normalColumns != nil else { throw .singularPlacement }
    transform =
      .translation(SIMD3(size.x / 2, size.y / 2, 0)) * placement * .translation(-middle)
    origins = bent.origins
    facesMade = bent.facesMade
    let limits = MeshLimits(stage.limits)
    if bent.strict { try bent.mesh.validate(strict: true, limits: limits) }
    var surface = try bent.mesh.surface(
      on: size, depth: bent.depth,
      pixelsPerPoint: bent.mesh.subdivisionSteps == MeshTransform.automaticSubdivision
        ? stage.scale * Self.enlargement(of: bent.mesh, size, bent.depth, transform) : stage.scale,
      limits: limits)
    triangles = surface.split(bent.diagonal)
    trianglesPerQuad = bent.diagonal == .coreAnimation ? 2 : 4
    self.surface = surface
    places = surface.positions.map { [transform] in transform.applied(to: $0) }
    depths = Self.depths(of: places, triangles)
    // Well within the margin of the depth range.
    depthTilt = Self.isFlat(surface) ? (depths.upperBound - depths.lowerBound) / 4096 : 0
    let square = 0.0...1.0
    hasBorder =
      !bent.hasOutline && !bent.replicatesEdges
      && !surface.units.allSatisfy { unit in
        if square.contains(unit.x), square.contains(unit.y) { return true }
        let snapped = (unit * 1e9).rounded(.toNearestOrAwayFromZero) / 1e9
        return square.contains(snapped.x) && square.contains(snapped.y)
      }
  }

  private static func isFlat(_ surface: MeshSurface) -> Bool {
    let heights = surface.positions.lazy.map { $0.z }
    guard let low = heights.min(), let high = heights.max() else { return true }
    return high - low < 1e-9
  }

  /// The magnification of the nearest vertex relative to the flat sheet, at most 16.
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

  /// The depth range of everything in front of the eye, up to where the near plane cuts triangles.
  private static func depths(
    of places: [SIMD4<Double>], _ triangles: [SIMD3<Int32>]
  ) -> ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    func include(_ depth: Double) {
      low = min(low, depth)
      high = max(high, depth)
    }
    var isCut = false
    for place in places {
      if place.w >= nearest { include(place.z / place.w) } else { isCut = true }
    }
    for triangle in isCut ? triangles : [] {
      for corner in 0..<3 {
        let (a, b) = (places[Int(triangle[corner])], places[Int(triangle[(corner + 1) % 3])])
        guard (a.w >= nearest) != (b.w >= nearest) else { continue }
        include((a + (b - a) * ((a.w - nearest) / (a.w - b.w))).z / nearest)
      }
    }
    guard low <= high else { return 0...1 }
    // A margin that keeps vertices off the near and far planes.
    let margin = max((high - low) / 1024, 1e-3)
    return (low - margin)...(high + margin)
  }
}

extension PlacedMesh {
  /// The face of the mesh, or of a chain's first mesh, that a triangle belongs to.
  func face(ofTriangle triangle: Int) -> Int {
    let drawn = surface.face(ofQuad: triangle / trianglesPerQuad)
    return origins.map { Int($0[drawn]) } ?? drawn
  }

  /// Maps sheet points to clip space; the fragment with the smaller depth is nearer.
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

  /// Maps sheet points to canvas pixels and the depth in points.
  var view: TriangleView {
    let origin = SIMD2(Double(sheet.origin.x), Double(sheet.origin.y))
    let pixels =
      Transform3D(
        SIMD4(scale, 0, 0, 0), SIMD4(0, scale, 0, 0), SIMD4(0, 0, 1, 0),
        SIMD4(origin.x, origin.y, 0, 1)) * transform
    return TriangleView(
      pixels.x, pixels.y, pixels.z, pixels.w, nearest: Self.nearest, canvas: canvas,
      texels: size * scale)
  }

  /// The share of `depthTilt` that applies to a point: 0 at the picture's top-left corner, 1 at its
  /// bottom-right corner.
  ///
  /// Parts folded along rows or along columns get different ranks.
  static func rank(of unit: SIMD2<Double>) -> Double {
    tiltShares.x * unit.x + tiltShares.y * unit.y
  }

  private static let tiltShares = SIMD2(0.6, 0.4)

  /// The factors of `rank(of:)`, for `meshposition.glsl`.
  static var tiltConstants: [ShaderConstant] {
    [
      ShaderConstant("DEPTH_TILT_X", .float(Float(tiltShares.x))),
      ShaderConstant("DEPTH_TILT_Y", .float(Float(tiltShares.y))),
    ]
  }

  /// Maps sheet points to the space of lights: points from the layer's middle.
  var lightSpace: Transform3D {
    .translation(SIMD3(-size.x / 2, -size.y / 2, 0)) * transform
  }

  /// The eye in the space of lights: a point with w = 1, or a direction with w = 0.
  var eye: SIMD4<Double> {
    let placed = lightSpace
    guard let (a, b, c) = placed.normalColumns else { return SIMD4(0, 0, 1, 0) }
    // w as a function of a point in that space: the row of w times the inverse of the rest.
    let perspective = SIMD3(placed.x.w, placed.y.w, placed.z.w)
    let columns = SIMD3(placed.x.x, placed.x.y, placed.x.z)
    let determinant = dot(columns, a)
    let slope = (a * perspective.x + b * perspective.y + c * perspective.z) / determinant
    let offset = SIMD3(placed.w.x, placed.w.y, placed.w.z)
    let atZero = placed.w.w - dot(slope, offset)
    guard abs(slope.z) > 1e-9 else { return SIMD4(0, 0, 1, 0) }
    return SIMD4(0, 0, -atZero / slope.z, 1)
  }

  /// The triangles in the device's layout; normals are in the space of lights.
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
