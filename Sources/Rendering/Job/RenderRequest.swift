public import Effects
public import Frame
public import Imaging

/// What a job should draw, before its inputs are opened.
public struct RenderRequest: Sendable {
  /// Which moments of the play are drawn.
  public enum Moments: Sendable, Equatable {
    /// The frames of a list; `nil` is all of the play, or its end where the output is one picture.
    case frames(FrameList?)
    /// The one moment at a number of seconds of the play.
    case at(Double)
    /// The one moment at a fraction of the effect's duration, 0…1.
    case progress(Double)
  }

  /// The effect with its parameters.
  public var effect: Effect
  /// The picture files, in order; `-` is standard input.
  public var inputs: [String]
  /// Where frames go; `nil` draws nothing.
  public var output: Output?
  /// How the effect is played.
  public var playback: Playback
  /// What a finger does, instead of a play; nothing unless set.
  public var gesture: GestureFile?
  /// Which moments are drawn.
  public var moments = Moments.frames(nil)
  /// Frames a second; 60 unless set.
  public var framesPerSecond = 60.0
  /// The canvas in points; `nil` is the effect's own.
  public var canvas: SIMD2<Double>?
  /// The box in points that inputs are fitted into; `nil` is a point for each pixel.
  public var size: SIMD2<Double>?
  /// Output pixels a point; 1 unless set.
  public var scale = 1.0
  /// What the canvas starts from; transparent unless set.
  public var background = Color.transparent
  /// Samples a pixel, 1 or 4; 1 unless set.
  public var samples = 1
  /// Bits a component of the pictures; 8 unless set.
  public var depth = Image.Depth.eight
  /// How colours of files are read; as sRGB unless set.
  public var inputColor = InputColor.srgb
  /// Whether files that exist may be replaced; not unless set.
  public var overwrite = false
  /// The peelgl program that decodes SVG inputs in a process of its own, which can be killed: a path,
  /// or a name on the PATH; `peelgl` unless set.
  public var program = "peelgl"
  /// What the job may take.
  public var limits = RenderLimits()

  /// A request with every default.
  public init(_ effect: Effect, inputs: [String], playback: Playback) {
    self.effect = effect
    self.inputs = inputs
    self.playback = playback
  }
}
