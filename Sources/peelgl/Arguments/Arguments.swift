import GLRenderer
import Rendering
import Workers

/// The arguments of a command, parsed but not yet acted upon; the initial values are the defaults that the help
/// states.
struct Arguments: Sendable, Equatable {
  /// The words that are not flags, in order; `-` is one of them.
  var operands: [String] = []

  /// The job; its effect and inputs are in ``operands``.
  var job = JobDocument()

  /// The flags that were given, by their long names, in order; a switch has no value.
  var given: [GivenFlag] = []
  /// The port of the page that `watch` serves.
  var port: Int?

  /// All words after the program's name.
  var words: [String] = []
  /// The way to tell the owner of a guarded process that it is alive; `nil` in a process of its own.
  var lifeline: Lifeline?

  /// The device and its options.
  var device = DeviceOptions()
  /// Seconds after which the command gives up.
  var timeout: Double?

  /// Arguments of batches.
  var batch = BatchArguments()

  /// Arguments of hit tests.
  var hitTest = HitTestArguments()
  /// Arguments of descriptions.
  var description = DescriptionArguments()
  /// Arguments about printed values.
  var inspection = InspectionArguments()
  /// Arguments of pages.
  var export = ExportArguments()
  /// Arguments of plots.
  var plot = PlotArguments()
  /// Arguments of sweeps.
  var sweep = SweepArguments()

  /// Arguments of comparing and accepting pictures.
  var comparison = ComparisonArguments()

  /// Whether results and errors are also printed as JSON.
  var json = false
  /// Whether only errors are printed.
  var quiet = false
  /// Whether the time of each stage is printed at the end.
  var timings = false
  /// Whether the times of each pass are printed at the end.
  var profile = false
  /// Whether the help is printed as a man page.
  var manual = false

  /// The limits of a job.
  var limits: RenderLimits { job.settings.limits }

  /// A flag that was given.
  struct GivenFlag: Sendable, Equatable {
    let name: String
    let value: String?
  }

  /// The job with its effect and inputs.
  var describedJob: JobDocument {
    var job = job
    guard job.modifiers.isEmpty else {
      job.inputs = operands
      return job
    }
    job.effect = operands.first
    job.inputs = Array(operands.dropFirst())
    return job
  }
}
