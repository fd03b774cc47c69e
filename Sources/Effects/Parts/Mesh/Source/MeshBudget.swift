import Documents

/// The faces that may still be made on the way to one mesh.
///
/// Each step knows how many faces it will make, and takes them before it makes them.
struct MeshBudget {
  private let limits: PreparationLimits
  private let work: Double
  /// The faces made so far, also those of other meshes of the same picture.
  private(set) var made: Double

  /// All that `limits` leave to one mesh, or as much as goes into a glance at one.
  init(_ limits: PreparationLimits, isGlance: Bool = false) {
    self.limits = limits
    work = isGlance ? limits.glanceWork : limits.meshWork
    made = isGlance ? 0 : limits.facesMade
  }

  /// The limits of one intermediate mesh.
  var mesh: MeshLimits { MeshLimits(limits) }

  /// Makes `count` faces.
  mutating func take(_ count: Double) throws(MeshTransformError) {
    made += count
    guard made <= work else { throw .tooMuchWork(faces: made, limits.seconds) }
  }

  /// Subdivides a mesh within the budget.
  mutating func subdivide(_ mesh: MeshTransform) throws(MeshTransformError) {
    try mesh.checkFaceCount(steps: max(mesh.subdivisionSteps, 0), limits: self.mesh)
    // A mesh without steps was counted when it was made.
    guard mesh.subdivisionSteps > 0 else { return }
    try take(Double(mesh.faces.count) * Double(1 << (2 * mesh.subdivisionSteps)))
  }

  /// A mesh that is there, which takes its faces, too.
  mutating func shape(_ mesh: MeshTransform) throws(MeshError) -> MeshShape {
    try mapError(to: MeshError.transform, take(Double(mesh.faces.count)))
    return MeshShape(mesh: mesh)
  }
}
