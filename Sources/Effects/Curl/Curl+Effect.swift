import Documents
import Frame
import Motion

extension Curl: DrawableEffect {
  package var traits: EffectTraits {
    EffectTraits(
      name: "curl",
      summary: "A sheet curls up from a corner or an edge, shows its back and casts a soft shadow.",
      inputCounts: 1...1, takesPlacement: true, takesGesture: true, bendsSheet: true,
      printsOnPaper: paper.alpha > 0)
  }

  package var profile: EffectProfile {
    var profile = EffectProfile(shaders: ["curl"])
    profile.renderOnly = ["debug"]
    profile.example.inputs = ["preset:letter.svg"]
    profile.example.ground = "#5b8c6e"
    profile.example.poster = 0.7
    return profile
  }

  package var pictureFiles: [String] {
    (back.picture.map { [$0] } ?? []) + under.pictureFiles + finish.pictureFiles
  }

  package func duration(ofInputs count: Int) -> Double {
    playTears ? Self.duration + TearFall.duration : Self.duration
  }

  package func touchSize(on stage: Stage) -> SIMD2<Double> {
    let size = stage.inputs[0].size
    return size + 2 * outline.fitted(to: size).width
  }

  package func warnings(on stage: Stage) throws(CurlError) -> [String] {
    var whole = self
    whole.curled = 1
    _ = try whole.deformation(at: Moment(seconds: 0), on: stage)
    guard tear.kind != .none, let side = tear.side else { return [] }
    let size = stage.inputs[0].size
    let isOpposite = dot(side.direction(on: size), from.direction(on: size)) < 0
    return isOpposite
      ? ["from is opposite to the side that tear.side tears off, so little or nothing comes off"]
      : []
  }

  package func interaction(
    with gesture: Gesture, placement: Placement, on stage: Stage, duration: Double
  ) -> CurlInteraction? {
    CurlInteraction(gesture, curl: self, placement: placement, on: stage)
  }

  package func pose(
    by interaction: CurlInteraction, at seconds: Double, on stage: Stage
  ) -> Pose<Curl> {
    var curl = self
    curl.hold = interaction.hold(at: seconds)
    var pose = Pose(curl, at: Moment(seconds: 0), on: stage)
    pose.stage.inputs[0].placement = interaction.sheet.placement
    return pose
  }
}
