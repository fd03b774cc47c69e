import Documents
public import Effects
public import Frame
public import Imaging
public import Outputs

/// Times, sizes and other settings of a job, shared by flags, documents and programs.
///
/// ``parameterList`` defines the ranges and the defaults.
public struct RenderSettings: Sendable, Hashable {
  /// The single moment to draw, in seconds of the play; excludes ``progress`` and ``frames``.
  public var at: Double?
  /// The single moment to draw, as a fraction of the effect's duration; excludes ``frames``.
  public var progress: Double?
  /// The frames to draw; `nil` for the whole play, or for its end where the output is one picture.
  public var frames: FrameList?
  /// Frames per second.
  public var framesPerSecond: Double {
    get { chosenRate ?? 60 }
    set { chosenRate = newValue }
  }
  /// The requested frames per second; `nil` for the output's default.
  private(set) var chosenRate: Double?
  /// Seconds that the effect takes; `nil` for the effect's own duration.
  public var duration: Double?
  /// How the effect is played.
  public var play: PlayMode {
    get { chosenPlay ?? .once }
    set { chosenPlay = newValue }
  }
  /// How the effect is played, if that was said; `nil` for what suits the output.
  private(set) var chosenPlay: PlayMode?
  /// Seconds before the play starts.
  public var delay = 0.0
  /// The number of rounds of the play.
  public var repeatCount = 1
  /// How long the shutter is open, as a share of the time between frames; 0 for frames that show single moments.
  public var shutter = 0.0
  /// The moments of which a frame is the mean while the shutter is open.
  public var subframes = 16
  /// The canvas in points; `nil` for the size that the effect needs.
  public var canvas: SIMD2<Double>?
  /// The box in points that inputs are fitted into; `nil` for the size that ``density`` gives them.
  public var size: SIMD2<Double>?
  /// Pixels of an input that make a point; `nil` for 1, or 2 or 3 for names with `@2x` or `@3x`.
  public var density: Density?
  /// Output pixels per point; `nil` for the density of the inputs.
  public var scale: Double?
  /// The canvas in pixels, which the whole play is fitted into; excludes ``canvas``, ``size`` and
  /// ``scale``.
  public var fit: SIMD2<Double>?
  /// The background of the canvas; `nil` for the scene's, or transparent.
  public var background: Color?
  /// Samples per pixel.
  public var samples = 1
  /// Bits per component of the pictures.
  public var depth = Image.Depth.eight
  /// How the colours of files are read.
  public var inputColor = InputColor.srgb
  /// The number of shader frames drawn before the play.
  public var precharge = 0
  /// The pass or the target that is shown in place of the picture; `nil` for the picture.
  public var pass: String?
  /// Whether existing files may be replaced.
  public var overwrite = false
  /// Whether warnings are errors.
  public var strict = false
  /// Whether a .png output shows all frames.
  public var animated = false
  /// How an animation is stored.
  public var animation = AnimationSettings()
  /// The limits of the job.
  public var limits = RenderLimits()

  /// Makes settings with all defaults.
  public init() {}
}

extension RenderSettings {
  /// Which moments of the play are drawn.
  enum Moments: Sendable, Equatable {
    /// The frames of a list; `nil` for the whole play, or for its end where the output is one picture.
    case frames(FrameList?)
    /// A single moment, in seconds of the play.
    case at(Double)
    /// A single moment, as a fraction of the effect's duration.
    case progress(Double)
  }

  /// Whether a setting was set whose default depends on other settings.
  func isChosen(_ name: String) -> Bool {
    name == "fps" && chosenRate != nil || name == "play" && chosenPlay != nil
  }

  /// Which moments of the play are drawn.
  var moments: Moments {
    if let at { return .at(at) }
    if let progress { return .progress(progress) }
    return .frames(frames)
  }

  /// Throws unless all values lie in their ranges and none excludes another.
  func check() throws(RenderingError) {
    try mapError(to: RenderingError.parameter, try checkRanges())
    let moments = [("frames", frames != nil), ("at", at != nil), ("progress", progress != nil)]
    let given = moments.filter(\.1).map(\.0)
    if given.count > 1 { throw .job(.conflict(given[0], given[1])) }
    guard let fit else { return }
    if let other = self.given(among: Self.sizes) { throw .job(.conflict("fit", other)) }
    guard fit == fit.rounded(.down) else { throw .job(.brokenPixels(fit)) }
  }
}
