import Dispatch
import Files
import Rendering
import Workers

/// Tells every tenth of a second how far a batch is, and ends workers that do not stop.
final class Pulse: Sendable {
  /// Time between two beats.
  private static let interval = DispatchTimeInterval.milliseconds(100)
  /// Beats after a stop that workers have for what they are drawing; the process is ended soon after.
  private static let grace = 2

  private let hasEnded = DispatchSemaphore(value: 0)
  private let progress: Progress
  private let queue: UnitQueue
  private let control: RenderControl

  init(_ progress: Progress, _ queue: UnitQueue, _ control: RenderControl) {
    (self.progress, self.queue, self.control) = (progress, queue, control)
  }

  /// Goes on until ``end()``, on a thread of its own.
  func run() {
    var beats = 0
    while hasEnded.wait(timeout: .now() + Self.interval) == .timedOut {
      progress.tell(.status(progress.status(queue: queue.rest(upTo: Forecast.counted))))
      guard control.reason != nil else { continue }
      beats += 1
      // What they left is there for the next run.
      if beats > Self.grace { LiveWorkers.killAll() }
    }
  }

  /// Ends it; ``Batch`` reports the last status.
  func end() { hasEnded.signal() }
}
