import Effects

extension RenderRequest {
  /// The request for the blocks of a shader's sound that hold `span`.
  func blocks(of sound: ShaderEffect, _ span: SoundSpan) -> RenderRequest {
    var request = self
    var effect = sound
    // Every block lies within the play, whose times go on.
    effect.duration = Double(span.blocks.upperBound + 1) / SoundBlock.perSecond
    request.effect = .shader(effect)
    request.inputs = Array(inputs.prefix(effect.recipe.inputCounts.upperBound))
    request.tracks = []
    request.gesture = nil
    request.sound = nil
    request.audio = nil
    var settings = RenderSettings()
    settings.framesPerSecond = SoundBlock.perSecond
    settings.frames = FrameList(of: Array(span.blocks))
    settings.duration = effect.duration
    settings.canvas = SIMD2(repeating: Double(SoundBlock.side))
    settings.scale = 1
    settings.overwrite = self.settings.overwrite
    settings.strict = self.settings.strict
    settings.inputColor = self.settings.inputColor
    settings.limits = self.settings.limits
    request.settings = settings
    request.span = span
    return request
  }

  /// Draws the sound that the effect is, where the output is one.
  ///
  /// - Throws: `JobError` for what moves, which a sound does not, and for a single moment.
  mutating func writeSound() throws(JobError) {
    guard output?.isSound == true, case .shader(let sound) = effect else { return }
    let others = [
      ("gesture", gesture != nil), ("animate", !tracks.isEmpty), ("audio", audio != nil),
      ("pass", settings.pass != nil), ("at", settings.at != nil),
      ("progress", settings.progress != nil),
    ]
    if let other = others.first(where: \.1) { throw .conflict(other.0, "a .wav output") }
    let span: SoundSpan
    if settings.frames == nil {
      span = try SoundSpan(from: 0, to: try playback().totalDuration)
    } else {
      span = try SoundSpan(of: try FrameTimes(self).frames(), rate: framesPerSecond)
    }
    self = blocks(of: sound, span)
  }
}
