import GLRenderer
import Glibc

/// A driver fault that a test injects, to check what survives it.
///
/// `PEELGL_FAULTS=crash:bad,hang:slow` lets them occur in jobs whose outputs contain the texts.
enum InjectedFault: String {
  /// The process ends by a signal.
  case crash
  /// The process stops doing anything.
  case hang
  /// The process requests more memory than it may have.
  case memory
  /// The device is lost, in a process that has drawn before.
  case reset
  /// No process has a device any more, from the time at which the file with the name exists.
  case gone

  /// Triggers the fault that the environment requests for a job with this output, if any.
  static func occur(in output: String, hasDrawn: Bool) throws(RenderingError) {
    guard let variable = getenv("PEELGL_FAULTS") else { return }
    for entry in String(cString: variable).split(separator: ",") {
      let parts = entry.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let fault = InjectedFault(rawValue: String(parts[0]))
      if fault == .gone, access(String(parts[1]), F_OK) == 0 {
        throw .renderer(.deviceLost("a test asked for it"))
      }
      guard output.contains(parts[1]) else { continue }
      switch fault {
      case .crash: abort()
      case .hang: while true { sleep(1) }
      case .memory: _ = [UInt8](repeating: 1, count: 1 << 40)
      case .reset where hasDrawn: throw .renderer(.deviceLost("a test asked for it"))
      case .reset, .gone, nil: break
      }
    }
  }
}
