import Documents

extension Mesh: DrawableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "mesh", summary: "A mesh of points bends a sheet, lit and in perspective.",
      inputCounts: 1...1, takesPlacement: false, takesGesture: takesGesture, bendsSheet: true,
      isCyclic: source == nil && constants.isCyclic(name),
      poster: source == nil ? name.erased.poster : 1,
      measuresStrokes: isCracked && constants.cracked.gap == nil)
  }

  private var isCracked: Bool {
    let parts: [MeshSource] = if case .chain(let parts) = shown { parts } else { [shown] }
    return parts.contains { if case .named(.cracked) = $0 { true } else { false } }
  }

  package var profile: EffectProfile {
    // Debug drawings, and the layers of sorted meshes.
    var profile = EffectProfile(shaders: ["mesh", "debug", "renderer"])
    let touched = MeshName.gestural.map { $0.rawValue }
    profile.gestureSetting = "mesh=\(listed(touched, "or"))"
    profile.example.inputs = ["preset:donut.svg"]
    profile.example.settings = ["mesh=ripple"]
    profile.example.ground = "#dfe8ee"
    profile.example.poster = 1
    return profile
  }

  package static var takesMeshSource: Bool { true }

  package var meshSource: MeshSource? {
    get { source }
    set { source = newValue }
  }

  /// Whether fingers move it, which is true for some named meshes.
  public var takesGesture: Bool { touch != nil }

  /// What fingers do with it; `nil` for a mesh that takes no gesture.
  var touch: MeshTouch? { source == nil ? name.erased.touch : nil }

  package func duration(ofInputs count: Int) -> Double { duration }

  package func shownSizes(
    of sizes: [SIMD2<Double>], on canvas: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    sizes.enumerated().map { $0.offset == 0 ? $0.element * rasterizationScale : $0.element }
  }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> MeshInteraction? {
    let size = stage.inputs[0].size
    var fine = self
    fine.constants = constants.fine(name, on: size, pixelsPerPoint: stage.scale)
    let origin = stage.center(ofInput: 0) - size / 2
    return MeshInteraction(fine, on: TouchedSheet(gesture: gesture, origin: origin, size: size))
  }

  package func pose(
    by interaction: MeshInteraction, at seconds: Double, on stage: Stage
  ) -> Pose<Mesh> {
    Pose(
      interaction.mesh.showing(interaction.mesh(at: seconds)), at: Moment(seconds: seconds),
      on: stage)
  }

  /// The same effect, drawing `mesh` in place of its own mesh.
  func showing(_ mesh: MeshTransform) -> Mesh {
    var shown = self
    shown.source = .mesh(mesh)
    shown.fraction = 1
    return shown
  }
}
