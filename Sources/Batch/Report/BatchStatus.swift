/// How far a batch is.
package struct BatchStatus: Sendable, Equatable {
  /// The work done so far.
  package var report: BatchReport
  /// Seconds to the end; `nil` before anything is known.
  package var secondsLeft: Double?
  /// Workers.
  package var workers = 0
  /// How many of them draw.
  package var drawing = 0
  /// Whether the batch has ended.
  package var isOver = false
}
