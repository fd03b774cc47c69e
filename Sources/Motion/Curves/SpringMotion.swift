extension Spring {
  /// The solution of the spring's equation, in the form that suits its damping.
  struct Motion {
    /// ω₀².
    private let squaredFrequency: Double
    /// ζω₀.
    private let decay: Double
    /// ω₀²(1 − ζ²): positive for an underdamped spring.
    private let discriminant: Double
    private let initialVelocity: Double

    init(_ spring: Spring) {
      squaredFrequency = spring.stiffness / spring.mass
      decay = spring.damping / (2 * spring.mass)
      discriminant = squaredFrequency - decay * decay
      initialVelocity = spring.initialVelocity
    }

    /// The remaining distance: 1 at the start, 0 at the end.
    func distance(at seconds: Double) -> Double {
      if discriminant > 0 {
        let frequency = discriminant.squareRoot()
        let angle = frequency * seconds
        let swing = Math.cos(angle) + (decay - initialVelocity) / frequency * Math.sin(angle)
        return faded(swing, -decay * seconds)
      }
      return faded(1 + lead * spread(at: seconds), slowRate * seconds)
    }

    /// The speed towards the end.
    func velocity(at seconds: Double) -> Double {
      if discriminant > 0 {
        let frequency = discriminant.squareRoot()
        let angle = frequency * seconds
        let pull = (squaredFrequency - decay * initialVelocity) / frequency
        return faded(
          initialVelocity * Math.cos(angle) + pull * Math.sin(angle), -decay * seconds)
      }
      let fast = Math.exp(-2 * (-discriminant).squareRoot() * seconds)
      let rate = slowRate * (1 + lead * spread(at: seconds)) + lead * fast
      return -faded(rate, slowRate * seconds)
    }

    /// Seconds until the envelope has fallen to `tolerance`.
    func settlingDuration(within tolerance: Double) -> Double {
      guard decay > 0 else { return .infinity }
      if discriminant > 0 {
        let amplitude = 1 + abs(decay - initialVelocity) / discriminant.squareRoot()
        return Math.log(amplitude / tolerance) / decay
      }
      // Below 1 the envelope only falls: double the time until it is below, then bisect.
      func envelope(_ seconds: Double) -> Double {
        faded(1 + abs(lead) * spread(at: seconds), slowRate * seconds)
      }
      var high = -1 / slowRate
      while envelope(high) > tolerance { high *= 2 }
      var low = 0.0
      while case let middle = low + (high - low) / 2, middle > low, middle < high {
        if envelope(middle) > tolerance { low = middle } else { high = middle }
      }
      return high
    }

    /// The slower of the two decay rates of an overdamped spring, negative.
    private var slowRate: Double {
      -squaredFrequency / (decay + (-discriminant).squareRoot())
    }

    /// The initial rate of the distance relative to the slow decay.
    private var lead: Double { -initialVelocity - slowRate }

    /// (1 − e^(−2γt)) / 2γ with γ = ω₀√(ζ² − 1); t itself at critical damping.
    private func spread(at seconds: Double) -> Double {
      let twice = 2 * (-discriminant).squareRoot()
      return twice > 0 ? -Math.expm1(-twice * seconds) / twice : seconds
    }

    /// `value · e^exponent`, or 0 when the exponential is 0, however large the value.
    private func faded(_ value: Double, _ exponent: Double) -> Double {
      let factor = Math.exp(exponent)
      return factor == 0 ? 0 : value * factor
    }
  }
}
