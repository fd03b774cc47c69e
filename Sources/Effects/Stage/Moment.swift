/// A time in an effect's own play.
public struct Moment: Sendable, Hashable {
  /// The direction in which the effect plays.
  public enum Direction: Sendable, Hashable {
    /// From rest to its end.
    case forward
    /// From its end back to rest.
    case reverse
  }

  /// Seconds since the play in this direction began, 0…duration.
  public var seconds: Double
  /// The direction in which the effect plays.
  public var direction: Direction
  /// Whether a reverse play has ended and the effect is at rest.
  public var settled: Bool

  /// Whether the effect is at rest after a reverse play, rather than played again.
  public var endsAtRest: Bool

  /// Makes a moment, by default of a forward play.
  public init(
    seconds: Double, direction: Direction = .forward, settled: Bool = false,
    endsAtRest: Bool = true
  ) {
    self.seconds = seconds
    self.direction = direction
    self.settled = settled
    self.endsAtRest = endsAtRest
  }

  /// The corresponding moment of a play that takes `own` seconds instead of `duration`.
  func paced(from duration: Double, to own: Double) -> Moment {
    guard duration != own else { return self }
    var moment = self
    moment.seconds = min(seconds / duration, 1) * own
    return moment
  }
}
