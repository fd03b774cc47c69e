import Documents
package import Frame

extension ShaderEffect: DrawableEffect {
  /// A shader's failures are found by the compiler, so only its pictures can be missing, or its mesh wrong.
  package typealias Failure = MeshError
  package typealias Touch = ShaderTouch

  package var traits: EffectTraits {
    EffectTraits(
      name: recipe.name, summary: recipe.summary, inputCounts: recipe.inputCounts,
      takesPlacement: false, takesGesture: isTouched, playsOn: true,
      followsPointer: recipe.pointers.contains { $0.convention != .press },
      readsKeys: recipe.readsKeys, readsSounds: true, bendsSheet: false,
      hasHistory: recipe.hasHistory)
  }

  /// Whether a pointer or keys change it.
  private var isTouched: Bool { !recipe.pointers.isEmpty || recipe.readsKeys }

  package var profile: EffectProfile {
    // Its inputs.
    var profile = EffectProfile(shaders: ["renderer"])
    profile.program = "shader"
    profile.pointers = recipe.pointers
    return profile
  }

  package var unset: ShaderEffect {
    var unset = ShaderEffect(recipe)
    unset.duration = duration
    return unset
  }

  package var pictureFiles: [String] { recipe.pictures }

  package static var takesMeshSource: Bool { true }

  package var meshSource: MeshSource? {
    get { recipe.mesh }
    set { recipe.mesh = newValue }
  }

  package func duration(ofInputs count: Int) -> Double { duration }

  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> {
    size == .zero || recipe.hasOwnCanvas ? recipe.canvas : size * recipe.canvasFactor
  }

  package func touchSize(on stage: Stage) -> SIMD2<Double> { stage.canvas }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> ShaderTouch? {
    isTouched ? ShaderTouch(gesture, duration: duration) : nil
  }

  package func pose(
    by interaction: ShaderTouch, at seconds: Double, on stage: Stage
  ) -> Pose<ShaderEffect> {
    Pose(
      following(interaction, at: seconds, on: stage), at: Moment(seconds: seconds), on: stage)
  }

  package func warnings(on stage: Stage) throws(MeshError) -> [String] {
    let given = stage.inputs.dropLast(recipe.pictures.count)
    let own = recipe.counted(stage.inputs.map { $0.isSound }).count
    let hasSound = given.contains { $0.isSound }
    let samplers = recipe.passes.flatMap { $0.samplers }
    let unfed = samplers.compactMap { binding in
      if case .input(let index) = binding.source, index >= own { binding.name } else { nil }
    }
    let unheard = samplers.compactMap { binding in
      if case .sound = binding.source, !hasSound { binding.name } else { nil }
    }
    return recipe.warnings + recipe.solidWarnings(on: stage)
      + Self.missing("picture", for: unfed, own == 0 ? "black" : "the first one")
      + Self.missing("sound", for: unheard, "black")
  }

  /// The sentence that nothing was given for some samplers, and what they read; none without samplers.
  private static func missing(
    _ what: String, for samplers: [String], _ read: String
  ) -> [String] {
    let names = Set(samplers).sorted()
    guard !names.isEmpty else { return [] }
    let reads = names.count == 1 ? "reads" : "read"
    return [
      "no \(what) was given for \(listed(names.map { $0.printable(upTo: 60) })), which \(reads) \(read)"
    ]
  }

  package func frame(at moment: Moment, on stage: Stage) throws(MeshError) -> Frame {
    let least = recipe.inputCounts.lowerBound
    guard stage.inputs.count - recipe.pictures.count >= least else {
      throw .missingPicture(
        MissingPicture(
          effect: recipe.name, needed: least == 1 ? "a picture" : "\(least) pictures"))
    }
    return ShaderFrame(self, at: moment, on: stage, mesh: try bentMesh(at: moment, on: stage)).frame
  }

  /// The triangles that modifiers bend; `nil` for passes with geometry of their own.
  private func bentMesh(at moment: Moment, on stage: Stage) throws(MeshError) -> TriangleMesh? {
    guard let source = recipe.mesh else { return nil }
    var mesh = Mesh(source)
    if case .named(let name) = source { mesh = Mesh(name) }
    mesh.bendDuration = duration
    return try mesh.placed(at: moment, on: stage).geometry
  }
}
