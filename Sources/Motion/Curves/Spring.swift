/// A damped spring that pulls a value from 0 to 1, in closed form for any time.
public struct Spring: Sendable, Hashable {
  /// The mass on the spring; more than 0, default 1.
  public let mass: Double
  /// The spring's stiffness; more than 0.
  public let stiffness: Double
  /// The friction, 0 or more; at 0 the spring never settles.
  public let damping: Double
  /// The initial speed in whole distances per second, positive towards the end; default 0.
  public let initialVelocity: Double

  /// Makes a spring from its physics, with the defaults of `CASpringAnimation`.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    precondition(mass > 0 && stiffness > 0 && damping >= 0, "a spring needs mass and stiffness")
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// Makes the spring of `UIView.animate(withDuration:usingSpringWithDamping:…)`, whose envelope falls
  /// to 0.001 after `settlingDuration` seconds from rest.
  ///
  /// The duration is clamped to 0.01…10 s and the damping ratio to 0.01…1. The initial velocity changes
  /// the movement but not the stiffness.
  public init(settlingDuration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    let seconds = min(max(settlingDuration, 0.01), 10)
    let ratio = min(max(dampingRatio, 0.01), 1)
    // (ζ/√(1−ζ²))·e^(−ζωD) = 0.001, and for ζ = 1 the root of (1 + ωD)·e^(−ωD) = 0.001.
    let frequency =
      ratio == 1
      ? 9.233413476451586 / seconds
      : Math.log(1000 * ratio / ((1 - ratio) * (1 + ratio)).squareRoot()) / (ratio * seconds)
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// Makes SwiftUI's spring of `duration`, the undamped period in seconds, and `bounce`.
  ///
  /// A bounce of 0 is critically damped, 1 is undamped, and values down to −1 (exclusive) are
  /// overdamped.
  public init(duration: Double, bounce: Double, initialVelocity: Double = 0) {
    precondition(duration > 0 && bounce > -1 && bounce <= 1, "a bounce is above −1 and at most 1")
    let frequency = 2 * Double.pi / duration
    let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// ω₀, the undamped frequency, in radians per second.
  public var undampedFrequency: Double { (stiffness / mass).squareRoot() }
  /// ζ: below 1 the spring overshoots its end, above 1 it approaches it slowly.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
  /// SwiftUI's duration: the undamped period in seconds.
  public var duration: Double { 2 * Double.pi / undampedFrequency }
  /// SwiftUI's bounce.
  public var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

  /// The value at `seconds`; 0 before the start, converging to 1.
  public func value(at seconds: Double) -> Double {
    seconds > 0 ? 1 - Motion(self).distance(at: seconds) : 0
  }

  /// How far from its end something is at `seconds` that starts there with speed 1; 0 before the start.
  ///
  /// A value that starts a distance x away with speed v is at x · (1 − value) + v · this from its end.
  public func impulseResponse(at seconds: Double) -> Double {
    func response(_ velocity: Double) -> Double {
      Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity
      ).value(at: seconds)
    }
    return response(1) - response(0)
  }

  /// The speed at `seconds` in whole distances per second; 0 before the start.
  public func velocity(at seconds: Double) -> Double {
    seconds >= 0 ? Motion(self).velocity(at: seconds) : 0
  }

  /// Seconds until the value stays within 0.001 of its end; infinite without friction.
  ///
  /// For an underdamped spring it is the bound that matches `CASpringAnimation.settlingDuration`, ln((1
  /// + |ζω₀ − v|/ω_d) / 0.001) / ζω₀. Otherwise it is the exact time, or slightly more for a large
  /// initial velocity.
  public var settlingDuration: Double { Motion(self).settlingDuration(within: 0.001) }

  /// The settling duration as SwiftUI defines it: ln((|ζω₀ − v| + 1) / epsilon) / ζω₀ in seconds.
  public func swiftUISettlingDuration(epsilon: Double = 0.001) -> Double {
    let decay = damping / (2 * mass)
    return Math.log((abs(decay - initialVelocity) + 1) / epsilon) / decay
  }
}
