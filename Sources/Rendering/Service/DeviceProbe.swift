import Documents
import GLRenderer
import Workers

/// Opens a device in a process of its own, since a driver may crash or never answer.
package enum DeviceProbe {
  /// Seconds that a device may take to open and to draw its test picture.
  private static let seconds = 20

  /// Why this process should not open a device, as a clause; `nil` where opening it, or an error, comes to an end.
  package static func failure(ofDevice index: Int) -> String? {
    var options = DeviceOptions()
    options.selection = .index(index)
    var job = JobDocument()
    job.settings.limits.maxStartSeconds = seconds
    do throws(WorkerError) {
      _ = try RenderWorker().draw(
        RenderOrder(job, for: .device, on: options), onMessage: { _ in })
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
