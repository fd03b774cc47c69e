import Documents

/// A timing function or a spring: any curve that a text can state.
public enum MotionCurve: Sendable, Hashable {
  /// Progress as a function of the fraction of a duration.
  case timing(TimingFunction)
  /// Progress as a function of seconds; `seconds` is the time that it is meant to take.
  case spring(Spring, seconds: Double)

  /// The progress at a fraction of a movement's duration, for a spring `seconds` after it began.
  public func value(at fraction: Double, seconds: Double) -> Double {
    switch self {
    case .timing(let curve): curve.value(at: fraction)
    case .spring(let spring, _): spring.value(at: seconds)
    }
  }

  /// The end of its axis: the seconds of a spring, 1 for a timing function.
  public var length: Double {
    switch self {
    case .timing: 1
    case .spring(_, let seconds): seconds
    }
  }

  /// The progress at a place on its own axis.
  public func value(at place: Double) -> Double { value(at: place, seconds: place) }
}
