public import Effects

/// What a job should draw, before its inputs are opened.
public struct RenderRequest: Sendable, Equatable {
  /// The effect with its parameters.
  public var effect: Effect
  /// The picture files, in order; `-` is standard input.
  public var inputs: [String]
  /// When, how large and how it is drawn.
  public var settings: RenderSettings
  /// Where frames go; `nil` draws nothing.
  public var output: Output?
  /// What a finger does, instead of a play.
  public var gesture: GestureFile?
  /// The peelgl program that decodes SVG inputs in a process of its own, which can be killed: a path,
  /// or a name on the PATH; `peelgl` unless set.
  public var program = "peelgl"

  /// Makes a request that draws nothing yet.
  public init(
    _ effect: Effect, inputs: [String], settings: RenderSettings = RenderSettings()
  ) {
    self.effect = effect
    self.inputs = inputs
    self.settings = settings
  }

  /// How the effect is played.
  ///
  /// - Throws: `JobError.playback` for a number outside its range.
  func playback() throws(JobError) -> Playback {
    do throws(PlaybackError) {
      return try Playback(
        settings.play, delay: settings.delay, repeatCount: settings.repeatCount,
        duration: settings.duration ?? effect.duration(ofInputs: inputs.count))
    } catch {
      throw .playback(error)
    }
  }
}
