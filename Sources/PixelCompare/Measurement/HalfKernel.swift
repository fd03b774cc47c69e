/// Convolves neighbouring values with a kernel of which one half, from the middle tap on, is given.
///
/// `pair(k)` returns the values `k` before and `k` after the middle.
enum HalfKernel {
  /// A symmetric kernel.
  @inline(__always)
  static func even<Values: SIMD>(
    _ taps: UnsafeBufferPointer<Values.Scalar>, _ middle: Values, _ pair: (Int) -> (Values, Values)
  ) -> Values where Values.Scalar: FloatingPoint {
    var sum = middle * taps[0]
    var k = 1
    while k < taps.count {
      let (before, behind) = pair(k)
      sum += (before + behind) * taps[k]
      k &+= 1
    }
    return sum
  }

  /// An antisymmetric kernel.
  @inline(__always)
  static func odd<Values: SIMD>(
    _ taps: UnsafeBufferPointer<Values.Scalar>, _ pair: (Int) -> (Values, Values)
  ) -> Values where Values.Scalar: FloatingPoint {
    var sum = Values.zero
    var k = 1
    while k < taps.count {
      let (before, behind) = pair(k)
      sum += (behind - before) * taps[k]
      k &+= 1
    }
    return sum
  }

  /// A symmetric kernel whose taps add up to 0; equal values give 0, without noise from rounding.
  @inline(__always)
  static func level<Values: SIMD>(
    _ taps: UnsafeBufferPointer<Values.Scalar>, _ middle: Values, _ pair: (Int) -> (Values, Values)
  ) -> Values where Values.Scalar: FloatingPoint {
    var sum = Values.zero
    var k = 1
    while k < taps.count {
      let (before, behind) = pair(k)
      sum += ((before - middle) + (behind - middle)) * taps[k]
      k &+= 1
    }
    return sum
  }
}
