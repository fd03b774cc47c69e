import Glibc

/// FLIP's colour spaces, in single precision as the authors' tool computes them; D65.
enum FLIPColor {
  /// Encoded sRGB byte to linear light.
  static let linear: [Float] = (0..<256).map { byte in
    let c = Float(byte) / 255
    return c <= 0.04045 ? c / 12.92 : powf((c + 0.055) / 1.055, 2.4)
  }

  private static let illuminant = SIMD3<Float>(0.950428545, 1, 1.088900371)
  private static let inverseIlluminant = SIMD3<Float>(1.052156925, 1, 0.918357670)

  /// Columns of the matrix from linear RGB to XYZ, from the primaries' exact fractions.
  private static let red = SIMD3<Float>(
    10_135_552 / 24_577_794, 2_613_072 / 12_288_897, Float(1_425_312.0 / 73_733_382.0))
  private static let green = SIMD3<Float>(
    8_788_810 / 24_577_794, 8_788_810 / 12_288_897, Float(8_788_810.0 / 73_733_382.0))
  private static let blue = SIMD3<Float>(
    4_435_075 / 24_577_794, 887_015 / 12_288_897, Float(70_074_185.0 / 73_733_382.0))

  @inline(__always)
  static func xyz(_ c: SIMD3<Float>) -> SIMD3<Float> { red * c.x + green * c.y + blue * c.z }

  @inline(__always)
  static func linearRGB(xyz c: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(
      3.241003275 * c.x - 1.537398934 * c.y - 0.498615861 * c.z,
      -0.969224334 * c.x + 1.875930071 * c.y + 0.041554224 * c.z,
      0.055639423 * c.x - 0.204011202 * c.y + 1.057148933 * c.z)
  }

  /// Linear RGB to YCxCz.
  @inline(__always)
  static func opponent(_ rgb: SIMD3<Float>) -> SIMD3<Float> {
    let c = xyz(rgb) * inverseIlluminant
    return SIMD3(116 * c.y - 16, 500 * (c.x - c.y), 200 * (c.y - c.z))
  }

  /// YCxCz to XYZ.
  @inline(__always)
  static func xyz(opponent c: SIMD3<Float>) -> SIMD3<Float> {
    let y = (c.x + 16) / 116
    return SIMD3(y + c.y / 500, y, y - c.z / 200) * illuminant
  }

  /// Linear RGB to CIELAB with Hunt-adjusted a and b.
  @inline(__always)
  static func huntLab(_ rgb: SIMD3<Float>) -> SIMD3<Float> {
    let c = xyz(rgb) * inverseIlluminant
    let (x, y, z) = (lightness(c.x), lightness(c.y), lightness(c.z))
    let l = 116 * y - 16
    return SIMD3(l, 0.01 * l * (500 * (x - y)), 0.01 * l * (200 * (y - z)))
  }

  @inline(__always)
  private static func lightness(_ value: Float) -> Float {
    let delta: Float = 6.0 / 29.0
    return value > delta * delta * delta
      ? powf(value, 1.0 / 3.0) : value / (3 * delta * delta) + 4.0 / 29.0
  }

  @inline(__always)
  static func hyab(_ p: SIMD3<Float>, _ q: SIMD3<Float>) -> Float {
    let d = p - q
    return abs(d.x) + (d.y * d.y + d.z * d.z).squareRoot()
  }

  /// The greatest distance, from green to blue, to the power `gqc`.
  static let greatest = powf(
    hyab(huntLab(SIMD3(0, 1, 0)), huntLab(SIMD3(0, 0, 1))), FLIP.colorPower)
}
