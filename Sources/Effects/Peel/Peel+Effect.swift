import Documents

extension Peel: PeelableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "peel", summary: "A sticker peels off row by row and leaves a diffuse reflection.",
      inputCounts: 1...1, takesPlacement: true, takesGesture: true, bendsSheet: true)
  }

  package var profile: EffectProfile {
    var profile = EffectProfile(shaders: ["peel"])
    profile.renderOnly = ["debug"]
    profile.example.ground = "#f3e3c7"
    profile.example.poster = 0.5
    return profile
  }

  package var lift: Double { liftDistance }

  package var pictureFiles: [String] { under.pictureFiles + finish.pictureFiles }
}
