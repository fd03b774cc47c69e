import Documents

extension MotionCurve {
  /// Whether a text begins as a curve does, so that its error is about a curve.
  public static func isMeant(by text: String) -> Bool {
    let name = CurveText.name(of: text)
    return TimingFunction.names.contains(name) || CurveText.functions.contains(name)
      || text.contains(":")
  }

  /// Reads a timing function, or a spring that states how long it takes.
  ///
  /// `spring(duration:, damping:, velocity:)` has a damping ratio, as in UIKit, and
  /// `spring(mass:, stiffness:, damping:, velocity:)` friction, as in Core Animation, whose defaults `spring`
  /// alone has. In `spring(duration:, bounce:, velocity:)` the duration is a period, as in SwiftUI.
  public init(parsing text: String) throws(TimingFunctionError) {
    switch try CurveText(text).spring {
    case .settling(let seconds, let ratio, let velocity):
      self = .spring(
        Spring(settlingDuration: seconds, dampingRatio: ratio, initialVelocity: velocity),
        seconds: seconds)
    case .physics(let spring): self = Self.settling(spring)
    case .ratio, nil: self = .timing(try TimingFunction(parsing: text))
    }
  }

  /// A spring until it has settled, a minute at most; 10 seconds of one that never does.
  private static func settling(_ spring: Spring) -> MotionCurve {
    let seconds = spring.settlingDuration
    return .spring(spring, seconds: seconds.isFinite ? min(seconds, 60) : 10)
  }
}
