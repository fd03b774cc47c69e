/// Why a worker gave no answer; each description is a clause without a full stop.
package enum WorkerError: Error, Sendable, Equatable {
  /// The program could not be started; with the C library's error number.
  case cannotStart(program: String, errno: Int32)
  /// The program started, but is not peelgl or has another version.
  case notAWorker(program: String)
  /// There was no answer in time.
  case tooSlow(seconds: Int)
  /// The process could not start a thread that it cannot do without.
  case noThread
  /// The process was ended by a signal, usually for lack of memory.
  case killed(signal: Int32)
  /// The process exited by itself.
  case ended(status: Int32)
  /// The answer has more bytes than the limit.
  case tooLong(bytes: Int)
}

extension WorkerError: CustomStringConvertible {
  /// The cause, as a continuation of "… cannot be decoded: ".
  package var description: String {
    switch self {
    case .cannotStart(_, let number) where NoProcess(errno: number).isScarcity:
      "\(NoProcess(errno: number))"
    case .cannotStart(let program, let number):
      "the program \(program) for this task does not start (error \(number)); install peelgl"
        + " so that it is on the PATH"
    case .notAWorker(let program):
      "the program \(program) for this task is another version of peelgl; install this version"
    case .tooSlow(let seconds): "it took longer than \(seconds) s"
    case .noThread: "\(NoThread())"
    case .killed(let signal):
      "its process ended with signal \(signal), out of memory or because of the file"
    case .ended(let status): "its process ended with status \(status)"
    case .tooLong(let bytes): "its process answered with \(bytes) bytes"
    }
  }
}

extension WorkerError {
  /// Whether the system has no process or thread left for it.
  package var isScarcity: Bool {
    switch self {
    case .cannotStart(_, let number): NoProcess(errno: number).isScarcity
    case .noThread: true
    case .notAWorker, .tooSlow, .killed, .ended, .tooLong: false
    }
  }
}
