/// How a movement progresses: progress as a function of time, both 0…1 from start to end.
public enum TimingFunction: Sendable, Hashable {
  /// Constant speed.
  case linear
  /// A cubic Bézier curve.
  case cubicBezier(CubicBezier)
  /// A staircase.
  case steps(StepCurve)
  /// Straight pieces.
  case polyline(PolylineCurve)
  /// A spring that settles at the end.
  case spring(SpringCurve)

  /// CSS's `ease`, Core Animation's default: (0.25, 0.1), (0.25, 1).
  public static var ease: TimingFunction { .cubicBezier(0.25, 0.1, 0.25, 1) }
  /// Starts slowly: (0.42, 0), (1, 1).
  public static var easeIn: TimingFunction { .cubicBezier(0.42, 0, 1, 1) }
  /// Ends slowly: (0, 0), (0.58, 1).
  public static var easeOut: TimingFunction { .cubicBezier(0, 0, 0.58, 1) }
  /// Starts and ends slowly: (0.42, 0), (0.58, 1).
  public static var easeInEaseOut: TimingFunction { .cubicBezier(0.42, 0, 0.58, 1) }

  /// The curve with control points (x1, y1) and (x2, y2); times outside 0…1 are a programming error.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> TimingFunction {
    .cubicBezier(CubicBezier(x1, y1, x2, y2))
  }

  /// The smallest progress at times 0…1; less than 0 for a curve that swings back.
  package var lowest: Double {
    switch self {
    case .linear, .steps: 0
    case .spring(let curve): curve.lowest
    case .cubicBezier(let curve): curve.lowest
    case .polyline(let curve):
      curve.points.reduce(min(curve.value(at: 0), curve.value(at: 1))) { lowest, point in
        (0...1).contains(point.input) ? min(lowest, point.output) : lowest
      }
    }
  }

  /// Progress at the time `x`, also outside 0…1, according to CSS Easing Functions Level 2.
  ///
  /// `before` is CSS's before flag: exactly on an edge, the value before the edge counts.
  ///
  /// It stays within ``bounds``, also where a steep end is continued far beyond 0…1.
  public func value(at x: Double, before: Bool = false) -> Double {
    let value =
      switch self {
      case .linear: x
      case .cubicBezier(let curve): curve.value(at: x)
      case .steps(let curve): curve.value(at: x, before: before)
      case .polyline(let curve): curve.value(at: x, before: before)
      case .spring(let curve): curve.value(at: x)
      }
    return min(max(value, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// The progress and the times that a curve may name, and the progress that it may have.
  ///
  /// A movement by such a share of any permitted length stays a finite number.
  public static let bounds = -1000.0...1000.0
}
