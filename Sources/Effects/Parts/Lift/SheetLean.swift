import Documents
import Motion

/// How a dragged sheet leans: its leading edge sinks while it moves, and it is level again when it rests.
///
/// The lean follows the sheet's speed as a critically damped spring does: the speed τ seconds ago has the
/// weight ω²τe^(−ωτ).
enum SheetLean {
  /// Seconds in which half of the lean is gone after a sheet that moved steadily has stopped.
  static let halfLife = 0.08
  /// Seconds after which speeds are forgotten; 0.0001 of their lean is left by then.
  static let memory = 12 / frequency
  /// The most that a sheet rises or sinks at its corners, as a share of the eye's distance.
  static let most = 0.1
  /// The height in pixels up to which a sheet is flat.
  static let flat = 0.01
  /// The highest that a leaning sheet may rise, as a share of the eye's distance.
  static let highest = 0.95

  /// ω; (1 + x)e^(−x) is a half at x = 1.678….
  private static let frequency = 1.6783469900166605 / halfLife
  /// The lengths of the sheet's longer side that make it lean 0.71 of the most when it moves so far in a second.
  private static let pace = 2.0
  private static let steps = 64

  /// The times up to `seconds` at which `lean` wants to know where the sheet is, the earliest first.
  static func times(before seconds: Double) -> [Double] {
    (0...steps).map { seconds - memory * Double(steps - $0) / Double(steps) }
  }

  /// Where a sheet leans to, as a share of the most, which was at `places` at the times above.
  ///
  /// `longest` is its longer side.
  static func lean(
    ofSheetAt places: [SIMD2<Double>], longest: Double, tilt: Double
  ) -> SIMD2<Double> {
    var speed = SIMD2<Double>.zero
    for step in 0..<steps {
      let weight = share(after: Double(steps - 1 - step)) - share(after: Double(steps - step))
      speed += (places[step + 1] - places[step]) * weight
    }
    let lean = speed * (Double(steps) / memory * tilt / (pace * longest))
    // What rounding leaves of a rest is not a lean.
    guard dot(lean, lean) > 1e-12 else { return .zero }
    return lean / (1 + dot(lean, lean)).squareRoot()
  }

  /// The share of a lean that is left some steps after the sheet has stopped.
  private static func share(after steps: Double) -> Double {
    let angle = frequency * memory * steps / Double(self.steps)
    return (1 + angle) * Math.exp(-angle)
  }
}

extension Parameter {
  /// The parameter `tilt` of an effect that a finger drags.
  static func tilt(
    get: @escaping @Sendable (Root) -> Double,
    set: @escaping @Sendable (inout Root, Double) -> Void
  ) -> Parameter {
    .number(
      "tilt",
      "How far a dragged sheet leans into its movement: its leading edge sinks; 0 for not at all.",
      in: 0...4, get: get, set: set)
  }
}
