/// What is odd about a mesh that can be drawn.
public struct MeshReport: Sendable, Hashable {
  /// Faces that show nothing: with equal indices, which are left out, or without area.
  public var degenerateFaces: Int

  /// Sentences for a person, none for a mesh without oddities.
  public var warnings: [String] {
    guard degenerateFaces > 0 else { return [] }
    return degenerateFaces == 1
      ? ["1 face of the mesh has no area and shows nothing"]
      : ["\(degenerateFaces) faces of the mesh have no area and show nothing"]
  }
}

extension MeshTransform {
  /// Checks that the mesh can be drawn.
  ///
  /// - Parameters:
  ///   - strict: Whether faces without area are refused rather than counted.
  ///   - limits: What the mesh may ask for.
  /// - Returns: What is odd about it.
  /// - Throws: `MeshError`, the first in the order of counts, vertices and faces.
  @discardableResult
  public func validate(
    strict: Bool = false, limits: MeshLimits = .default
  ) throws(MeshError) -> MeshReport {
    guard !faces.isEmpty else { throw .noFaces }
    guard vertices.count <= limits.vertices else {
      throw .tooManyVertices(vertices.count, limit: limits.vertices)
    }
    guard subdivisionSteps >= MeshTransform.automaticSubdivision else {
      throw .badSteps(subdivisionSteps)
    }
    try checkFaceCount(steps: max(subdivisionSteps, 0), limit: limits.faces)
    for (index, vertex) in vertices.enumerated() {
      guard (0..<2).allSatisfy({ abs(vertex.from[$0]) <= MeshLimits.coordinate }) else {
        throw .badCoordinate(vertex: index, field: "from")
      }
      guard (0..<3).allSatisfy({ abs(vertex.to[$0]) <= MeshLimits.coordinate }) else {
        throw .badCoordinate(vertex: index, field: "to")
      }
    }
    var degenerate = 0
    for (number, face) in faces.enumerated() {
      try check(face, number)
      if face.hasEqualIndices || !hasArea(face) { degenerate += 1 }
    }
    guard degenerate == 0 || !strict else { throw .degenerateFaces(degenerate) }
    return MeshReport(degenerateFaces: degenerate)
  }

  /// Refuses more faces than `limit` after `steps` of subdivision, each of which makes four of one.
  func checkFaceCount(steps: Int, limit: Int) throws(MeshError) {
    var count = faces.count
    for _ in 0..<min(steps, 32) {
      let (product, overflow) = count.multipliedReportingOverflow(by: 4)
      count = overflow ? Int.max : product
    }
    guard count <= limit else { throw .tooManyFaces(count, steps: steps, limit: limit) }
  }

  private func check(_ face: Face, _ number: Int) throws(MeshError) {
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
    let corners = (0..<4).map { vertices[face.indices[$0]].to }
    return cross(corners[1] - corners[0], corners[2] - corners[0]) != .zero
      || cross(corners[3] - corners[2], corners[0] - corners[2]) != .zero
  }
}

extension MeshTransform.Face {
  /// Whether two corners are the same vertex.
  var hasEqualIndices: Bool {
    let (a, b, c, d) = (indices.x, indices.y, indices.z, indices.w)
    return a == b || a == c || a == d || b == c || b == d || c == d
  }
}
