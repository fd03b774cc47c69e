import GLRenderer
import Rendering
import Workers

/// What was typed behind a command, read but not yet acted upon; the initial values are the
/// defaults that the help states.
struct Arguments: Sendable, Equatable {
  /// The words that are no flags, in order; `-` is one of them.
  var operands: [String] = []

  /// What is drawn; the effect and its inputs are among ``operands``.
  var job = JobDocument()

  /// The flags that were given, by their long names, in order; a switch has no value.
  var given: [GivenFlag] = []
  /// The port of the page that `watch` serves.
  var port: Int?

  /// All words behind the program's name.
  var words: [String] = []
  /// The way to tell the owner of a guarded process that it is alive; `nil` in a process of its own.
  var lifeline: Lifeline?

  /// What draws.
  var device = DeviceOptions()
  /// Seconds after which the command gives up.
  var timeout: Double?

  /// What concerns batches.
  var batch = BatchArguments()

  /// What concerns hit tests.
  var hitTest = HitTestArguments()
  /// What concerns descriptions.
  var description = DescriptionArguments()
  /// What concerns the values that are printed.
  var inspection = InspectionArguments()
  /// What concerns pages.
  var export = ExportArguments()
  /// What concerns plots.
  var plot = PlotArguments()
  /// What concerns sweeps.
  var sweep = SweepArguments()

  /// What concerns comparing and accepting pictures.
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

  /// What a job may take.
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
