/// How far a sheet has come on its way up and down again, between catches and releases.
///
/// The way is a line: from flat at 0 to lifted at `duration` as the effect plays, and on to flat at
/// twice that as it puts back. A sheet that is released before it is lifted goes back the way it
/// came, and so does one that is caught before it is flat; nothing ever jumps.
struct PeelTrack: Sendable, Hashable {
  /// Seconds of each half of the way.
  let duration: Double
  /// Where the last change found the sheet.
  private(set) var place = 0.0
  /// When that was.
  private(set) var since = 0.0
  /// Whether it goes to the middle of the way or to its nearer end.
  private(set) var isLifting = false

  init(duration: Double) {
    self.duration = duration
  }

  /// Goes for the middle from now on.
  mutating func lift(at seconds: Double) { turn(at: seconds, lifting: true) }

  /// Goes for an end from now on.
  mutating func settle(at seconds: Double) { turn(at: seconds, lifting: false) }

  /// When it arrives.
  var arrival: Double { since + abs(goal - place) }

  /// Whether the sheet is flat.
  func isFlat(at seconds: Double) -> Bool {
    let place = place(at: seconds)
    return place == 0 || place == 2 * duration
  }

  /// What the effect shows there.
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
