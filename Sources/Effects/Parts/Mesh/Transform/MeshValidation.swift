import Motion

/// Warnings about a mesh that can be drawn.
public struct MeshReport: Sendable, Hashable {
  /// Faces that show nothing, because of equal indices (these are omitted) or zero area.
  public var degenerateFaces: Int
  /// Faces that stretch a point or a line of the picture over their area.
  public var smearedFaces = 0

  /// One sentence per warning; empty for a mesh without problems.
  public var warnings: [String] {
    var sentences: [String] = []
    if degenerateFaces > 0 {
      sentences.append(
        degenerateFaces == 1
          ? "1 face of the mesh has no area and is invisible"
          : "\(degenerateFaces) faces of the mesh have no area and are invisible")
    }
    if smearedFaces > 0 {
      sentences.append(
        smearedFaces == 1
          ? "1 face of the mesh covers no area of the picture and appears smeared"
          : "\(smearedFaces) faces of the mesh cover no area of the picture and appear smeared")
    }
    return sentences
  }
}

extension MeshTransform {
  /// Checks that the mesh can be drawn.
  ///
  /// - Parameters:
  ///   - strict: Whether faces without area, in space or in the picture, are an error rather than
  ///     counted.
  ///   - limits: The limits that the mesh must keep.
  /// - Returns: The warnings.
  /// - Throws: `MeshTransformError`: the first one, in the order of counts, vertices and faces.
  @discardableResult
  public func validate(
    strict: Bool = false, limits: MeshLimits = .default
  ) throws(MeshTransformError) -> MeshReport {
    guard !faces.isEmpty else { throw .noFaces }
    guard vertices.count <= limits.vertices else {
      throw .tooManyVertices(vertices.count, limits)
    }
    guard subdivisionSteps >= MeshTransform.automaticSubdivision else {
      throw .badSteps(subdivisionSteps)
    }
    try checkFaceCount(steps: max(subdivisionSteps, 0), limits: limits)
    let most = MeshLimits.coordinate
    for (index, vertex) in vertices.enumerated() {
      let (from, to) = (vertex.from, vertex.to)
      guard abs(from.x) <= most, abs(from.y) <= most else {
        throw .badCoordinate(vertex: index, field: "from")
      }
      guard abs(to.x) <= most, abs(to.y) <= most, abs(to.z) <= most else {
        throw .badCoordinate(vertex: index, field: "to")
      }
    }
    var report = MeshReport(degenerateFaces: 0)
    for (number, face) in faces.enumerated() {
      try check(face, number)
      if face.hasEqualIndices || !hasArea(face) {
        report.degenerateFaces += 1
      } else if !hasPicture(face) {
        report.smearedFaces += 1
      }
    }
    let odd = report.degenerateFaces + report.smearedFaces
    guard odd == 0 || !strict else { throw .degenerateFaces(odd) }
    return report
  }

  /// Refuses more faces than `limits` allow after `steps` of subdivision, each of which makes four of one.
  func checkFaceCount(steps: Int, limits: MeshLimits) throws(MeshTransformError) {
    var count = faces.count
    for _ in 0..<min(steps, 32) {
      let (product, overflow) = count.multipliedReportingOverflow(by: 4)
      count = overflow ? Int.max : product
    }
    guard count <= limits.faces else { throw .tooManyFaces(count, steps: steps, limits) }
  }

  private func check(_ face: Face, _ number: Int) throws(MeshTransformError) {
    for corner in 0..<4 {
      guard vertices.indices.contains(face.indices[corner]) else {
        throw .indexOutOfRange(
          face: number, index: face.indices[corner], vertices: vertices.count)
      }
      guard MeshLimits.weights.contains(face.weights[corner]) else {
        throw .badWeight(face: number, weight: face.weights[corner])
      }
    }
  }

  /// Whether one of a face's two triangles has an area in space.
  private func hasArea(_ face: Face) -> Bool {
    let (first, second) = (vertices[face.indices.x].to, vertices[face.indices.y].to)
    let (third, fourth) = (vertices[face.indices.z].to, vertices[face.indices.w].to)
    return cross(second - first, third - first) != .zero
      || cross(fourth - third, first - third) != .zero
  }

  /// Whether one of a face's two triangles has an area on the flat sheet.
  private func hasPicture(_ face: Face) -> Bool {
    let (first, second) = (vertices[face.indices.x].from, vertices[face.indices.y].from)
    let (third, fourth) = (vertices[face.indices.z].from, vertices[face.indices.w].from)
    let (a, b) = (second - first, third - first)
    let (c, d) = (fourth - third, first - third)
    return a.x * b.y != a.y * b.x || c.x * d.y != c.y * d.x
  }
}

extension MeshTransform.Face {
  /// Whether two corners are the same vertex.
  var hasEqualIndices: Bool {
    let (a, b, c, d) = (indices.x, indices.y, indices.z, indices.w)
    return a == b || a == c || a == d || b == c || b == d || c == d
  }
}
