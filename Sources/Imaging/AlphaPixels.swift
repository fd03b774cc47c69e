/// Loops over RGBA pixels; 8-bit pixels are processed eight at a time.
enum AlphaPixels {
  /// x / 255 rounded to nearest, for x up to 255²: (x + 128 + (x + 128) / 256) / 256.
  @inline(__always)
  private static func divide255(_ product: SIMD16<UInt16>) -> SIMD16<UInt16> {
    let biased = product &+ 128
    return (biased &+ (biased &>> 8)) &>> 8
  }

  @inline(__always)
  private static func premultiply(_ pixels: SIMD8<Int32>) -> SIMD8<Int32> {
    let alpha = (pixels &>> 24) & 255
    let redBlue = unsafeBitCast(pixels & 0x00FF_00FF, to: SIMD16<UInt16>.self)
    let greenAlpha = unsafeBitCast((pixels &>> 8) & 0x00FF_00FF, to: SIMD16<UInt16>.self)
    let both = unsafeBitCast(alpha | alpha &<< 16, to: SIMD16<UInt16>.self)
    // Alpha is multiplied by 255 and therefore unchanged.
    let one = unsafeBitCast(alpha | 0x00FF_0000, to: SIMD16<UInt16>.self)
    let low = unsafeBitCast(divide255(redBlue &* both), to: SIMD8<Int32>.self)
    let high = unsafeBitCast(divide255(greenAlpha &* one), to: SIMD8<Int32>.self)
    return low | high &<< 8
  }

  static func premultiply(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int
  ) {
    each(source, target, count) { words in
      areUnchanged(words) ? words : premultiply(words)
    }
  }

  static func unpremultiply(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int
  ) {
    each(source, target, count) { words in
      areUnchanged(words) ? words : unpremultiply(words)
    }
  }

  /// Whether all pixels are opaque or all are empty, as most of a picture is.
  @inline(__always)
  private static func areUnchanged(_ pixels: SIMD8<Int32>) -> Bool {
    isZero(~pixels & SIMD8(repeating: -0x0100_0000)) || isZero(pixels)
  }

  /// Whether all lanes are 0, without a loop over them.
  @inline(__always)
  private static func isZero(_ pixels: SIMD8<Int32>) -> Bool {
    let words = unsafeBitCast(pixels, to: SIMD4<UInt64>.self)
    return words.x | words.y | words.z | words.w == 0
  }

  /// Masks come from sign bits spread over their lanes, which every compiler vectorises.
  @inline(__always)
  private static func unpremultiply(_ pixels: SIMD8<Int32>) -> SIMD8<Int32> {
    let alpha = (pixels &>> 24) & 255
    // The small addend matters only for alpha 0, whose result is masked out.
    let scale = 255 / (float(alpha) + 1e-30)
    let red = divide(pixels & 255, scale)
    let green = divide((pixels &>> 8) & 255, scale)
    let blue = divide((pixels &>> 16) & 255, scale)
    let isSeen = (0 &- alpha) &>> 31
    return (red | green &<< 8 | blue &<< 16 | alpha &<< 24) & isSeen
  }

  /// `component` × `scale`, rounded to nearest, at most 255.
  @inline(__always)
  private static func divide(_ component: SIMD8<Int32>, _ scale: SIMD8<Float>) -> SIMD8<Int32> {
    // A quotient is either a tie or at least 1/510 away from one; adding 1/1024 rounds ties up.
    let value = nearest(float(component) * scale + 1 / 1024)
    return (value | (255 &- value) &>> 31) & 255
  }

  /// Rounds 0 ≤ x < 2²² to the nearest integer: adding 2²³ leaves no bits for a fraction.
  @inline(__always)
  private static func nearest(_ x: SIMD8<Float>) -> SIMD8<Int32> {
    unsafeBitCast(x + 8_388_608, to: SIMD8<Int32>.self) & 0x007F_FFFF
  }

  @inline(__always)
  private static func float(_ x: SIMD8<Int32>) -> SIMD8<Float> {
    unsafeBitCast(x | 0x4B00_0000, to: SIMD8<Float>.self) - 8_388_608
  }

  @inline(__always)
  private static func each(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int,
    _ body: (SIMD8<Int32>) -> SIMD8<Int32>
  ) {
    let whole = count & ~7
    for x in stride(from: 0, to: whole, by: 8) {
      let pixels = source.loadUnaligned(fromByteOffset: 4 * x, as: SIMD8<Int32>.self)
      target.storeBytes(of: body(pixels), toByteOffset: 4 * x, as: SIMD8<Int32>.self)
    }
    var rest = SIMD8<Int32>()
    for x in whole..<count {
      rest[x - whole] = source.loadUnaligned(fromByteOffset: 4 * x, as: Int32.self)
    }
    rest = body(rest)
    for x in whole..<count {
      target.storeBytes(of: rest[x - whole], toByteOffset: 4 * x, as: Int32.self)
    }
  }

  static func premultiply(
    _ source: UnsafePointer<UInt16>, _ target: UnsafeMutablePointer<UInt16>, _ count: Int
  ) {
    for x in 0..<count {
      let alpha = UInt32(source[4 * x + 3])
      for c in 0..<3 {
        // As for 8 bits; the largest sum is 2³² − 32769.
        let biased = UInt32(source[4 * x + c]) &* alpha &+ 32768
        target[4 * x + c] = UInt16(truncatingIfNeeded: (biased &+ (biased &>> 16)) &>> 16)
      }
      target[4 * x + 3] = UInt16(truncatingIfNeeded: alpha)
    }
  }

  static func unpremultiply(
    _ source: UnsafePointer<UInt16>, _ target: UnsafeMutablePointer<UInt16>, _ count: Int
  ) {
    for x in 0..<count {
      let alpha = UInt64(source[4 * x + 3])
      for c in 0..<3 {
        let doubled = 131_070 &* UInt64(source[4 * x + c]) &+ alpha
        let value = alpha == 0 ? 0 : min(doubled / (2 &* alpha), 65535)
        target[4 * x + c] = UInt16(truncatingIfNeeded: value)
      }
      target[4 * x + 3] = UInt16(truncatingIfNeeded: alpha)
    }
  }
}
