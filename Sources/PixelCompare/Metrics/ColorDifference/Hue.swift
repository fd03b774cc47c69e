import Glibc

/// The a and b of a colour in CIELAB.
struct Chromaticity {
  let a: Double
  let b: Double
  let chroma: Double

  init(a: Double, b: Double) {
    self.a = a
    self.b = b
    chroma = (a * a + b * b).squareRoot()
  }
}

/// The mean hue of two colours, as CIEDE2000 uses it.
struct Hue {
  private let cosine: Double
  private let sine: Double

  /// The hue in the middle of the smaller angle between two; 0 for two greys.
  init(between p: Chromaticity, _ q: Chromaticity) {
    let (u, v) = (Self.direction(p), Self.direction(q))
    let (a, b) = (u.a + v.a, u.b + v.b)
    let length = (a * a + b * b).squareRoot()
    if length > 1e-9 {
      (cosine, sine) = (a / length, b / length)
    } else {
      // Opposite hues: the middle of both angles from 0 to 360°. Two greys have no direction.
      let isGrey = p.chroma == 0 && q.chroma == 0
      (cosine, sine) =
        isGrey ? (1, 0) : u.b > 0 || u.b == 0 && u.a > 0 ? (-u.b, u.a) : (u.b, -u.a)
    }
  }

  private static func direction(_ color: Chromaticity) -> (a: Double, b: Double) {
    color.chroma == 0 ? (0, 0) : (color.a / color.chroma, color.b / color.chroma)
  }

  /// CIEDE2000's T.
  var weight: Double {
    let (c, s) = (cosine, sine)
    let (c2, s2) = (2 * c * c - 1, 2 * s * c)
    let (c3, s3) = ((4 * c * c - 3) * c, (3 - 4 * s * s) * s)
    let (c4, s4) = (2 * c2 * c2 - 1, 2 * s2 * c2)
    return 1 - 0.17 * (c * Self.cos30 + s * Self.sin30) + 0.24 * c2
      + 0.32 * (c3 * Self.cos6 - s3 * Self.sin6) - 0.20 * (c4 * Self.cos63 + s4 * Self.sin63)
  }

  /// sin 2Δθ, which is below 1e-12 from 132° away from 275° on.
  var rotation: Double {
    if cosine * Self.cos275 + sine * Self.sin275 < Self.cos132 { return 0 }
    let angle = atan2(sine, cosine) / Self.degree
    let bump = ((angle < 0 ? angle + 360 : angle) - 275) / 25
    return sin(60 * Self.degree * exp(-bump * bump))
  }

  private static let degree = Double.pi / 180
  private static let (cos30, sin30) = (cos(30 * degree), sin(30 * degree))
  private static let (cos6, sin6) = (cos(6 * degree), sin(6 * degree))
  private static let (cos63, sin63) = (cos(63 * degree), sin(63 * degree))
  private static let (cos275, sin275) = (cos(275 * degree), sin(275 * degree))
  private static let cos132 = cos(132 * degree)
}
