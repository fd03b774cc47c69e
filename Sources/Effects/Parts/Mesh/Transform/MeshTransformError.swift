import Documents

/// Why the geometry of a mesh cannot be drawn; vertices and faces count from 0.
public enum MeshTransformError: Error, Hashable {
  /// There is nothing to draw.
  case noFaces
  /// More vertices than the limit.
  case tooManyVertices(Int, MeshLimits)
  /// More faces than the limit, after `steps` of subdivision.
  case tooManyFaces(Int, steps: Int, MeshLimits)
  /// Building a mesh takes more faces than the time limit allows.
  case tooMuchWork(faces: Double, Int)
  /// A number of steps less than −1.
  case badSteps(Int)
  /// A face uses a vertex that does not exist.
  case indexOutOfRange(face: Int, index: Int, vertices: Int)
  /// A coordinate is NaN, infinite or beyond the limit.
  case badCoordinate(vertex: Int, field: String)
  /// A weight is outside its range.
  case badWeight(face: Int, weight: Double)
  /// Faces without area in a strict mesh.
  case degenerateFaces(Int)
  /// Two meshes with different structures.
  case incompatible(String)
  /// A layer transform that is singular or not finite.
  case singularPlacement
}

extension MeshTransformError: CustomStringConvertible {
  /// One sentence that says what was wrong and what would be right.
  public var description: String {
    switch self {
    case .noFaces: "the mesh has no faces; it needs at least one"
    case .tooManyVertices(let count, let limits):
      "the mesh has \(count) vertices but the limit is \(limits.vertices)\(limits.advice)"
    case .tooManyFaces(let count, 0, let limits):
      "the mesh has \(count) faces but the limit is \(limits.faces)\(limits.advice)"
    case .tooManyFaces(let count, let steps, let limits):
      "subdivisionSteps is \(steps), which makes \(count == .max ? "at least " : "")\(count) faces, "
        + "but the limit is \(limits.faces)\(limits.advice)"
    case .tooMuchWork(let faces, let seconds):
      "the mesh takes \(faces.plainText) faces to make, with those of its parts, "
        + PreparationLimits.advice(PreparationLimits.secondsName, allowed: seconds)
    case .badSteps(let steps):
      "subdivisionSteps is \(steps) but must be at least 0, or -1 to choose it by size"
    case .indexOutOfRange(let face, let index, 0):
      "face \(face) uses vertex \(index) but the mesh has no vertices"
    case .indexOutOfRange(let face, let index, let vertices):
      "face \(face) uses vertex \(index) but must use vertices within 0…\(vertices - 1)"
    case .badCoordinate(let vertex, let field):
      "vertex \(vertex) has a number in \(field) that is not within "
        + "±\(MeshLimits.coordinate.plainText)"
    case .badWeight(let face, let weight):
      "face \(face) has a weight of \(weight.plainText) but weights must be within "
        + "\(MeshLimits.weights.lowerBound.plainText)…\(MeshLimits.weights.upperBound.plainText)"
    case .degenerateFaces(let count):
      "\(count) \(count == 1 ? "face has" : "faces have") no area, from equal indices or points "
        + "in a line; remove \(count == 1 ? "it" : "them"), or do not ask for strict meshes"
    case .incompatible(let reason): "the two meshes do not match: \(reason)"
    case .singularPlacement:
      "the layer's transform is singular: it flattens space; use an invertible one"
    }
  }
}
