import Glibc

/// FLIP's colour spaces, in single precision as the authors' tool computes them; D65.
enum FLIPColor {
  typealias Floats = SIMD8<Float>

  /// A colour of eight pixels, component by component.
  typealias Colors = (Floats, Floats, Floats)

  private static let illuminant = SIMD3<Float>(0.950428545, 1, 1.088900371)
  private static let inverseIlluminant = SIMD3<Float>(1.052156925, 1, 0.918357670)

  /// Columns of the matrix from linear RGB to XYZ, from the primaries' exact fractions.
  private static let red = SIMD3<Float>(
    10_135_552 / 24_577_794, 2_613_072 / 12_288_897, Float(1_425_312.0 / 73_733_382.0))
  private static let green = SIMD3<Float>(
    8_788_810 / 24_577_794, 8_788_810 / 12_288_897, Float(8_788_810.0 / 73_733_382.0))
  private static let blue = SIMD3<Float>(
    4_435_075 / 24_577_794, 887_015 / 12_288_897, Float(70_074_185.0 / 73_733_382.0))

  /// The contribution of each sRGB byte of red, green and blue, in this order, to YCxCz; Y lacks its
  /// −16.
  static let opponents: [SIMD4<Float>] = [red, green, blue].flatMap { column in
    (0..<256).map { byte -> SIMD4<Float> in
      let c = Float(byte) / 255
      let linear = c <= 0.04045 ? c / 12.92 : powf((c + 0.055) / 1.055, 2.4)
      let xyz = column * linear * inverseIlluminant
      return SIMD4(116 * xyz.y, 500 * (xyz.x - xyz.y), 200 * (xyz.y - xyz.z), 0)
    }
  }

  /// YCxCz, with Y 16 too great, to CIELAB with Hunt-adjusted a and b; colours outside of sRGB are clamped.
  @inline(__always)
  static func huntLab(opponent c: Colors) -> Colors {
    let y = c.0 * (1 / 116)
    let x = (y + c.1 * (1 / 500)) * illuminant.x
    let z = (y - c.2 * (1 / 200)) * illuminant.z
    let r = clamped(x * 3.241003275 - y * 1.537398934 - z * 0.498615861)
    let g = clamped(y * 1.875930071 - x * 0.969224334 + z * 0.041554224)
    let b = clamped(x * 0.055639423 - y * 0.204011202 + z * 1.057148933)
    return huntLab(linear: (r, g, b))
  }

  /// Linear RGB to CIELAB with Hunt-adjusted a and b.
  @inline(__always)
  private static func huntLab(linear c: Colors) -> Colors {
    let m = (red * inverseIlluminant, green * inverseIlluminant, blue * inverseIlluminant)
    let x = lightness(c.0 * m.0.x + c.1 * m.1.x + c.2 * m.2.x)
    let y = lightness(c.0 * m.0.y + c.1 * m.1.y + c.2 * m.2.y)
    let z = lightness(c.0 * m.0.z + c.1 * m.1.z + c.2 * m.2.z)
    let l = y * 116 - 16
    return (l, l * (x - y) * 5, l * (y - z) * 2)
  }

  @inline(__always)
  private static func lightness(_ value: Floats) -> Floats {
    let delta: Float = 6.0 / 29.0
    let line = value * (1 / (3 * delta * delta)) + 4.0 / 29.0
    return VectorMath.cubeRoot(value).replacing(
      with: line, where: value .<= delta * delta * delta)
  }

  @inline(__always)
  private static func clamped(_ value: Floats) -> Floats {
    value.replacing(with: 0, where: value .< 0).replacing(with: 1, where: value .> 1)
  }

  @inline(__always)
  static func hyab(_ p: Colors, _ q: Colors) -> Floats {
    let (l, a, b) = (p.0 - q.0, p.1 - q.1, p.2 - q.2)
    return l.replacing(with: -l, where: l .< 0) + (a * a + b * b).squareRoot()
  }

  /// The greatest distance, from green to blue, to the power `FLIP.colorPower`.
  static let greatest: Float = {
    func lab(_ g: Float, _ b: Float) -> Colors {
      huntLab(linear: (.zero, Floats(repeating: g), Floats(repeating: b)))
    }
    return powf(hyab(lab(1, 0), lab(0, 1))[0], FLIP.colorPower)
  }()
}
