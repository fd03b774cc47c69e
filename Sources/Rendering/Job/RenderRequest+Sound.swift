import Effects
import Frame
import Outputs

extension RenderRequest {
  /// The request for the blocks of a shader's sound that hold `span`.
  func blocks(of sound: ShaderEffect, _ span: SoundSpan) -> RenderRequest {
    var request = self
    var effect = sound
    // Every block lies within the play, whose times go on.
    effect.duration = Double(span.blocks.upperBound + 1) / SoundBlock.perSecond
    effect.recipe.precharge = 0
    request.effect = .shader(effect)
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
    settings.depth = self.settings.depth
    settings.inputColor = self.settings.inputColor
    settings.limits = self.settings.limits
    request.settings = settings
    request.span = span
    return request
  }

  /// Becomes the request for the blocks of the sound that the effect makes, where the output is one.
  ///
  /// - Throws: `JobError` for what moves, which a sound does not, for a single moment, and for what animations have.
  mutating func writeSound() throws(JobError) {
    guard output?.isSound == true, case .shader(let sound) = effect else { return }
    let animation = settings.animation
    let others = [
      ("gesture", gesture != nil), ("animate", !tracks.isEmpty), ("audio", audio != nil),
      ("pass", settings.pass != nil), ("at", settings.at != nil),
      ("progress", settings.progress != nil), ("max-bytes", animation.maxBytes != nil),
      ("for", animation.service != nil), ("encoder", animation.encoder != .auto),
    ]
    if let other = others.first(where: \.1) { throw .notOfSound(other.0) }
    // A sound has samples.
    let seconds = max(try playback().totalDuration, 1e-3)
    let span: SoundSpan?
    if settings.frames == nil {
      let before = Double(settings.precharge) / framesPerSecond
      span = SoundSpan(from: before, to: before + seconds)
    } else {
      let frames = try FrameTimes(self).frames()
      span = SoundSpan(of: frames, self)
    }
    guard let span else {
      throw settings.frames == nil
        ? .longSound(seconds: seconds, allowed: SoundSpan.longest) : .soundOfGaps
    }
    guard span.seconds <= Double(SoundSpan.longest) else {
      throw .longSound(seconds: span.seconds, allowed: SoundSpan.longest)
    }
    self = blocks(of: sound, span)
  }

  /// Every file that a picture or a sound is read from, for digests.
  package var files: [String] {
    inputs + effect.pictureFiles + (sound?.recipe.pictures ?? []) + (audio.map { [$0] } ?? [])
  }
}

extension SoundSpan {
  /// The stretch during which frames of a request are shown; `nil` if one is left out or comes again, and
  /// beyond ``latest``.
  init?(of frames: [RenderJob.TimedFrame], _ request: RenderRequest) {
    let first = frames.first?.number ?? 0
    guard frames.enumerated().allSatisfy({ $1.number == first + $0 }) else { return nil }
    let rate = request.framesPerSecond
    let isMoment = request.settings.at != nil || request.settings.progress != nil
    let start = (isMoment ? frames.first?.seconds : nil) ?? Double(first) / rate
    // Frames before the play are those of the picture's time, too.
    let before = Double(request.settings.precharge) / rate
    self.init(from: before + start, to: before + start + Double(frames.count) / rate)
  }
}
