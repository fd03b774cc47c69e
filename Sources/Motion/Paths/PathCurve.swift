/// An element of a path with its start point.
enum PathCurve {
  case line(SIMD2<Double>, SIMD2<Double>)
  case quadratic(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
  case cubic(CubicCurve)

  /// The same curve as a cubic.
  var cubic: CubicCurve {
    switch self {
    case .line(let start, let end):
      CubicCurve(start, start + (end - start) / 3, end + (start - end) / 3, end)
    case .quadratic(let start, let control, let end):
      CubicCurve(
        start, start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
    case .cubic(let curve): curve
    }
  }

  /// The number of straight edges, equally spaced in t, that stay within `tolerance` of the curve
  /// (Wang's bound).
  func edgeCount(tolerance: Double) -> Double {
    switch self {
    case .line: 1
    case .quadratic(let start, let control, let end):
      (bend(start, control, end) / (4 * tolerance)).squareRoot().rounded(.up)
    case .cubic(let curve):
      (0.75 * max(bend(curve.a, curve.b, curve.c), bend(curve.b, curve.c, curve.d)) / tolerance)
        .squareRoot().rounded(.up)
    }
  }

  /// The point at `t`, 0 at the start and 1 at the end.
  func point(at t: Double) -> SIMD2<Double> {
    let s = 1 - t
    switch self {
    case .line(let start, let end): return start * s + end * t
    case .quadratic(let start, let control, let end):
      let before: SIMD2<Double> = start * s + control * (2 * t)
      return before * s + end * (t * t)
    case .cubic(let curve): return curve.point(at: t)
    }
  }

  /// Its end point.
  var end: SIMD2<Double> {
    switch self {
    case .line(_, let end), .quadratic(_, _, let end): end
    case .cubic(let curve): curve.d
    }
  }
}

/// A cubic Bézier curve.
struct CubicCurve {
  let a: SIMD2<Double>
  let b: SIMD2<Double>
  let c: SIMD2<Double>
  let d: SIMD2<Double>

  init(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  func point(at t: Double) -> SIMD2<Double> {
    let s = 1 - t
    let before: SIMD2<Double> = a * s + b * (3 * t)
    let after: SIMD2<Double> = c * (3 * s) + d * t
    return before * (s * s) + after * (t * t)
  }

  /// The two halves (de Casteljau).
  var halves: (CubicCurve, CubicCurve) {
    let (ab, bc, cd) = ((a + b) / 2, (b + c) / 2, (c + d) / 2)
    let (abc, bcd) = ((ab + bc) / 2, (bc + cd) / 2)
    let middle = (abc + bcd) / 2
    return (CubicCurve(a, ab, abc, middle), CubicCurve(middle, bcd, cd, d))
  }

  /// ½∫(x dy − y dx) along the curve.
  var signedArea: Double {
    func cross(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Double { p.x * q.y - p.y * q.x }
    let ends: Double = cross(a, b) + cross(c, d)
    let handles: Double = cross(a, c) + cross(b, c) + cross(b, d)
    return (6 * ends + 3 * handles + cross(a, d)) / 20
  }

  /// The parameters t within 0…1 at which x or y reverses direction.
  var turns: [Double] {
    let (first, second, third) = (b - a, c - b, d - c)
    func roots(_ axis: Int) -> [Double] {
      let change = second[axis] - first[axis]
      return Self.roots(first[axis], 2 * change, third[axis] - second[axis] - change)
    }
    return roots(0) + roots(1)
  }

  /// The roots of c0 + c1·t + c2·t² within 0…1.
  private static func roots(_ c0: Double, _ c1: Double, _ c2: Double) -> [Double] {
    let discriminant = c1 * c1 - 4 * c0 * c2
    guard discriminant >= 0 else { return [] }
    // The sum avoids cancellation; a division by 0 gives no root.
    let sum = -0.5 * (c1 + (c1 < 0 ? -1 : 1) * discriminant.squareRoot())
    return [sum / c2, c0 / sum].filter { $0 > 0 && $0 < 1 }
  }
}

/// The length of the second difference.
private func bend(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
  let difference: SIMD2<Double> = (a - b) + (c - b)
  return Math.hypot(difference.x, difference.y)
}
