import Motion

/// How a face of four corners becomes triangles.
public enum MeshDiagonal: String, Sendable, Hashable, CaseIterable {
  /// Two triangles that share the diagonal from the first to the third corner, as in Core Animation.
  case coreAnimation
  /// Four triangles around the face's middle, so that a symmetric mesh shows a symmetric picture.
  case symmetric
}

/// The surface that a mesh draws: points in space and the points of the picture that they show.
package struct MeshSurface: Sendable, Hashable {
  /// The point of the sheet at each vertex, in unit coordinates.
  package var units: [SIMD2<Double>]
  /// Its position in space, in points from the sheet's top-left corner, z towards the viewer.
  package var positions: [SIMD3<Double>]
  /// Unit normals on the side from which the picture appears upright; zero where undefined.
  package var normals: [SIMD3<Double>]
  /// Four corners per quad, in order around it.
  package var quads: [SIMD4<Int32>]
  /// The number of consecutive `quads` per face of the mesh.
  package var quadsPerFace: Int
  /// The face of the mesh for each group of `quadsPerFace` quads; faces with repeated indices are
  /// omitted.
  package var faces: [Int32]

  /// The face of the mesh that a quad belongs to.
  package func face(ofQuad quad: Int) -> Int { Int(faces[quad / quadsPerFace]) }
}

extension MeshTransform {
  /// The surface on a sheet of `size` points.
  ///
  /// - Parameters:
  ///   - size: Width and height of the sheet in points.
  ///   - depth: How z becomes depth.
  ///   - pixelsPerPoint: The largest scale at which a point is drawn; only used for −1 steps.
  ///   - limits: The limits that the mesh must keep.
  /// - Returns: The drawn faces.
  /// - Throws: `MeshTransformError` when the mesh is not valid.
  package func surface(
    on size: SIMD2<Double>, depth: MeshDepth = .documented, pixelsPerPoint: Double = 1,
    limits: MeshLimits = .default
  ) throws(MeshTransformError) -> MeshSurface {
    try validate(limits: limits)
    let scale = pointsPerUnit(on: size, depth: depth)
    let kept = faces.indices.filter { !faces[$0].hasEqualIndices }.map { Int32($0) }
    if subdivisionSteps == 0 {
      var surface = MeshSurface(
        units: vertices.map { $0.from }, positions: vertices.map { $0.to * scale }, normals: [],
        quads: visibleQuads, quadsPerFace: 1, faces: kept)
      surface.normals = surface.areaWeightedNormals()
      return surface
    }
    var net = ControlNet(self)
    var steps = subdivisionSteps
    if steps == MeshTransform.automaticSubdivision {
      steps = net.stepsForQuarterPixel(
        pixelsPerUnit: scale * pixelsPerPoint, limits: limits, faces: faces.count)
    }
    for _ in 0..<steps { net = net.subdivided() }
    let points = net.limitPoints()
    var surface = MeshSurface(
      units: points.map { $0.unit }, positions: points.map { $0.place * scale }, normals: [],
      quads: net.quads, quadsPerFace: 1 << (2 * steps), faces: kept)
    surface.normals = LimitNormals(net, limits: points, pointsPerUnit: scale)
      .normals(fallback: surface.areaWeightedNormals())
    return surface
  }
}

extension MeshSurface {
  /// The vertex normals, each the sum of the normals of its faces' triangles, weighted by area; both
  /// triangles of a face count at all its corners, as in BCMeshTransformView.
  func areaWeightedNormals() -> [SIMD3<Double>] {
    var sums = [SIMD3<Double>](repeating: .zero, count: positions.count)
    for quad in quads {
      let (a, b) = (positions[Int(quad.x)], positions[Int(quad.y)])
      let (c, d) = (positions[Int(quad.z)], positions[Int(quad.w)])
      let normal = cross(b - a, c - a) + cross(d - c, a - c)
      for corner in 0..<4 { sums[Int(quad[corner])] += normal }
    }
    return sums.map { normalized($0) }
  }

  /// The triangles, three vertices each; `symmetric` adds a vertex in the middle of each quad.
  mutating func split(_ diagonal: MeshDiagonal) -> [SIMD3<Int32>] {
    var triangles: [SIMD3<Int32>] = []
    switch diagonal {
    case .coreAnimation:
      triangles.reserveCapacity(2 * quads.count)
      for quad in quads {
        triangles.append(SIMD3(quad.x, quad.y, quad.z))
        triangles.append(SIMD3(quad.z, quad.w, quad.x))
      }
    case .symmetric:
      triangles.reserveCapacity(4 * quads.count)
      for quad in quads {
        let middle = addMiddle(of: quad)
        for corner in 0..<4 {
          triangles.append(SIMD3(quad[corner], quad[(corner + 1) & 3], middle))
        }
      }
    }
    return triangles
  }

  private mutating func addMiddle(of quad: SIMD4<Int32>) -> Int32 {
    var (unit, position) = (SIMD2<Double>.zero, SIMD3<Double>.zero)
    var normal = SIMD3<Double>.zero
    for corner in 0..<4 {
      unit += units[Int(quad[corner])] / 4
      position += positions[Int(quad[corner])] / 4
      normal += normals[Int(quad[corner])]
    }
    units.append(unit)
    positions.append(position)
    normals.append(normalized(normal))
    return Int32(units.count - 1)
  }
}
