/// A timing curve from (0, 0) to (1, 1) with two control points: `CAMediaTimingFunction`'s
/// `functionWithControlPoints`, CSS's `cubic-bezier()`.
public struct CubicBezier: Sendable, Hashable {
  /// The first control point's time, 0…1.
  public let x1: Double
  /// The first control point's progress; any finite number.
  public let y1: Double
  /// The second control point's time, 0…1.
  public let x2: Double
  /// The second control point's progress; any finite number.
  public let y2: Double

  /// Makes a curve; times outside 0…1 or values that are not finite are a programming error.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "a control point's time is 0…1")
    precondition(y1.isFinite && y2.isFinite, "a control point's progress is finite")
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// The curve at the time `x`, to the last digits of a `Double`.
  ///
  /// Before 0 and after 1 it continues along its end tangents, as CSS Easing Functions specifies.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return x < 0 ? startGradient * x : 0 }
    guard x < 1 else { return x > 1 ? 1 + mirrored.startGradient * (x - 1) : 1 }
    // Above ½ the curve is solved from its other end, where 1 − x keeps all its digits.
    return x <= 0.5 ? interior(x) : 1 - mirrored.interior(1 - x)
  }

  /// The smallest progress at times 0…1: an end, or where the derivative
  /// 3 (y1 + 2 (y2 − 2 y1) s + (1 + 3 y1 − 3 y2) s²) is 0.
  var lowest: Double {
    let (a, b) = (1 + 3 * y1 - 3 * y2, y2 - 2 * y1)
    let root = max(b * b - a * y1, 0).squareRoot()
    // Both roots, without subtracting nearly equal numbers.
    let sum = b < 0 ? -b + root : -b - root
    return [sum / a, y1 / sum].reduce(0) { lowest, s in
      guard s > 0, s < 1 else { return lowest }
      let rest = 1 - s
      return min(lowest, 3 * rest * s * (rest * y1 + s * y2) + s * s * s)
    }
  }

  /// The curve rotated by 180° about (½, ½).
  private var mirrored: CubicBezier { CubicBezier(1 - x2, 1 - y2, 1 - x1, 1 - y1) }

  /// The slope at the start, with which the curve continues before it; 0 for a vertical tangent.
  private var startGradient: Double {
    if x1 > 0 { return y1 / x1 }
    guard y1 == 0 else { return 0 }
    if x2 > 0 { return y2 / x2 }
    return y2 == 0 ? 1 : 0
  }

  /// The curve for 0 < x ≤ ½.
  private func interior(_ x: Double) -> Double {
    let quarter = x1 * (27.0 / 64) + x2 * (9.0 / 64) + 1.0 / 64
    let s: Double
    if x < quarter {
      // x(s) − x in powers of s: exact where x(s) starts level.
      let cubic = Cubic(-x, 3 * x1, 3 * (x2 - 2 * x1), 1 - 3 * (x2 - x1))
      s = cubic.root(from: 0, to: 0.25)
    } else {
      // x(s) − x in powers of s − ½: exact where x(s) is level in its middle, near (1, ·, 0, ·).
      let early = 1 - x1
      let cubic = Cubic(
        (x2 - early) * 0.375 - (x - 0.5), (early + x2) * 0.75, (early - x2) * 1.5,
        4 - 3 * (early + x2))
      s = 0.5 + cubic.root(from: -0.25, to: 0.5)
    }
    let rest = 1 - s
    return s * (3 * rest * (y1 * rest + y2 * s) + s * s)
  }
}

/// A cubic polynomial that increases over the interval in which its root is sought.
private struct Cubic {
  private let c0: Double
  private let c1: Double
  private let c2: Double
  private let c3: Double

  /// Makes c0 + c1·s + c2·s² + c3·s³.
  init(_ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double) {
    self.c0 = c0
    self.c1 = c1
    self.c2 = c2
    self.c3 = c3
  }

  /// The root: Newton's method, with bisection where a step leaves the bracket or gains less than half.
  func root(from start: Double, to end: Double) -> Double {
    var low = start
    var high = end
    var s = (start + end) / 2
    var lastStep = end - start
    for _ in 0..<200 {
      let value = c0 + s * (c1 + s * (c2 + s * c3))
      if value == 0 { return s }
      if value < 0 { low = s } else { high = s }
      let slope = c1 + s * (2 * c2 + 3 * s * c3)
      let newton = s - value / slope
      let isUseful = newton > low && newton < high && abs(newton - s) <= lastStep / 2
      let next = isUseful ? newton : low + (high - low) / 2
      lastStep = abs(next - s)
      if next == s { return s }
      s = next
    }
    return s
  }
}
