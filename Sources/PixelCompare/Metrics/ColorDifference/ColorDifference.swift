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

  private static func ciede2000(_ p: Lab, _ q: Lab) -> Double {
    let mean7 = power7((p.chroma + q.chroma) / 2)
    let g = 0.5 * (1 - (mean7 / (mean7 + 6_103_515_625)).squareRoot())
    let (a1, a2) = (p.a * (1 + g), q.a * (1 + g))
    let c1 = (a1 * a1 + p.b * p.b).squareRoot()
    let c2 = (a2 * a2 + q.b * q.b).squareRoot()
    let (h1, h2) = (hue(p.b, a1), hue(q.b, a2))
    var dh = h2 - h1
    if dh > .pi { dh -= 2 * .pi } else if dh < -.pi { dh += 2 * .pi }
    if c1 * c2 == 0 { dh = 0 }
    let dH = 2 * (c1 * c2).squareRoot() * sin(dh / 2)
    return combine(
      (p.l + q.l) / 2, (c1 + c2) / 2, meanHue(h1, h2, achromatic: c1 * c2 == 0),
      q.l - p.l, c2 - c1, dH)
  }

  private static func power7(_ c: Double) -> Double {
    let cube = c * c * c
    return cube * cube * c
  }

  private static func hue(_ b: Double, _ a: Double) -> Double {
    let angle = b == 0 && a == 0 ? 0 : atan2(b, a)
    return angle < 0 ? angle + 2 * .pi : angle
  }

  private static func meanHue(_ h1: Double, _ h2: Double, achromatic: Bool) -> Double {
    if achromatic { return h1 + h2 }
    guard abs(h1 - h2) > .pi else { return (h1 + h2) / 2 }
    return h1 + h2 < 2 * .pi ? (h1 + h2) / 2 + .pi : (h1 + h2) / 2 - .pi
  }

  private static func combine(
    _ l: Double, _ c: Double, _ h: Double, _ dL: Double, _ dC: Double, _ dH: Double
  ) -> Double {
    let degrees = Double.pi / 180
    let t =
      1 - 0.17 * cos(h - 30 * degrees) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6 * degrees)
      - 0.20 * cos(4 * h - 63 * degrees)
    let l50 = (l - 50) * (l - 50)
    let sl = 1 + 0.015 * l50 / (20 + l50).squareRoot()
    let sc = 1 + 0.045 * c
    let sh = 1 + 0.015 * c * t
    let bump = (h / degrees - 275) / 25
    let theta = 30 * degrees * exp(-bump * bump)
    let c7 = power7(c)
    let rc = 2 * (c7 / (c7 + 6_103_515_625)).squareRoot()
    let rt = -sin(2 * theta) * rc
    let (x, y, z) = (dL / sl, dC / sc, dH / sh)
    return max(0, x * x + y * y + z * z + rt * y * z).squareRoot()
  }
}
