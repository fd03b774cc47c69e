import Motion

/// The way of a sheet that a finger let go: a critically damped spring takes it on from its speed to one side.
struct SheetFlight: Sendable, Hashable {
  /// How it was bent when it was let go.
  let from: SheetBend
  /// How it lies in the end.
  let goal: SheetBend
  /// When it was let go, in seconds.
  let begin: Double
  private let spring: Spring

  /// Seconds until it lies flat.
  static let duration = 0.9
  /// Seconds for which the finger's speed is extrapolated; the sheet goes to the side that the held point then is on.
  static let foresight = 0.25
  /// The greatest speed, in whole ways per second.
  private static let mostSpeed = 10.0

  /// A flight from a bend to one side, at first by `speed` sides per second, of a book whose sheets turn by `whole`
  /// radians.
  init(
    from bend: SheetBend, toTurned isTurned: Bool, speed: Double, across whole: Double,
    begin: Double
  ) {
    from = bend
    self.begin = begin
    goal = SheetBend(flatAt: isTurned ? whole : 0)
    let way = goal.progress - bend.progress
    let velocity = way.magnitude > 1e-6 ? speed / way : 0
    spring = Spring(
      settlingDuration: Self.duration, dampingRatio: 1,
      initialVelocity: min(max(velocity, -Self.mostSpeed), Self.mostSpeed))
  }

  /// When it lies flat, in seconds.
  var end: Double { begin + Self.duration }

  /// How it is bent at a time of the flight; it stops where it lies flat.
  func bend(at seconds: Double) -> SheetBend {
    from.mixed(with: goal, share: min(max(spring.value(at: seconds - begin), 0), 1))
  }
}
