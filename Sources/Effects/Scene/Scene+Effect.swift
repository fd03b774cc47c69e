public import Documents

extension Composition: DrawableEffect where Element: DrawableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "scene",
      summary: "Several effects on one canvas, later ones over earlier ones.",
      inputCounts: 0...SceneLimits.inputs, takesPlacement: false, takesGesture: true,
      bendsSheet: false, isCyclic: items.allSatisfy { $0.effect.traits.isCyclic },
      measuresStrokes: items.contains { $0.effect.traits.measuresStrokes },
      printsOnPaper: items.contains { $0.effect.traits.printsOnPaper })
  }

  package var profile: EffectProfile {
    EffectProfile(shaders: items.flatMap { $0.effect.profile.shaders })
  }

  package var unset: Composition { self }

  package func duration(ofInputs count: Int) -> Double { duration }

  package func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> { size }

  package var canvasFaces: Double { items.reduce(0) { $0 + $1.effect.canvasFaces } }

  package var motionCount: Int { items.reduce(0) { $0 + $1.effect.motionCount } }

  package func moved(by offset: SIMD2<Double>) -> Composition? {
    var scene = self
    for index in items.indices { scene.items[index].position? += offset }
    return scene
  }

  package var parts: [EffectPart]? {
    items.map { EffectPart(name: $0.effect.traits.name, inputs: $0.inputs) }
  }

  package func warnings(on stage: Stage) throws(Element.Failure) -> [String] {
    var warnings: [String] = []
    var limits = stage.limits
    for (index, item) in items.enumerated() {
      let own =
        item.effect.traits.takesPlacement
        ? self.stage(ofItem: index, on: stage) : ownStage(ofItem: index, on: stage)
      warnings += try item.effect.warnings(on: own, sharing: &limits)
    }
    return warnings
  }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> CompositionInteraction<Element>? {
    CompositionInteraction(gesture, with: self, on: stage, duration: duration)
  }

  package func pose(
    by interaction: CompositionInteraction<Element>, at seconds: Double, on stage: Stage
  ) -> Pose<Composition> {
    Pose(
      interaction.scene(at: seconds), at: Moment(seconds: min(seconds, duration)), on: stage)
  }
}

extension Composition: Adjustable {
  /// It has no parameters.
  public var parameters: [ParameterDescription] { [] }

  /// Throws, since it has no parameters.
  public mutating func set(_ name: String, to value: DocumentNode) throws(DocumentError) {
    throw .unknownParameter(name, known: [])
  }

  /// Throws, since it has no parameters.
  public func value(of name: String) throws(DocumentError) -> JSON {
    throw .unknownParameter(name, known: [])
  }
}

extension CompositionInteraction: EffectInteraction {
  package var miss: String? {
    isTouched ? nil : "the gesture does not press an item of the scene"
  }
}
