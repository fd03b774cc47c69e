import Documents

extension Peel: DrawableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "peel", summary: "A sticker peels off row by row and leaves a diffuse reflection.",
      inputCounts: 1...1, takesPlacement: true, takesGesture: true, bendsSheet: true)
  }

  package func duration(ofInputs count: Int) -> Double { Peel.duration }

  package func touchSize(on stage: Stage) -> SIMD2<Double> {
    stage.inputs[0].size + 2 * outline.width
  }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> PeelInteraction? {
    PeelInteraction(
      gesture, size: touchSize(on: stage), home: stage.center(ofInput: 0), placement: placement,
      duration: duration)
  }

  package func pose(
    by interaction: PeelInteraction, at seconds: Double, on stage: Stage
  ) -> Pose<Peel> {
    interaction.pose(of: self, lasting: Peel.duration, at: seconds, on: stage)
  }
}
