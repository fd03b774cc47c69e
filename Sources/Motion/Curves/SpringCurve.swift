import Documents

/// A spring's way as a curve, whose end is where the spring has settled, whatever the duration.
public struct SpringCurve: Sendable, Hashable {
  /// How the curve is stated.
  private enum Form: Sendable, Hashable {
    case ratio(Double, velocity: Double)
    case physics(Spring)
  }

  private let form: Form
  /// The spring, which settles in a second.
  private let spring: Spring

  /// The range of damping ratios.
  public static let ratios = 0.01...1.0
  /// The range of initial speeds.
  public static let velocities = -1000.0...1000.0
  /// The longest time in seconds that a spring may take to settle.
  private static let longest = 1e6

  /// Makes the curve of `UIView.animate(withDuration:usingSpringWithDamping:…)`; a damping ratio outside its
  /// range is a programming error.
  ///
  /// Below 1 the spring overshoots its end. The initial speed is in whole distances per duration,
  /// positive towards the end.
  public init(dampingRatio: Double, initialVelocity: Double = 0) {
    precondition(Self.ratios.contains(dampingRatio), "a damping ratio is in range")
    form = .ratio(dampingRatio, velocity: initialVelocity)
    spring = Spring(
      settlingDuration: 1, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
  }

  /// Makes the curve of a spring, from its start until it has settled; `nil` for one that takes forever.
  public init?(_ spring: Spring) {
    let seconds = spring.settlingDuration
    guard seconds <= Self.longest else { return nil }
    form = .physics(spring)
    self.spring = Spring(
      stiffness: spring.stiffness / spring.mass * seconds * seconds,
      damping: spring.damping / spring.mass * seconds,
      initialVelocity: spring.initialVelocity * seconds)
  }

  /// Progress at the time `x`: 0 before the start, and 1 from the end on.
  public func value(at x: Double) -> Double { x < 1 ? spring.value(at: x) : 1 }

  /// The smallest progress; less than 0 for a spring that is first pushed away from its end.
  var lowest: Double {
    guard spring.initialVelocity < 0 else { return 0 }
    // Until it turns, its speed is negative, and then positive for at least as long.
    var high = 1e-9
    while high < 1, spring.velocity(at: high) < 0 { high *= 2 }
    var low = high / 2
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if spring.velocity(at: middle) < 0 { low = middle } else { high = middle }
    }
    return value(at: min(low, 1 - 1e-9))
  }

  /// The curve's part of `TimingFunction.numbers`.
  var numbers: [Double] {
    switch form {
    case .ratio(let ratio, let velocity): TimingFunction.numbers(.spring, ratio, velocity)
    case .physics(let spring):
      TimingFunction.numbers(.springText)
        + SpringText.numbers([
          ("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping),
          ("velocity", spring.initialVelocity),
        ])
    }
  }

  /// The text that reads back as this curve.
  var text: String {
    let (numbers, velocity): ([(name: String, value: Double)], Double)
    switch form {
    case .ratio(let ratio, let initial): (numbers, velocity) = ([("", ratio)], initial)
    case .physics(let spring):
      numbers = [
        ("mass: ", spring.mass), ("stiffness: ", spring.stiffness), ("damping: ", spring.damping),
      ]
      velocity = spring.initialVelocity
    }
    let name = numbers.count == 1 ? "" : "velocity: "
    let all = numbers + (velocity == 0 ? [] : [(name, velocity)])
    return "spring(\(all.map { $0.name + $0.value.plainText }.joined(separator: ", ")))"
  }
}
