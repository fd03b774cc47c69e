/// A process of a peelgl binary, for work that may crash, hang or exhaust memory.
///
/// It starts with the first request, and again after it was lost.
package final class Worker {
  private let program: String
  private let task: WorkerTask
  private var process: WorkerProcess?

  /// Seconds that a program may take to start, even on a busy machine.
  private static let startSeconds = 60

  /// Makes a worker for `task`; `program` is the path of a peelgl binary, or its name on the PATH.
  package init(_ program: String, for task: WorkerTask) {
    self.program = program
    self.task = task
  }

  /// The answer to `request`, of at most `limit` bytes.
  ///
  /// - Throws: `WorkerError`, after which nothing of the process is left.
  package func answer(to request: [UInt8], limit: Int) throws(WorkerError) -> [UInt8] {
    var answer: [UInt8] = []
    try converse(request, limit: limit) { message in
      answer = message
      return .done
    }
    return answer
  }

  /// The consequence of a message in an answer.
  package enum Next {
    /// Another message follows, at most after this many seconds.
    case message(seconds: Int)
    /// The answer is complete.
    case done
  }

  /// Sends `request` and hands each message of the answer, of at most `limit` bytes, to `next`.
  ///
  /// The first message may take `seconds`, or as many as the task allows.
  ///
  /// - Throws: `WorkerError`, after which nothing of the process is left.
  package func converse(
    _ request: [UInt8], limit: Int, seconds: Int? = nil, next: ([UInt8]) -> Next
  ) throws(WorkerError) {
    let process = try running()
    // Any failure ends the process.
    self.process = nil
    try process.converse(
      request, limit: limit, seconds: seconds ?? task.seconds, next: next)
    self.process = process
  }

  /// Ends the process; the next request starts another.
  package func end() { process = nil }

  /// Whether a process is running.
  package var isRunning: Bool { process != nil }

  /// Starts the process if none is running, and returns its identifier.
  package func start() throws(WorkerError) -> Int32 {
    let process = try running()
    self.process = process
    return process.identifier
  }

  private func running() throws(WorkerError) -> WorkerProcess {
    // One that ended while it had nothing to do has failed at nothing.
    if let process, !LiveWorkers.hasEnded(process.identifier) { return process }
    let process = try WorkerProcess(program, for: task)
    try process.greet(as: program, until: .now + .seconds(Self.startSeconds))
    return process
  }
}
