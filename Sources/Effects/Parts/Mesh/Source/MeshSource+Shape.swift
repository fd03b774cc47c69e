import Documents
import Motion

/// A mesh at one time, with the face of the first mesh that each of its faces came from.
struct MeshShape: Sendable, Hashable {
  var mesh: MeshTransform
  /// Face indices of a chain's first mesh; `nil` without a chain.
  var origins: [Int32]?
  /// How many faces were made on the way to it.
  var facesMade = 0.0
}

/// What a source depends on to become a mesh.
struct MeshSetting {
  /// The constants of named meshes.
  var constants: NamedMeshes
  /// Seconds of the play.
  var seconds: Double
  /// Width and height of the sheet in points.
  var size: SIMD2<Double>
  /// The normalisation that replaces every mesh's own.
  var depthNormalization: DepthNormalization?
  /// Pixels per point, for automatic subdivision.
  var pixelsPerPoint: Double
}

extension MeshSource {
  /// The mesh of the source under `setting`.
  ///
  /// - Throws: `MeshError` for files that have not been read, empty chains, and meshes that do not fit
  ///   together.
  func shape(
    in setting: MeshSetting, _ budget: inout MeshBudget
  ) throws(MeshError) -> MeshShape {
    switch self {
    case .named(let name):
      let constants = setting.constants.fine(
        name, on: setting.size, pixelsPerPoint: setting.pixelsPerPoint)
      let mesh = constants.mesh(
        name, at: constants.moves(name) ? setting.seconds : 0, on: setting.size)
      return try budget.shape(mesh.normalized(setting))
    case .mesh(let mesh): return try budget.shape(mesh.normalized(setting))
    case .file(let path): throw .unreadFile(path)
    case .chain(let parts):
      var meshes: [MeshTransform] = []
      for part in parts { meshes.append(try part.shape(in: setting, &budget).mesh) }
      guard let first = meshes.first else { throw .emptyChain }
      let chain = MeshChain(
        first, then: Array(meshes.dropFirst()), on: setting.size,
        pixelsPerPoint: setting.pixelsPerPoint)
      return try mapError(to: MeshError.transform, chain.shape(&budget))
    case .movements(let base, let movements):
      var animations: [MeshAnimation] = []
      for movement in movements { animations.append(try movement.animation(in: setting, &budget)) }
      guard let first = animations.first else { throw .noMovements }
      let ground = try base?.shape(in: setting, &budget).mesh ?? first.end.flat
      // One without a start begins at what all before it show; eight faces are moved in the time that
      // one is made in.
      let steps = Double(animations.count * (animations.count + 1)) / 2
      return try mapError(to: MeshError.transform) { () throws(MeshTransformError) in
        try budget.take(Double(ground.faces.count) * steps / 8)
        return MeshShape(mesh: try ground.animated(by: animations, at: setting.seconds))
      }
    }
  }
}

extension MeshMovement {
  fileprivate func animation(
    in setting: MeshSetting, _ budget: inout MeshBudget
  ) throws(MeshError) -> MeshAnimation {
    MeshAnimation(
      from: try start?.shape(in: setting, &budget).mesh,
      to: try end.shape(in: setting, &budget).mesh, pace: pace, isAdditive: isAdditive)
  }
}

extension MeshTransform {
  /// The sheet before it is bent, with the same faces.
  var flat: MeshTransform { mappingVertices { vertex, _ in Vertex(vertex.from) } }

  fileprivate func normalized(_ setting: MeshSetting) -> MeshTransform {
    guard let depthNormalization = setting.depthNormalization else { return self }
    var copy = self
    copy.depthNormalization = depthNormalization
    return copy
  }
}
