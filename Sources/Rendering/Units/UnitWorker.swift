import Documents
package import Workers

/// A process that draws units, as its owner sees it.
package final class UnitWorker {
  /// What a process may take.
  package struct Limits: Sendable {
    /// Bytes of address space besides what the program and its libraries have.
    package var memoryBytes = 8 << 30
    /// Bytes of a file.
    package var fileBytes = 4 << 30

    /// Every default.
    package init() {}
  }

  private let worker: Worker

  /// A worker of `program`, a path or a name on the PATH; it starts with its first unit.
  package init(_ program: String, limits: Limits = Limits(), environment: [String: String] = [:]) {
    worker = Worker(
      program,
      for: WorkerTask(
        UnitService.task, memoryBytes: limits.memoryBytes,
        seconds: RenderLimits().maxStartSeconds, fileBytes: limits.fileBytes,
        environment: environment))
  }

  /// Draws a unit within the deadlines of `limits`; `hear` is told all that the worker says, the last
  /// message included.
  ///
  /// - Throws: `WorkerError` when the process crashed, hung or went out of memory. After that, and after
  ///   a failure of the device, the process is gone, and the next unit gets a new one.
  package func draw(
    _ request: UnitRequest, limits: RenderLimits = RenderLimits(), hear: (UnitMessage) -> Void
  ) throws(WorkerError) {
    var failsDevice = false
    try worker.converse(request.message, limit: 1 << 20, seconds: limits.maxStartSeconds) { bytes in
      guard let message = try? UnitMessage(bytes) else { return .done }
      hear(message)
      switch message {
      case .failed(.device, _):
        failsDevice = true
        return .done
      case .ready, .done, .failed: return .done
      case .frame(let frame) where !frame.isKept: return .message(seconds: limits.maxFrameSeconds)
      case .progress: return .message(seconds: limits.maxFrameSeconds)
      case .frame, .warning: return .message(seconds: limits.maxStartSeconds)
      }
    }
    // A device that was reset may take its driver's state in the process with it.
    if failsDevice { worker.end() }
  }
}
