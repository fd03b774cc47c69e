/// A mesh's points and faces during subdivision, in homogeneous coordinates and without invisible
/// faces.
///
/// A point holds (from.x, from.y, to.x, to.y, to.z, 1, 0, 0) times its weight, so that one subdivision
/// covers position, picture and weight.
struct ControlNet {
  typealias Point = SIMD8<Double>

  var points: [Point]
  /// Vertex indices, clockwise on the sheet where the face has an orientation there.
  var quads: [SIMD4<Int32>]

  init(points: [Point], quads: [SIMD4<Int32>]) {
    self.points = points
    self.quads = quads
  }

  /// The net of a valid mesh.
  init(_ mesh: MeshTransform) {
    var weights = [Double](repeating: 0, count: mesh.vertices.count)
    var uses = [Double](repeating: 0, count: mesh.vertices.count)
    for face in mesh.faces where !face.hasEqualIndices {
      for corner in 0..<4 {
        weights[face.indices[corner]] += face.weights[corner]
        uses[face.indices[corner]] += 1
      }
    }
    quads = mesh.visibleQuads
    points = mesh.vertices.indices.map { index in
      let vertex = mesh.vertices[index]
      let weight = uses[index] > 0 ? weights[index] / uses[index] : 1
      return weight
        * Point(vertex.from.x, vertex.from.y, vertex.to.x, vertex.to.y, vertex.to.z, 1, 0, 0)
    }
  }
}

extension MeshTransform {
  /// The corners of the visible faces, clockwise on the sheet where a face has an orientation there.
  var visibleQuads: [SIMD4<Int32>] {
    var quads: [SIMD4<Int32>] = []
    quads.reserveCapacity(faces.count)
    for face in faces where !face.hasEqualIndices {
      quads.append(SIMD4<Int32>(truncatingIfNeeded: clockwise(face.indices)))
    }
    return quads
  }

  /// Reverses indices that run anticlockwise on the sheet; the diagonal stays.
  fileprivate func clockwise(_ indices: SIMD4<Int>) -> SIMD4<Int> {
    let across = vertices[indices.z].from - vertices[indices.x].from
    let down = vertices[indices.w].from - vertices[indices.y].from
    guard across.x * down.y - across.y * down.x < 0 else { return indices }
    return SIMD4(indices.x, indices.w, indices.z, indices.y)
  }
}

extension ControlNet.Point {
  /// The homogeneous weight.
  var weight: Double { self[5] }
  /// The point of the sheet, in unit coordinates.
  var unit: SIMD2<Double> { SIMD2(self[0], self[1]) / weight }
  /// The position in space, in units.
  var place: SIMD3<Double> { SIMD3(self[2], self[3], self[4]) / weight }
}
