import Batch
import Documents
import Rendering

/// A job of `peelgl render` as a batch of one: its frames are drawn by worker processes.
struct WorkerPlan {
  /// The folder of the output.
  private let folder: String
  /// The job, its output named as from the folder.
  private let job: JSON

  /// `nil` when no other process can draw the job: it writes a stream or one file, or reads standard input.
  init?(_ job: JobDocument) {
    let files =
      job.inputs + job.parameterFiles + job.trackFiles
      + [job.gesture, job.scene, job.preset].compactMap(\.self)
    let lists = job.parameters.contains { parameters in
      if case .text(let text) = parameters { text.hasSuffix("=-") } else { false }
    }
    guard let output = job.output, output != "-", !files.contains("-"), !lists else { return nil }
    if job.showsAllInOneFile { return nil }
    // A folder is a part before the place of the frame's number.
    let fixed = output.prefix { $0 != "%" }
    let slash = fixed.lastIndex(of: "/").map { output.index(after: $0) } ?? output.startIndex
    folder = slash == output.startIndex ? "./" : String(output[..<slash])
    var own = job
    own.output = slash == output.endIndex ? "./" : String(output[slash...])
    own.settings.overwrite = false
    self.job = own.json
  }

  /// The batch that draws the job of this many frames on up to `workers` processes.
  func settings(_ arguments: Arguments, workers: Int, frames: Int) -> BatchSettings {
    var settings = arguments.batchSettings(Manifest(of: [("", job)]), folder: folder)
    settings.workers = min(workers, BatchSettings.units(ofFrames: frames))
    settings.keepsLedger = arguments.batch.skipsExisting
    return settings
  }
}
