import Documents
import Files
import Glibc
import Rendering
import Workers

extension BatchSettings {
  /// Seconds that one of several devices may take to open, since the others wait for it.
  private static let openingSeconds = 30

  /// The device and its shaders, as a worker describes them.
  func device(
    of worker: RenderWorker, _ options: DeviceOptions
  ) -> Result<DrawingDevice, BatchError> {
    var device: DrawingDevice?
    var job = JobDocument()
    job.settings.limits = limits
    if devices.count > 1 {
      job.settings.limits.maxStartSeconds = min(limits.maxStartSeconds, Self.openingSeconds)
    }
    let result: Result<Int, RenderFailure>
    do throws(WorkerError) {
      result = try worker.draw(order(job, for: .device, on: options)) {
        if case .device(let described) = $0 { device = described }
      }
    } catch {
      return .failure(
        error.isScarcity
          ? .output("No worker could draw: \(error).")
          : .device("The device was not opened: \(error.loss(on: nil))."))
    }
    switch result {
    case .success: return device.map { .success($0) } ?? .failure(.device("No worker could draw."))
    case .failure(let failure):
      return .failure(BatchError(failure))
    }
  }

  /// Orders the files of a unit.
  func order(for unit: Unit, on device: DeviceOptions) -> RenderOrder {
    let job = unit.job
    var files = RenderOrder.BatchFiles()
    files.inputs = unit.inputs
    files.known = unit.known.mapValues(\.key.text)
    files.parts = unit.parts?.folder
    files.joinsParts = unit.parts != nil && !unit.isPart
    var document = job.document
    if unit.isPart {
      document.settings.frames = FrameList(of: unit.numbers)
    } else {
      // What follows from the frames before begins at the first, also when it is tried again.
      document = job.document(ofFrames: job.isWhole ? job.frames : unit.numbers)
    }
    return order(document, for: .files(files), on: device)
  }

  /// The variables of the workers' environment, which limit each worker to its share of the cores.
  var environment: [String: String] {
    var variables = ShaderCache.environment
    guard getenv("LP_NUM_THREADS") == nil else { return variables }
    let cores = Processors.count
    // With no thread of its own the rasteriser draws on the calling one.
    let threads = workers >= cores ? 0 : cores / workers
    variables["LP_NUM_THREADS"] = "\(threads)"
    return variables
  }
}
