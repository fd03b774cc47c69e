import Documents
public import Effects
package import ShaderLab

/// A job, before its inputs are opened.
public struct RenderRequest: Sendable, Equatable {
  /// The effect with its parameters.
  public var effect: Effect
  /// The picture files, in order; `-` is standard input.
  public var inputs: [String]
  /// The job's times, sizes and other settings.
  public var settings: RenderSettings
  /// The output; `nil` if frames are requested one by one.
  public var output: Output?
  /// Texts for SVG inputs; later ones override earlier ones of the same name.
  public var texts: [PictureText] = []
  /// A gesture, instead of a play.
  public var gesture: GestureFile?
  /// Where stickers of a scene can be dropped, in points of the scene.
  package var drops: [DropRegion] = []
  /// Parameters that move with the play; not with a gesture.
  public var tracks: [ParameterTrack] = []
  /// The user's shader that ``effect`` was made of; `nil` for a built-in effect.
  package var shader: UserShader?
  /// The sound that the user's shader makes during a film; `nil` for a silent shader.
  package var sound: ShaderEffect?
  /// The sound file of a film, in the syntax of inputs; `nil` for none.
  public var audio: String?
  /// The stretch of the sound that is written where ``output`` is a sound.
  var span: SoundSpan?
  /// The peelgl program that decodes SVG inputs: a path, or a name on the PATH.
  ///
  /// It runs in a separate process, which can be killed.
  public var program = "peelgl"
  /// Whether a request without a moment and frames means the end of the play, like one whose output is a single
  /// picture; otherwise it means the whole play.
  package var drawsEnd = false

  /// Pixels along each side of a canvas that the play is fitted into, where nothing is drawn.
  package var margin = 0

  /// Makes a request without an output.
  public init(
    _ effect: Effect, inputs: [String], settings: RenderSettings = RenderSettings()
  ) {
    self.effect = effect
    self.inputs = inputs
    self.settings = settings
  }

  /// Frames per second: the requested ones, or as many as the output's format can show.
  var framesPerSecond: Double {
    output?.framesPerSecond(settings.framesPerSecond) ?? settings.framesPerSecond
  }

  /// How the effect is played.
  ///
  /// - Throws: `JobError.playback` for a number outside its range.
  func playback() throws(JobError) -> Playback {
    try mapError(
      to: JobError.playback,
      try Playback(
        settings.play, delay: settings.delay, repeatCount: settings.repeatCount,
        duration: settings.duration ?? effect.duration(ofInputs: inputs.count)))
  }
}
