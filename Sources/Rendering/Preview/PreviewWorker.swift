import Documents
import Imaging
package import Workers

/// A process that draws previews, as its owner sees it.
///
/// It starts with the first request, and again after it was lost.
package final class PreviewWorker {
  private let worker: Worker

  /// A worker of `program`, a path or a name on the PATH.
  package init(_ program: String, environment: [String: String] = [:]) {
    let limits = UnitWorker.Limits()
    worker = Worker(
      program,
      for: WorkerTask(
        PreviewService.task, memoryBytes: limits.memoryBytes,
        seconds: RenderLimits().maxStartSeconds, fileBytes: limits.fileBytes,
        environment: environment))
  }

  /// Starts the process if none is running, and returns its identifier, by which ``LiveWorkers`` ends it.
  package func start() throws(WorkerError) -> Int32 { try worker.start() }

  /// Draws within the deadlines of `limits`; `hear` is told of the files that the job reads, and of each frame that
  /// was drawn.
  ///
  /// - Throws: `WorkerError` when the process crashed, hung, ran out of memory or was ended. After that, and after
  ///   a failure of the device, it is gone.
  package func draw(
    _ request: PreviewRequest, limits: RenderLimits, hear: (PreviewMessage) -> Void
  ) throws(WorkerError) -> PreviewMessage {
    var last = PreviewMessage.progress
    try worker.converse(
      request.message, limit: limits.image.maxMemoryBytes, seconds: limits.maxStartSeconds
    ) { bytes in
      guard let message = try? PreviewMessage(bytes) else { return .done }
      switch message {
      case .files:
        hear(message)
        return .message(seconds: limits.maxStartSeconds)
      case .progress:
        hear(message)
        return .message(seconds: limits.maxFrameSeconds)
      case .picture, .written, .failed:
        last = message
        return .done
      }
    }
    if case .failed(let failure) = last, failure.kind == .device { worker.end() }
    return last
  }
}
