import Documents
import Motion

extension Sticker: PeelableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "sticker",
      summary: "A sticker peels off in a wave, with a coloured shadow and a glare.",
      inputCounts: 1...1, takesPlacement: true, takesGesture: true, bendsSheet: true)
  }

  package var profile: EffectProfile {
    var profile = EffectProfile(shaders: ["sticker"])
    profile.renderOnly = ["debug"]
    profile.example.inputs = ["preset:balloon.svg"]
    profile.example.ground = "#dcdfe4"
    profile.example.poster = 0.5
    return profile
  }

  package var lift: Double { elevation * (1 - windowCurve.lowest) / perspective }

  package var pictureFiles: [String] { under.pictureFiles + finish.pictureFiles }

  package func warnings(on stage: Stage) throws(StickerError) -> [String] {
    try checkHeight()
    return []
  }
}
