import Documents

extension Metaballs: DrawableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "metaballs",
      summary: "Discs and pictures stretch towards each other and merge like drops.",
      inputCounts: 0...EffectTraits.inputLimit, takesPlacement: false, takesGesture: true,
      bendsSheet: false, measuresStrokes: blur == nil, emptyWarning: Self.emptyWarning)
  }

  package var profile: EffectProfile {
    var profile = EffectProfile(shaders: ["metaballs"])
    profile.example.settings = [
      """
      balls=[{center:[90,100],radius:58,color:"#ff6b6b"},\
      {center:[100,100],radius:46,color:"#feca57",motion:[{to:[225,90]}]}]
      """
    ]
    profile.example.canvas = SIMD2(320, 200)
    profile.example.ground = "#2b2547"
    return profile
  }

  package var motionCount: Int { balls.reduce(balls.count) { $0 + $1.motion.count } }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> MetaballsInteraction? {
    MetaballsInteraction(
      gesture, balls: shown(on: stage).balls,
      pictureSizes: stage.inputs.map { $0.size },
      pace: self.duration(ofInputs: stage.inputs.count) / duration)
  }

  package func pose(
    by interaction: MetaballsInteraction, at seconds: Double, on stage: Stage
  ) -> Pose<Metaballs> {
    var metaballs = shown(on: stage)
    metaballs.balls = zip(interaction.balls, interaction.offsets(at: seconds)).map {
      $0.moved(by: $1)
    }
    return Pose(metaballs, at: Moment(seconds: seconds * interaction.pace), on: stage)
  }
}

extension MetaballsInteraction: EffectInteraction {
  package func follower() -> (PointerEvent) -> Bool {
    var hand = MetaballsHand(self)
    return { hand.follow($0) }
  }

  package func canvasGrowth(on stage: Stage, from start: Double) -> CanvasGrowth {
    // A picture that no ball names lies in the canvas's middle, and would move with the canvas's size.
    Set(balls.compactMap { $0.picture }).count == stage.inputs.count ? .upTo(reach) : .enough
  }
}
