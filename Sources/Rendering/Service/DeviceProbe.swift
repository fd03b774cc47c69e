import Documents
import GLRenderer
import Workers

/// Examines a device in a process of its own first, since a driver may crash or never answer.
package enum DeviceProbe {
  /// Seconds that an examination may take.
  private static let seconds = 20

  /// Why this process should not examine a device, as a clause; `nil` if that, or an error, comes to an end.
  package static func failure(ofDevice index: Int) -> String? {
    var job = JobDocument()
    job.settings.limits.maxStartSeconds = seconds
    do throws(WorkerError) {
      _ = try RenderWorker().draw(
        RenderOrder(job, for: .trial(device: index), on: DeviceOptions()), onMessage: { _ in })
    } catch {
      switch error {
      case .killed(let signal): return "its driver crashed with signal \(signal)"
      case .tooSlow: return "its driver did not answer for \(seconds) s"
      case .ended, .tooLong, .cannotStart, .notAWorker, .noThread: return nil
      }
    }
    return nil
  }
}
