import Documents

extension Mesh: DrawableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "mesh", summary: "A sheet bends as a mesh of points says, lit and in perspective.",
      inputCounts: 1...1, takesPlacement: false, takesGesture: takesGesture, bendsSheet: true,
      isCyclic: source == nil && constants.repeats(name))
  }

  package var profile: EffectProfile {
    // Debug drawings, and the layers of sorted meshes.
    var profile = EffectProfile(shaders: ["mesh", "debug", "renderer"])
    let touched = MeshName.allCases.filter { constants.takesGesture($0) }.map { $0.rawValue }
    profile.gestureSetting = "mesh=\(listed(touched, "or"))"
    profile.example.settings = ["mesh=wavy"]
    return profile
  }

  package static var takesMeshSource: Bool { true }

  package var meshSource: MeshSource? {
    get { source }
    set { source = newValue }
  }

  /// Whether fingers move it: true for the named meshes curtain, bulge, jelly and wave.
  public var takesGesture: Bool { source == nil && constants.takesGesture(name) }

  package func duration(ofInputs count: Int) -> Double { duration }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> MeshInteraction? {
    let size = stage.inputs[0].size
    var fine = self
    fine.constants = constants.fine(on: size, pixelsPerPoint: stage.scale)
    return MeshInteraction(
      gesture, mesh: fine, origin: stage.center(ofInput: 0) - size / 2, size: size)
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

extension MeshInteraction: EffectInteraction {
  package func follower() -> (PointerEvent) -> Bool {
    { event in event.phase != .began || takes(event.position) }
  }

  package func room(on stage: Stage) -> CanvasRoom {
    .around(reach - (stage.canvas - size) / 2)
  }
}
