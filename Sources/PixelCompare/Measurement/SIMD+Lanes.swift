// These become a few instructions each; some initialisers and functions of the standard library stay calls or loops over lanes.

extension SIMD {
  /// `other` where `mask` is set, for vectors of 16 bytes.
  @inline(__always)
  func picking(_ other: Self, where mask: SIMDMask<MaskStorage>) -> Self {
    let set = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    let bits =
      unsafeBitCast(other, to: SIMD2<UInt64>.self) & set
      | unsafeBitCast(self, to: SIMD2<UInt64>.self) & ~set
    return unsafeBitCast(bits, to: Self.self)
  }
}

extension SIMD4<Float> {
  /// The values as floating-point numbers.
  @inline(__always)
  init(lanes values: SIMD4<Int32>) {
    self.init(Float(values.x), Float(values.y), Float(values.z), Float(values.w))
  }

  /// The values, each less than 2²² in size, as floating-point numbers.
  ///
  /// A value added to the bits of 1.5 · 2²³ raises that number by the value. The compiler would scalarise a long expression in which
  /// lanes are converted one by one.
  @inline(__always)
  init(small values: SIMD4<Int32>) {
    self = unsafeBitCast(values &+ 0x4B40_0000, to: Self.self) - 12_582_912
  }
}

extension SIMD4<UInt32> {
  /// The sum of all lanes.
  @inline(__always)
  var total: UInt32 { x &+ y &+ z &+ w }

  /// Red and blue of RGBA pixels, in 16 bits each.
  @inline(__always)
  var redBlue: SIMD8<Int16> { unsafeBitCast(self & 0x00FF_00FF, to: SIMD8<Int16>.self) }

  /// Green and alpha of RGBA pixels, in 16 bits each.
  @inline(__always)
  var greenAlpha: SIMD8<Int16> { (self &>> 8).redBlue }

  /// The components of RGBA pixels.
  @inline(__always)
  var bytes: SIMD16<UInt8> { unsafeBitCast(self, to: SIMD16<UInt8>.self) }
}

extension SIMD4<Int32> {
  /// The sum of RGBA values of four pixels, whose red and blue, and green and alpha, alternate.
  @inline(__always)
  init(sumOf redBlue: SIMD8<Int16>, _ greenAlpha: SIMD8<Int16>) {
    let rb = redBlue.lowHalf &+ redBlue.highHalf
    let ga = greenAlpha.lowHalf &+ greenAlpha.highHalf
    let sums = SIMD4<Int16>(rb.x &+ rb.z, ga.x &+ ga.z, rb.y &+ rb.w, ga.y &+ ga.w)
    self.init(truncatingIfNeeded: sums)
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

extension SIMD8<Int16> {
  /// The lesser value of each lane.
  @inline(__always)
  func lesser(_ other: Self) -> Self { picking(other, where: other .< self) }

  /// The size of each lane.
  @inline(__always)
  var size: Self {
    let other = .zero &- self
    return picking(other, where: other .> self)
  }
}

extension SIMD16<UInt8> {
  /// The lesser value of each lane.
  @inline(__always)
  func lesser(_ other: Self) -> Self { picking(other, where: other .< self) }

  /// The greater value of each lane.
  @inline(__always)
  func greater(_ other: Self) -> Self { picking(other, where: other .> self) }

  /// How far each lane is from the other's.
  @inline(__always)
  func apart(_ other: Self) -> Self { greater(other) &- lesser(other) }

  /// Four bytes in each lane.
  @inline(__always)
  var words: SIMD4<UInt32> { unsafeBitCast(self, to: SIMD4<UInt32>.self) }

  /// Whether all lanes are 0.
  @inline(__always)
  var isZero: Bool {
    let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return halves.x | halves.y == 0
  }

  /// The greatest of the four bytes of each word.
  @inline(__always)
  var greatestOfWords: SIMD4<UInt32> {
    let pairs = greater((words &>> 16).bytes)
    return pairs.greater((pairs.words &>> 8).bytes).words & 255
  }
}
