/// A spring's way as a curve, whose end is where the spring has settled: that of
/// `UIView.animate(withDuration:usingSpringWithDamping:…)`, whatever the duration.
public struct SpringCurve: Sendable, Hashable {
  /// The damping ratio: below 1 the spring overshoots its end.
  public let dampingRatio: Double
  /// The initial speed in whole distances per duration, positive towards the end.
  public let initialVelocity: Double
  private let spring: Spring

  /// The range of damping ratios.
  public static let ratios = 0.01...1.0
  /// The range of initial speeds.
  public static let velocities = 0.0...100.0

  /// Makes a curve; numbers outside their ranges are a programming error.
  public init(dampingRatio: Double, initialVelocity: Double = 0) {
    precondition(
      Self.ratios.contains(dampingRatio) && Self.velocities.contains(initialVelocity),
      "a spring curve's numbers are in range")
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
    spring = Spring(
      settlingDuration: 1, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
  }

  /// Progress at the time `x`: 0 before the start, and 1 from the end on.
  public func value(at x: Double) -> Double { x < 1 ? spring.value(at: x) : 1 }
}
