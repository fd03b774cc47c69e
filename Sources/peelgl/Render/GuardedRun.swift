import Documents
import Rendering
import Workers

/// A render of a user's shader, in a process that may crash, hang or exhaust memory.
struct GuardedRun {
  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  /// Runs the same command in a process of its own and ends as it does.
  func perform() throws(CommandError) -> ExitStatus {
    let limits = GuardedProgram.Limits(
      memoryBytes: 4 << 30,
      startSeconds: arguments.limits.maxStartSeconds,
      frameSeconds: arguments.limits.maxFrameSeconds)
    let outcome = GuardedProgram.run(
      arguments.words, limits: limits, environment: ShaderCache.environment)
    let job = arguments.describedJob
    let shader = arguments.plot.shader ?? job.effect ?? job.modifiers.joined(separator: ", ")
    switch outcome {
    case .exited(let status): return ExitStatus(rawValue: status) ?? .device
    case .interrupted:
      Console.complain("Interrupted.")
      return .interrupted
    case .killed(let signal, let device):
      throw .guarded(.crashed(shader: shader, signal: signal, device: device))
    case .tooSlow(let seconds): throw .guarded(.tooSlow(shader: shader, seconds: seconds))
    case .notStarted(let number): throw .guarded(.notStarted(errno: number))
    }
  }
}
