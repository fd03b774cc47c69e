import Documents
import Files
import Glibc

/// How far a job is, with rate and time left: a bar that is redrawn on a terminal, one line at the
/// end elsewhere, nothing when quiet.
final class ProgressBar: Sendable {
  private let total: Int
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let start = ContinuousClock.now
  private let state = LockedValue((done: 0, kept: 0, redraw: ContinuousClock.now, isShown: false))

  /// Starts at nothing of `total`.
  init(total: Int, isQuiet: Bool, isTerminal: Bool = isatty(STDERR_FILENO) == 1) {
    self.total = total
    self.isQuiet = isQuiet
    self.isTerminal = isTerminal
  }

  /// Counts a finished frame, or one that needed no drawing; the bar is redrawn ten times a second at most.
  func advance(isKept: Bool = false) {
    state.withLock { state in
      state.done += 1
      state.kept += isKept ? 1 : 0
      redraw(&state, of: total, "frames")
    }
  }

  /// Shows the progress of a job that counts for itself; `kept` things do not enter the estimate of the time left.
  func show(_ done: Int, of total: Int, _ things: String, kept: Int = 0) {
    state.withLock { state in
      (state.done, state.kept) = (done, kept)
      redraw(&state, of: total, things)
    }
  }

  /// Shows a text in place of the bar.
  func show(_ text: String) {
    state.withLock { state in replace(&state) { _ in text } }
  }

  private typealias State = (done: Int, kept: Int, redraw: ContinuousClock.Instant, isShown: Bool)

  private func redraw(_ state: inout State, of total: Int, _ things: String) {
    let (done, kept) = (state.done, state.kept)
    replace(&state) { Self.line(done: done, of: total, things, kept: kept, after: $0) }
  }

  /// Shows a line that depends on the seconds since the start.
  private func replace(_ state: inout State, _ line: (Double) -> String) {
    let now = ContinuousClock.now
    guard isTerminal, !isQuiet, now >= state.redraw else { return }
    state.redraw = now + .milliseconds(100)
    state.isShown = true
    Console.print("\r" + line((now - start) / .seconds(1)) + "\u{1b}[K")
  }

  /// Takes the bar away, so that a message can be printed in its place.
  func clear() {
    state.withLock { state in
      if state.isShown { Console.print("\r\u{1b}[K") }
      state.isShown = false
    }
  }

  /// `[########----] 32/48 frames, 61.2 a second, 0:01 left`.
  static func line(
    done: Int, of total: Int, _ things: String = "frames", kept: Int = 0, after seconds: Double
  ) -> String {
    let width = 24
    let filled = total == 0 ? width : width * done / total
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    let rate = seconds > 0 ? Double(done - kept) / seconds : 0
    let left = rate > 0 ? ", \(time(Double(total - done) / rate)) left" : ""
    return "[\(bar)] \(done)/\(total) \(things), \(tenths(rate)) a second\(left)"
  }

  /// A number with one digit after the point.
  static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded(), within: 0...Int.max)
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Minutes and seconds as `1:05`, rounded up to a second.
  static func time(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up), within: 0...Int.max)
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }
}
