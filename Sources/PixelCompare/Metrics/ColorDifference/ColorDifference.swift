import Glibc

/// CIE colour differences of a reference and a sample, with unit parametric factors.
enum ColorDifference: Sendable {
  /// CIE94 for graphic arts: K1 0.045, K2 0.015; not symmetric, weights come from the reference.
  case cie94
  /// CIEDE2000 (Sharma, Wu and Dalal 2005).
  case ciede2000

  /// The difference; about 1 is just noticeable.
  func callAsFunction(_ p: Lab, _ q: Lab) -> Double {
    switch self {
    case .cie94: Self.cie94(p, q)
    case .ciede2000: Self.ciede2000(p, q)
    }
  }

  private static func cie94(_ p: Lab, _ q: Lab) -> Double {
    let l = p.l - q.l
    let c = p.chroma - q.chroma
    let h = max(0, (p.a - q.a) * (p.a - q.a) + (p.b - q.b) * (p.b - q.b) - c * c)
    let sc = 1 + 0.045 * p.chroma
    let sh = 1 + 0.015 * p.chroma
    return (l * l + (c / sc) * (c / sc) + h / (sh * sh)).squareRoot()
  }

  /// Angles are derived from sines and cosines, which costs a third of calling functions for them.
  private static func ciede2000(_ p: Lab, _ q: Lab) -> Double {
    let mean7 = power7((p.chroma + q.chroma) / 2)
    let g = 0.5 * (1 - (mean7 / (mean7 + 6_103_515_625)).squareRoot())
    let first = Chromaticity(a: p.a * (1 + g), b: p.b)
    let second = Chromaticity(a: q.a * (1 + g), b: q.b)
    let hue = Hue(between: first, second)
    let (x, y) = (q.l - p.l, second.chroma - first.chroma)
    let l50 = (p.l + q.l - 100) * (p.l + q.l - 100) / 4
    let c = (first.chroma + second.chroma) / 2
    let sl = 1 + 0.015 * l50 / (20 + l50).squareRoot()
    let sc = 1 + 0.045 * c
    let sh = 1 + 0.015 * c * hue.weight
    let c7 = power7(c)
    let rc = 2 * (c7 / (c7 + 6_103_515_625)).squareRoot()
    let (dl, dc, dh) = (x / sl, y / sc, hueDifference(first, second) / sh)
    return max(0, dl * dl + dc * dc + dh * dh - hue.rotation * rc * dc * dh).squareRoot()
  }

  /// 2 √(C₁C₂) sin(Δh / 2).
  private static func hueDifference(_ p: Chromaticity, _ q: Chromaticity) -> Double {
    let product = p.chroma * q.chroma
    if product == 0 { return 0 }
    let along = p.a * q.a + p.b * q.b
    let across = p.a * q.b - p.b * q.a
    // Each form is exact where the other one cancels.
    if along > 0 { return across * (2 / (product + along)).squareRoot() }
    let size = (2 * (product - along)).squareRoot()
    return across < 0 ? -size : size
  }

  private static func power7(_ c: Double) -> Double {
    let cube = c * c * c
    return cube * cube * c
  }
}
