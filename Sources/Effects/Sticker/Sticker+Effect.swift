import Documents

extension Sticker: DrawableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "sticker",
      summary: "A sticker peels off in a wave, over a shadow in its colours, under a glare.",
      inputCounts: 1...1, takesPlacement: true, takesGesture: true, bendsSheet: true)
  }

  package func duration(ofInputs count: Int) -> Double { Sticker.duration }

  package func warnings(on stage: Stage) throws(StickerError) -> [String] {
    try checkHeight()
    return []
  }

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
  ) -> Pose<Sticker> {
    interaction.pose(of: self, lasting: Sticker.duration, at: seconds, on: stage)
  }
}
