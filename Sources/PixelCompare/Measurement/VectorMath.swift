/// Powers of eight positive numbers at once, in single precision with relative errors below 1e-6.
///
/// They use no calls, no table look-ups and no instructions that older processors lack.
enum VectorMath {
  typealias Floats = SIMD8<Float>
  typealias Words = SIMD8<Int32>

  /// `value` to the power `exponent`; 0 where `value` is 0.
  @inline(__always)
  static func power(_ value: Floats, _ exponent: Floats) -> Floats {
    exp2(log2(value) * exponent).replacing(with: 0, where: value .== 0)
  }

  /// The logarithm to base 2 of positive, normal numbers.
  @inline(__always)
  static func log2(_ value: Floats) -> Floats {
    // A mantissa of 0.707…1.414 and what is left of the exponent.
    let bits = unsafeBitCast(value, to: Words.self)
    let power = (bits &- 0x3F35_04F3) &>> 23
    let mantissa = unsafeBitCast(bits &- (power &<< 23), to: Floats.self)
    // The series of the inverse hyperbolic tangent; the first term left out is below 4e-10.
    let s = (mantissa - 1) / (mantissa + 1)
    let t = s * s
    let high: Floats = (t * 0.3205988971 + 0.4121985831) * t + 0.5770780164
    let series: Floats = (high * t + 0.9617966939) * t + 2.885390082
    return s * series + Floats(lanes: power)
  }

  /// 2 to the power of numbers from −126 on; smaller numbers count as −126.
  @inline(__always)
  static func exp2(_ value: Floats) -> Floats {
    let value = value.replacing(with: -126, where: value .< -126)
    // Adding 1.5 · 2²³ rounds to a whole number, whose bits are then the lowest ones.
    let shifted = value + 12_582_912
    let f = value - (shifted - 12_582_912)
    // The exponential series; the first term left out is below 2e-7 of a step of rounding.
    let high: Floats = (f * 0.00015403530 + 0.0013333558) * f + 0.0096181291
    let low: Floats = (high * f + 0.055504109) * f + 0.24022651
    let series = low * f + 0.69314718
    let whole = unsafeBitCast(shifted, to: Words.self) &- 0x4B40_0000
    return (series * f + 1) * unsafeBitCast((whole &+ 127) &<< 23, to: Floats.self)
  }

  /// The cube root of positive, normal numbers.
  @inline(__always)
  static func cubeRoot(_ value: Floats) -> Floats {
    // An estimate of the inverse root from the exponent, within 4 %; each Newton step squares the
    // error. The last step corrects the root itself, which minimises rounding.
    let third = Floats(lanes: unsafeBitCast(value, to: Words.self)) * (-1.0 / 3) + 1_419_920_000
    var inverse = unsafeBitCast(Words(lanes: third), to: Floats.self)
    for _ in 0..<2 {
      inverse *= (4 - value * inverse * inverse * inverse) * (1.0 / 3)
    }
    let square = inverse * inverse
    let root = value * square
    return root + (value - root * root * root) * square * (1.0 / 3)
  }
}
