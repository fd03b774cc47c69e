/// Time and repetitions of a movement: Core Animation's `CAMediaTiming` with a timing function.
public struct Timeline: Sendable, Hashable {
  /// The value outside the active time.
  public enum FillMode: String, Sendable, Hashable, CaseIterable {
    /// Nothing, before and after. The default.
    case removed
    /// The start before; nothing after.
    case backwards
    /// Nothing before; the end after.
    case forwards
    /// The start before and the end after.
    case both
  }

  /// When it begins, in seconds; default 0.
  public var begin: Double
  /// Seconds from start to end, 0 or more.
  public var duration: Double
  /// Its timing function; default linear.
  public var timing: TimingFunction
  /// The value before and after; default none.
  public var fillMode: FillMode
  /// How often it runs, 0 or more, including fractions and infinity; default 1.
  public var repeatCount: Double
  /// Whether each run also goes back to its start, which doubles its duration; default no.
  public var autoreverses: Bool

  /// Makes a timeline; a negative duration or count is a programming error.
  public init(
    begin: Double = 0, duration: Double, timing: TimingFunction = .linear,
    fillMode: FillMode = .removed, repeatCount: Double = 1, autoreverses: Bool = false
  ) {
    precondition(duration >= 0 && repeatCount >= 0, "durations and counts are not negative")
    self.begin = begin
    self.duration = duration
    self.timing = timing
    self.fillMode = fillMode
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
  }

  /// Seconds from the beginning to the end of the last run.
  public var activeDuration: Double {
    duration == 0 ? 0 : duration * (autoreverses ? 2 : 1) * repeatCount
  }

  /// Progress at `seconds` after the timing function, or `nil` if nothing is shown.
  ///
  /// The active time includes its first moment but not its last, as in Core Animation. Times within a
  /// nanosecond of an edge count as on it, so that rounding never puts one on the wrong side.
  public func progress(at seconds: Double) -> Double? {
    let elapsed = seconds - begin
    if elapsed <= -Self.tolerance {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      return timing.value(at: 0, before: true)
    }
    guard elapsed < activeDuration - Self.tolerance else {
      guard fillMode == .forwards || fillMode == .both else { return nil }
      return paced(runs: repeatCount, isOver: true)
    }
    let runDuration = duration * (autoreverses ? 2 : 1)
    let runs = max(elapsed, 0) / runDuration
    let isOnEdge = abs(runs - runs.rounded()) * runDuration < Self.tolerance
    return paced(runs: isOnEdge ? runs.rounded() : runs, isOver: false)
  }

  /// The value between `start` and `end` at `seconds`, or `nil` if nothing is shown.
  public func value(from start: Double, to end: Double, at seconds: Double) -> Double? {
    progress(at: seconds).map { start * (1 - $0) + end * $0 }
  }

  /// A nanosecond, longer than any rounding and shorter than any frame.
  private static var tolerance: Double { 1e-9 }

  /// Progress after a number of runs; after the last run, a whole number means that run's end.
  private func paced(runs: Double, isOver: Bool) -> Double {
    guard runs.isFinite else { return timing.value(at: autoreverses ? 0 : 1) }
    var phase = runs - runs.rounded(.down)
    if isOver && phase == 0 && runs > 0 { phase = 1 }
    guard autoreverses else { return timing.value(at: phase) }
    guard phase > 0.5 else { return timing.value(at: 2 * phase) }
    return timing.value(at: 2 - 2 * phase, before: isOver)
  }
}
