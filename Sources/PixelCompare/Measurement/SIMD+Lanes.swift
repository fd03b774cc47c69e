// These become one or two instructions each; the initialisers and functions of the standard library stay calls.

extension SIMD4<Float> {
  /// The values as floating-point numbers.
  @inline(__always)
  init(lanes values: SIMD4<Int32>) {
    self.init(Float(values.x), Float(values.y), Float(values.z), Float(values.w))
  }
}

extension SIMD8<Float> {
  /// The values as floating-point numbers.
  @inline(__always)
  init(lanes v: SIMD8<Int32>) {
    self.init(
      Float(v[0]), Float(v[1]), Float(v[2]), Float(v[3]), Float(v[4]), Float(v[5]), Float(v[6]),
      Float(v[7]))
  }
}

extension SIMD8<Int32> {
  /// The whole parts of the values, which must be in range.
  @inline(__always)
  init(lanes v: SIMD8<Float>) {
    self.init(
      Int32(v[0]), Int32(v[1]), Int32(v[2]), Int32(v[3]), Int32(v[4]), Int32(v[5]), Int32(v[6]),
      Int32(v[7]))
  }
}

extension SIMD16<UInt8> {
  /// The lesser value of each lane.
  @inline(__always)
  func lesser(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

  /// The greater value of each lane.
  @inline(__always)
  func greater(_ other: Self) -> Self { replacing(with: other, where: other .> self) }
}
