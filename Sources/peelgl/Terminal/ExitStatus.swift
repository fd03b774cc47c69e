import Rendering

/// The exit status of the process.
enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done, even if standard output was closed early.
  case done = 0
  /// Done, but differences were found or some jobs failed.
  case differences = 1
  /// Wrong usage or bad input; nothing was written.
  case usage = 2
  /// There is no usable device, or the driver failed.
  case device = 3
  /// A deadline passed.
  case deadline = 4
  /// The output could not be written, or what the system allows is used up.
  case output = 5
  /// Interrupted by a signal.
  case interrupted = 130

  /// Its description in the man page.
  var summary: String {
    switch self {
    case .done: "Done, even if standard output was closed early."
    case .differences: "Done, but differences were found or some jobs failed."
    case .usage: "Wrong usage or bad input; nothing was written."
    case .device: "There is no usable device, or the driver failed."
    case .deadline: "A time limit expired, such as --timeout."
    case .output:
      "The output could not be written, or threads, descriptors, stack or address space are used up."
    case .interrupted: "Interrupted; complete frames are kept."
    }
  }
}

extension ExitStatus {
  /// The exit status of a stopped process.
  init(_ reason: RenderControl.Stop) {
    switch reason {
    case .interrupted: self = .interrupted
    case .deadline: self = .deadline
    }
  }
}
