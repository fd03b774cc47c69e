import Documents
import Imaging
package import Workers

/// A process that carries out orders, as its owner sees it.
///
/// It starts with the first order, and again after it was lost.
package final class RenderWorker {
  /// The limits of a process.
  package struct Limits: Sendable {
    /// Bytes of address space besides what the program and its libraries have.
    package var memoryBytes = 8 << 30
    /// Bytes of a file.
    package var fileBytes = 4 << 30

    /// Every default.
    package init() {}
  }

  /// Bytes that a message without a picture may have, however little memory the job may take.
  private static let messageBytes = 1 << 20

  private let worker: Worker

  /// A worker of `program`, a path or a name on the PATH.
  package init(
    _ program: String = "/proc/self/exe", limits: Limits = Limits(),
    environment: [String: String] = ShaderCache.environment
  ) {
    worker = Worker(
      program,
      for: WorkerTask(
        RenderService.task, memoryBytes: limits.memoryBytes,
        seconds: RenderLimits().maxStartSeconds, fileBytes: limits.fileBytes,
        environment: environment))
  }

  /// Whether a process is running, or was when it last answered.
  package var isRunning: Bool { worker.isRunning }

  /// Starts the process if none is running, and returns its identifier, by which ``LiveWorkers`` ends it.
  package func start() throws(WorkerError) -> Int32 { try worker.start() }

  /// Has an order carried out within the deadlines of its job's limits; `onMessage` is called with each message but
  /// the last.
  ///
  /// - Returns: How many frames were drawn, or why the order was not carried out.
  /// - Throws: `WorkerError` when the process crashed, hung, ran out of memory or was ended. After that, and after
  ///   a failure of the device or for scarcity, the process is gone, and the next order gets a new one.
  package func draw(
    _ order: RenderOrder, onMessage: (RenderMessage) -> Void
  ) throws(WorkerError) -> Result<Int, RenderFailure> {
    let limits = order.job.settings.limits
    var result = Result<Int, RenderFailure>.failure(
      RenderFailure(.device, "the worker sent a message that cannot be read"))
    try worker.converse(
      order.message, limit: max(Self.messageBytes, limits.image.maxMemoryBytes),
      seconds: limits.maxStartSeconds
    ) { bytes in
      guard let message = try? RenderMessage(bytes) else { return .done }
      switch message {
      case .done(let frames):
        result = .success(frames)
        return .done
      case .failed(let failure):
        result = .failure(failure)
        return .done
      case .device, .files, .warning:
        onMessage(message)
        return .message(seconds: limits.maxStartSeconds)
      case .frame(let frame):
        onMessage(message)
        return .message(seconds: frame.isKept ? limits.maxStartSeconds : limits.maxFrameSeconds)
      case .storage, .progress, .parts, .written, .stages, .picture:
        onMessage(message)
        return .message(seconds: limits.maxFrameSeconds)
      }
    }
    // A device that was reset may take its driver's state in the process with it, and what is used up others may need.
    if case .failure(let failure) = result, [.device, .scarcity].contains(failure.kind) {
      worker.end()
    }
    return result
  }
}
