package import GLRenderer
package import Rendering
import Workers

/// How a batch is drawn.
package struct BatchSettings: Sendable {
  /// The jobs.
  package var manifest: Manifest
  /// The folder of the outputs; it ends in a slash.
  package var folder: String
  /// Where the files go once they are drawn, if not into ``folder`` for good.
  package var remote: RemoteOutputs?
  /// Which part of the plan is drawn.
  package var shard = Shard.whole
  /// How many workers draw at a time.
  package var workers: Int
  /// Whether complete files are recorded in the folder, so that a later run continues there.
  package var keepsLedger = true
  /// Whether pictures that no earlier run wrote may be replaced.
  package var overwrite = false
  /// Whether a job with warnings fails, also where it does not say so itself.
  package var isStrict = false
  /// Whether files of an earlier run are read again and compared by their digests, and not by size and time alone.
  package var verifies = false
  /// Failed jobs after which the batch ends; `nil` draws all others.
  package var maxFailures: Int?
  /// Whether only jobs are drawn that failed before.
  package var retriesFailed = false
  /// The device and its options.
  package var device = DeviceOptions()
  /// The devices that workers get in turn; if it is empty, every worker draws on ``device``.
  package var devices: [DeviceSelection] = []
  /// Limits of every job that sets none itself.
  package var limits = RenderLimits()
  /// Makes a folder in which a unit of each kind of job is drawn for measurement; its owner removes it.
  package var scratch: (@Sendable () -> String?)?
  /// The limits of a worker.
  package var workerLimits = RenderWorker.Limits()
  /// The program of the workers.
  package var program = "/proc/self/exe"

  /// Settings with every default; `folder` is made where it is missing.
  package init(_ manifest: Manifest, folder: String) {
    self.manifest = manifest
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    workers = Processors.count
  }
}

extension BatchSettings {
  /// The largest number of workers that a job of this many frames keeps busy.
  package static func units(ofFrames frames: Int) -> Int {
    max(1, (frames + Unit.frames - 1) / Unit.frames)
  }

  /// The limits of a job that requests `limits`: at most those of the command line or, for a
  /// confined manifest, at most the defaults.
  func ceiling(_ limits: RenderLimits) -> RenderLimits {
    let defaults = RenderLimits()
    if limits == defaults, self.limits == defaults { return limits }
    var allowed = limits
    for name in RenderLimits.names {
      guard let own = limits[name], let given = self.limits[name] else { continue }
      if given != defaults[name], own == defaults[name] {
        allowed[name] = given
      } else if given != defaults[name] || manifest.root != nil {
        allowed[name] = min(own, given)
      }
    }
    return allowed
  }

  /// Orders a job, whose output is named as from the folder.
  func order(
    _ job: JobDocument, for purpose: RenderOrder.Purpose, on device: DeviceOptions
  ) -> RenderOrder {
    var order = RenderOrder(job, for: purpose, on: device)
    order.job.output = job.output.map { folder + $0 }
    order.job.settings.overwrite = true
    order.root = manifest.root
    return order
  }
}
