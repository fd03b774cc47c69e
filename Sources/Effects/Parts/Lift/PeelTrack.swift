/// How far a sheet has been lifted or put back, across catches and releases.
///
/// The track is a line: flat at 0, lifted at `duration` after the play, and flat again at twice that
/// after putting back. A sheet that is released before it is lifted returns the way it came, and so
/// does one that is caught before it is flat. The position never jumps.
struct PeelTrack: Sendable, Hashable {
  /// Seconds that each half of the track takes.
  let duration: Double
  /// The position on the track at the last change.
  private(set) var place = 0.0
  /// The time of the last change, in seconds.
  private(set) var since = 0.0
  /// Whether the sheet moves to the middle of the track rather than to its nearer end.
  private(set) var isLifting = false

  init(duration: Double) {
    self.duration = duration
  }

  /// Moves towards the middle from now on.
  mutating func lift(at seconds: Double) { turn(at: seconds, lifting: true) }

  /// Moves towards the nearer end from now on.
  mutating func settle(at seconds: Double) { turn(at: seconds, lifting: false) }

  /// When it arrives, in seconds.
  var arrival: Double { since + abs(goal - place) }

  /// Whether the sheet is flat.
  func isFlat(at seconds: Double) -> Bool {
    let place = place(at: seconds)
    return place == 0 || place == 2 * duration
  }

  /// How far the sheet is lifted, from 0 flat to 1.
  func lifted(at seconds: Double) -> Double {
    let place = place(at: seconds) / duration
    return place <= 1 ? place : 2 - place
  }

  /// The moment of the effect at that position.
  func moment(at seconds: Double) -> Moment {
    let place = place(at: seconds)
    return place <= duration
      ? Moment(seconds: place)
      : Moment(
        seconds: place - duration, direction: .reverse, settled: place == 2 * duration)
  }

  private var goal: Double {
    if isLifting { return duration }
    return place < duration ? 0 : 2 * duration
  }

  private mutating func turn(at seconds: Double, lifting: Bool) {
    let found = place(at: seconds)
    place = found == 2 * duration ? 0 : found
    since = seconds
    isLifting = lifting
  }

  private func place(at seconds: Double) -> Double {
    guard seconds < arrival else { return goal }
    let way = max(seconds - since, 0)
    return goal > place ? place + way : place - way
  }
}
