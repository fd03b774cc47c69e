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
    /// Seconds until the first frame of a unit, its shaders compiled.
    package var firstSeconds = 120
    /// Seconds from one frame to the next.
    package var frameSeconds = 60

    /// Every default.
    package init() {}
  }

  private let worker: Worker
  private let limits: Limits

  /// A worker of `program`, a path or a name on the PATH; it starts with its first unit.
  package init(_ program: String, limits: Limits = Limits(), environment: [String: String] = [:]) {
    self.limits = limits
    worker = Worker(
      program,
      for: WorkerTask(
        UnitService.task, memoryBytes: limits.memoryBytes, seconds: limits.firstSeconds,
        fileBytes: limits.fileBytes, environment: environment))
  }

  /// Draws a unit; `hear` is told all that the worker says, the last message included.
  ///
  /// - Throws: `WorkerError` when the process crashed, hung or went out of memory; it is gone then, and
  ///   the next unit gets a new one.
  package func draw(
    _ request: UnitRequest, hear: (UnitMessage) -> Void
  ) throws(WorkerError) {
    try worker.converse(request.message, limit: 1 << 20) { bytes in
      guard let message = try? UnitMessage(bytes) else { return .done }
      hear(message)
      switch message {
      case .ready, .done, .failed: return .done
      case .frame, .warning: return .message(seconds: limits.frameSeconds)
      }
    }
  }
}
