import Documents

extension Morph: DrawableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "morph", summary: "Icons morph into one another.",
      inputCounts: 2...EffectTraits.inputLimit, takesPlacement: false, takesGesture: true,
      bendsSheet: false, measuresStrokes: peakBlur == nil || mode == .light,
      emptyWarning:
        "Nothing exceeds level, and the picture is empty; a smaller peakBlur or level shows more.")
  }

  package var profile: EffectProfile {
    var profile = EffectProfile(shaders: ["morph"])
    profile.example.inputs = ["play", "pause", "star"]
    profile.example.ground = "#fdf1e3"
    profile.example.poster = 0.2
    return profile
  }

  package var pictureFiles: [String] { finish.pictureFiles }

  package func duration(ofInputs count: Int) -> Double { duration(ofIcons: count) }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> MorphInteraction? {
    MorphInteraction(
      gesture, with: self, pace: self.duration(ofIcons: iconCount(on: stage)) / duration)
  }

  package func pose(
    by interaction: MorphInteraction, at seconds: Double, on stage: Stage
  ) -> Pose<Morph> {
    var morph = self
    morph.starts = interaction.starts
    return Pose(morph, at: Moment(seconds: seconds * interaction.pace), on: stage)
  }
}

extension MorphInteraction: EffectInteraction {}
