import Effects
import Frame
import GLRenderer
import Imaging
import Rendering

/// What was typed behind a command, read but not yet acted upon; the initial values are the
/// defaults that the help states.
struct Arguments: Sendable, Equatable {
  /// The words that are no flags, in order; `-` is one of them.
  var operands: [String] = []

  /// Where frames go; `-` is standard output.
  var output: String?
  /// Whether files that exist may be replaced.
  var overwrite = false
  /// Bits a component in what is written.
  var depth = Image.Depth.eight

  /// The one moment to draw, in seconds of the play.
  var at: Double?
  /// The one moment to draw, as a fraction of the effect's duration.
  var progress: Double?
  /// Frames a second.
  var framesPerSecond = 60.0
  /// The frames to draw; `nil` is all of them.
  var frames: FrameList?
  /// The effect's duration in seconds; `nil` leaves it as the effect has it.
  var duration: Double?
  /// How the effect is played.
  var play = PlayMode.once
  /// Seconds before the play starts.
  var delay = 0.0
  /// How often the play runs.
  var repeats = 1
  /// A file of pointer events.
  var gesture: String?

  /// The canvas in points; `nil` is what the effect needs around its input.
  var canvas: SIMD2<Double>?
  /// The box in points that the input is fitted into; `nil` is a point for each pixel.
  var size: SIMD2<Double>?
  /// Output pixels in a point.
  var scale = 1.0
  /// What the canvas starts from; `nil` is nothing, or what a scene says.
  var background: Color?
  /// Samples a pixel.
  var samples = 1
  /// How colours of files are read.
  var inputColor = InputColor.srgb

  /// A file of effects that share a canvas, in place of one effect.
  var scene: String?
  /// `NAME=VALUE` from `--set`, in the order typed.
  var settings: [String] = []
  /// Parameter files, in the order typed.
  var parameterFiles: [String] = []
  /// A folder whose shaders replace the built-in ones of the same name.
  var shaders: String?

  /// The device asked for: `auto`, a number or a name.
  var device = "auto"
  /// Whether the CPU may draw.
  var software = SoftwarePolicy.allow
  /// Seconds after which the command gives up.
  var timeout: Double?
  /// Limits changed from their defaults.
  var limits = RenderLimits()

  /// The points a hit test is asked about.
  var points: HitTestPoints?
  /// Whether it looks through transparent texels.
  var seesThrough = false
  /// Whether a deformation is printed as a mesh file.
  var printsMesh = false
  /// Whether the commands of frames are printed.
  var printsCommands = false
  /// For which device, where one is named.
  var abilities: DeviceAbilities?

  /// What concerns comparing and accepting pictures.
  var comparison = ComparisonArguments()

  /// Whether results and errors are also printed as JSON.
  var json = false
  /// Whether nothing but errors is said.
  var quiet = false
  /// Whether the time of each stage is printed at the end.
  var timings = false
  /// Whether the help is printed as a man page.
  var manual = false
}
