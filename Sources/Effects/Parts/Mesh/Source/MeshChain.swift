import Frame

/// A chain of meshes as a single mesh, so that the picture is sampled once.
///
/// Each mesh moves the points of the mesh before it. That mesh is first refined to the density of the
/// next one, so that the next one's shape shows; between points a face is bilinear. A crack belongs at
/// the start of a chain, since a later mesh moves existing points.
struct MeshChain {
  private let first: MeshTransform
  private let rest: [MeshTransform]
  private let size: SIMD2<Double>
  private let pixelsPerPoint: Double

  init(
    _ first: MeshTransform, then rest: [MeshTransform], on size: SIMD2<Double>,
    pixelsPerPoint: Double
  ) {
    self.first = first
    self.rest = rest
    self.size = size
    self.pixelsPerPoint = pixelsPerPoint
  }

  /// The combined mesh; its depth is in the parts' unit if they agree, otherwise in points.
  func shape(_ budget: inout MeshBudget) throws(MeshTransformError) -> MeshShape {
    guard !rest.isEmpty else { return MeshShape(mesh: first) }
    let agrees = rest.allSatisfy { $0.depthNormalization == first.depthNormalization }
    let depth = agrees ? first.depthNormalization : .none
    var shape = try baked(first, depth: depth, &budget)
    for next in rest {
      let map = MeshMap(try baked(next, depth: depth, &budget).mesh)
      shape = try shape.refined(to: map.resolution, &budget)
      try budget.take(Double(shape.mesh.faces.count))
      for index in shape.mesh.vertices.indices {
        let vertex = shape.mesh.vertices[index]
        let (place, visited) = map.place(of: SIMD2(vertex.to.x, vertex.to.y))
        // A point lies in few faces, unless these overlap.
        if visited > Self.fewFaces { try budget.take(Double(visited) / Self.visitedPerFace) }
        shape.mesh.vertices[index].to = SIMD3(place.x, place.y, vertex.to.z + place.z)
      }
    }
    return shape
  }

  /// Faces around a point that are searched at no cost.
  private static let fewFaces = 16
  /// How many faces are searched in the time that one is made in.
  private static let visitedPerFace = 32.0

  /// A mesh after subdivision, with z in units of `depth`.
  private func baked(
    _ mesh: MeshTransform, depth: DepthNormalization, _ budget: inout MeshBudget
  ) throws(MeshTransformError) -> MeshShape {
    try budget.subdivide(mesh)
    let surface = try mesh.surface(
      on: size, pixelsPerPoint: pixelsPerPoint, limits: budget.mesh)
    if mesh.subdivisionSteps < 0 { try budget.take(Double(surface.quads.count)) }
    let points = SIMD3(size.x, size.y, depth.points(on: size))
    let vertices = surface.units.indices.map { index in
      MeshTransform.Vertex(from: surface.units[index], to: surface.positions[index] / points)
    }
    let faces = surface.quads.map { MeshTransform.Face(SIMD4<Int>(truncatingIfNeeded: $0)) }
    return MeshShape(
      mesh: MeshTransform(vertices: vertices, faces: faces, depthNormalization: depth),
      origins: surface.quads.indices.map { Int32(surface.face(ofQuad: $0)) })
  }
}

/// The map from points of the sheet to their places in a mesh.
struct MeshMap {
  private let mesh: MeshTransform
  private let tree: BoundingTree
  private let bounds: Box
  /// The mesh's average change per unit along x and along y.
  private let steps: (x: SIMD3<Double>, y: SIMD3<Double>)

  /// Prepares the map of a mesh without subdivision.
  init(_ mesh: MeshTransform) {
    self.mesh = mesh
    let boxes = mesh.faces.map { MeshMap.box(around: $0, mesh) }
    bounds = boxes.reduce(.empty) { $0.union($1) }
    // Rounding must not move a point off the edge between two faces.
    tree = BoundingTree(
      boxes.map { Box(low: $0.low - 1e-9, high: $0.high + 1e-9) })
    steps = MeshMap.steps(of: mesh)
  }

  /// The average number of faces per unit of x and of y.
  var resolution: SIMD2<Double> {
    var extents = SIMD2<Double>.zero
    for face in mesh.faces {
      let box = MeshMap.box(around: face, mesh)
      extents += box.high - box.low
    }
    let count = Double(mesh.faces.count)
    return SIMD2(count / max(extents.x, 1e-9), count / max(extents.y, 1e-9))
  }

  /// The place of `point`, in units, and how many faces were searched for it.
  ///
  /// Beyond the mesh's edge the average change continues, and in a hole the point stays.
  func place(of point: SIMD2<Double>) -> (place: SIMD3<Double>, visited: Int) {
    let inside = SIMD2(
      min(max(point.x, bounds.low.x), bounds.high.x),
      min(max(point.y, bounds.low.y), bounds.high.y))
    var best: (inside: Double, place: SIMD3<Double>)?
    var visited = 0
    tree.forEach(holding: inside) { face in
      visited += 1
      let indices = mesh.faces[face].indices
      for triangle in [
        SIMD3(indices.x, indices.y, indices.z), SIMD3(indices.z, indices.w, indices.x),
      ] {
        guard let shares = shares(of: inside, in: triangle) else { continue }
        // A point on an edge belongs to the triangle that contains it best.
        guard shares.min() >= -1e-7, shares.min() > best?.inside ?? -1 else { continue }
        let place =
          shares.x * mesh.vertices[triangle.x].to + shares.y * mesh.vertices[triangle.y].to
          + shares.z * mesh.vertices[triangle.z].to
        best = (shares.min(), place)
      }
    }
    let offset = point - inside
    let found = best?.place ?? SIMD3(inside.x, inside.y, 0)
    return (found + offset.x * steps.x + offset.y * steps.y, visited)
  }

  /// The linear part of the affine map that fits the mesh best at its vertices; that of the flat sheet
  /// where they lie on a line.
  private static func steps(
    of mesh: MeshTransform
  ) -> (x: SIMD3<Double>, y: SIMD3<Double>) {
    let count = Double(mesh.vertices.count)
    let from = mesh.vertices.reduce(SIMD2(0, 0)) { $0 + $1.from } / count
    let to = mesh.vertices.reduce(SIMD3(0, 0, 0)) { $0 + $1.to } / count
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (alongX, alongY) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for vertex in mesh.vertices {
      let (a, b) = (vertex.from - from, vertex.to - to)
      xx += a.x * a.x
      xy += a.x * a.y
      yy += a.y * a.y
      alongX += a.x * b
      alongY += a.y * b
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-12 * xx * yy else { return (SIMD3(1, 0, 0), SIMD3(0, 1, 0)) }
    return (
      (yy * alongX - xy * alongY) / determinant, (xx * alongY - xy * alongX) / determinant
    )
  }

  /// The bounding box of a face on the flat sheet.
  private static func box(
    around face: MeshTransform.Face, _ mesh: MeshTransform
  ) -> Box {
    Box(around: (0..<4).map { mesh.vertices[face.indices[$0]].from })
  }

  /// Barycentric coordinates on the flat sheet.
  private func shares(of point: SIMD2<Double>, in triangle: SIMD3<Int>) -> SIMD3<Double>? {
    let a = mesh.vertices[triangle.x].from - point
    let b = mesh.vertices[triangle.y].from - point
    let c = mesh.vertices[triangle.z].from - point
    let parts = SIMD3(b.x * c.y - b.y * c.x, c.x * a.y - c.y * a.x, a.x * b.y - a.y * b.x)
    let whole = parts.sum()
    return whole == 0 ? nil : parts / whole
  }
}
