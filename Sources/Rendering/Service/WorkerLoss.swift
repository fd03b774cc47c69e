import Documents
package import Workers

extension WorkerError {
  /// Why a worker did not draw its order on `device`, as a clause without a full stop.
  package func loss(on device: String?) -> String {
    switch self {
    case .tooSlow(let seconds):
      "its worker did not respond for \(seconds) s; the limits maxStartSeconds, for the first frame, and"
        + " maxFrameSeconds set the deadlines"
    case .killed(let signal):
      "its worker was ended by signal \(signal), because \(EndingSignal(signal).cause(on: device?.printable))"
    case .ended(let status): "its worker ended with status \(status)"
    case .tooLong(let bytes): "its worker sent a message of \(bytes) bytes"
    case .cannotStart, .notAWorker, .noThread: description
    }
  }

  /// Whether a signal ended the worker, as a crash of the driver and a lack of memory do.
  package var isKilled: Bool {
    if case .killed = self { true } else { false }
  }

  /// Whether the code that the worker ran is at fault, as where a driver crashes.
  package var isCrash: Bool {
    if case .killed(let signal) = self { EndingSignal(signal).isFault } else { false }
  }

  /// Whether the same work may succeed in another process: a crash and a lack of memory may pass, but what
  /// took too long will do so again.
  package var mayPass: Bool {
    switch self {
    case .killed, .ended, .noThread: true
    case .cannotStart, .notAWorker, .tooSlow, .tooLong: false
    }
  }
}
