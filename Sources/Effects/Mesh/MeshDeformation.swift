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
    bent.settings = explicit(on: Self.size(on: stage)).lookSettings
    return bent
  }

  private func bentSheet(at moment: Moment, on stage: Stage) throws(MeshError) -> BentSheet {
    guard !stage.inputs.isEmpty else {
      throw .missingPicture(MissingPicture(effect: traits.name, needed: "a picture to bend"))
    }
    let size = Self.size(on: stage)
    let shape = try fitted(to: stage.inputs[0]).bent(
      at: moment, on: size, pixelsPerPoint: stage.scale, limits: stage.limits)
    var bent = BentSheet(shape.mesh)
    bent.origins = shape.origins
    bent.facesMade = shape.facesMade
    bent.placement = shownPlacement(on: size)
    bent.depth = depth
    bent.diagonal = diagonal
    bent.strict = strict
    bent.replicatesEdges = replicatesEdges
    return bent
  }

  /// The size of the sheet in points, of whole pixels.
  private static func size(on stage: Stage) -> SIMD2<Double> {
    stage.pixelSize(ofInput: 0).vector / stage.scale
  }

  /// The same mesh for the strokes of a picture.
  private func fitted(to picture: Stage.Input) -> Mesh {
    var fitted = self
    fitted.constants.cracked.strokes = picture.strokeShare
    return fitted
  }

  /// The same mesh with the look that `Lighting.auto` stands for, which a mesh from a file does not have.
  private func explicit(on size: SIMD2<Double>) -> Mesh {
    guard lighting == .auto, shownLighting != .none else { return self }
    var explicit = self
    explicit.lighting = shownLighting
    explicit.diffuseLightFactor = shownDiffuseLightFactor
    explicit.lightRelief = shownLightRelief
    explicit.lightDirection = shownLightDirection
    explicit.placement = shownPlacement(on: size)
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
