import Documents
import Frame

extension Mesh {
  /// The mesh at `moment` in its place on `stage`, ready for drawing and hit testing.
  ///
  /// - Throws: `MeshError` without an input, or for a mesh that cannot be drawn.
  package func placed(at moment: Moment, on stage: Stage) throws(MeshError) -> PlacedMesh {
    let sheet = try bentSheet(at: moment, on: stage)
    return try mapError(to: MeshError.transform, PlacedMesh(sheet, on: stage))
  }

  /// What the effect does to its picture at `moment`, with the parameters that a mesh file does not
  /// hold.
  ///
  /// - Throws: `MeshError` without an input, or for a mesh that cannot be drawn.
  package func deformation(
    at moment: Moment, on stage: Stage
  ) throws(MeshError) -> BentSheet? {
    var bent = try bentSheet(at: moment, on: stage)
    bent.settings = explicit.lookSettings
    return bent
  }

  private func bentSheet(at moment: Moment, on stage: Stage) throws(MeshError) -> BentSheet {
    guard !stage.inputs.isEmpty else {
      throw .missingPicture(MissingPicture(effect: traits.name, needed: "a picture to bend"))
    }
    let pixels = stage.pixelSize(ofInput: 0)
    let size = pixels.vector / stage.scale
    let shape = try bent(
      at: moment, on: size, pixelsPerPoint: stage.scale, limits: stage.limits)
    var bent = BentSheet(shape.mesh)
    bent.origins = shape.origins
    bent.facesMade = shape.facesMade
    bent.placement = shownPlacement
    bent.depth = depth
    bent.diagonal = diagonal
    bent.strict = strict
    bent.replicatesEdges = replicatesEdges
    return bent
  }

  /// The same mesh with the look that `Lighting.auto` stands for, which a mesh from a file does not have.
  private var explicit: Mesh {
    guard lighting == .auto, shownLighting != .none else { return self }
    var explicit = self
    explicit.lighting = shownLighting
    explicit.diffuseLightFactor = shownDiffuseLightFactor
    explicit.lightDirection = shownLightDirection
    explicit.placement = shownPlacement
    return explicit
  }

  /// Parameters that differ from their defaults, except those that the mesh at one moment contains.
  private var lookSettings: [BentSheet.Setting] {
    let held = ["mesh", "fraction", "duration", "timing", "depthNormalization", "subdivisionSteps"]
    let usual = Mesh()
    return Mesh.parameterList.compactMap { parameter in
      let group = String(parameter.name.prefix { $0 != "." })
      let value = parameter.get(self)
      guard !held.contains(parameter.name), MeshName(rawValue: group) == nil,
        value != parameter.get(usual)
      else { return nil }
      return BentSheet.Setting(parameter.name, value)
    }
  }
}
