import Documents
import Workers

/// Why the process that draws a user's shader gave no picture.
enum GuardFailure: Error, Equatable {
  case crashed(shader: String, signal: Int32, device: String?)
  case tooSlow(shader: String, seconds: Int)
  case notStarted(errno: Int32)

  /// The exit status of the process.
  var status: ExitStatus {
    switch self {
    case .notStarted(let number) where NoProcess(errno: number).isScarcity: .output
    case .crashed, .notStarted: .device
    case .tooSlow: .deadline
    }
  }

  var description: String {
    switch self {
    case .crashed(let shader, let signal, let device):
      "the process that draws \(shader.printable) was ended by signal \(signal), because "
        + EndingSignal(signal).cause(on: device?.printable) + "; a smaller shader may help"
    case .tooSlow(let shader, let seconds):
      "\(shader.printable) took longer than \(seconds) s to compile, or to draw a frame;"
        + " --limit maxStartSeconds=VALUE or maxFrameSeconds=VALUE allows more"
    case .notStarted(let number):
      "the shader cannot be drawn: \(NoProcess(errno: number))"
    }
  }
}
