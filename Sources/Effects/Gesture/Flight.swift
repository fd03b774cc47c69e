import Frame
import Motion

/// The way of something that a finger let go: it flies on as fast as the finger moved, and a spring
/// pulls it to its place.
struct Flight: Sendable, Hashable {
  /// Where it was let go.
  var from: SIMD2<Double>
  /// How fast it moved then, in points per second.
  var speed: SIMD2<Double>
  /// The spring, which is not overdamped.
  var spring: Spring
  /// When it was let go, in seconds.
  var begin: Double
  /// When it is in its place.
  var end: Double

  /// Where it is at a time of the flight, on its way to `home`.
  func place(at seconds: Double, to home: SIMD2<Double>) -> SIMD2<Double> {
    let elapsed = seconds - begin
    return from + (home - from) * spring.value(at: elapsed)
      + speed * spring.impulseResponse(at: elapsed)
  }

  /// The smallest box around the whole flight to `home`.
  func bounds(to home: SIMD2<Double>) -> Box {
    var bounds = Box(around: [from, home])
    for axis in 0..<2 {
      for seconds in turns(distance: from[axis] - home[axis], speed: speed[axis]) {
        let place = place(at: begin + seconds, to: home)[axis]
        bounds.low[axis] = min(bounds.low[axis], place)
        bounds.high[axis] = max(bounds.high[axis], place)
      }
    }
    return bounds
  }

  /// Seconds of the flight until it turns on one axis, for the first two times: later ones are nearer.
  ///
  /// With β = ζω₀ and ω² = ω₀² − β², the distance is e^(−βt)(x cos ωt + (v + βx)/ω · sin ωt). Its slope
  /// is 0 where tan ωt = vω / (βv + ω₀²x); at critical damping at t = v / (βv + ω₀²x).
  private func turns(distance: Double, speed: Double) -> [Double] {
    let frequency = spring.undampedFrequency
    let decay = spring.dampingRatio * frequency
    let pull = decay * speed + frequency * frequency * distance
    let swing = (max(frequency * frequency - decay * decay, 0)).squareRoot()
    // Rounding leaves a critically damped spring a little swing.
    guard swing > 1e-6 * frequency else { return speed / pull > 0 ? [speed / pull] : [] }
    let first = Math.atan2(speed * swing, pull) / swing
    let half = Double.pi / swing
    return [first, first + half, first + 2 * half].filter { $0 > 0 }
  }
}
