/// YIQ distances of four pixels at once in single precision: exact enough for gradients, and to settle pixels that are far
/// from a limit.
enum QuickDistance {
  /// The greatest error against `PixelmatchDialect.distance`, of 35215.
  ///
  /// Components are exact to 5e-5, sums of three to 4e-4, and their squares grow to at most 255².
  static let error: Float = 0.5

  /// The greatest distance of colours whose components differ by 1 at most, at red 1, green and blue -1, rounded up.
  private static let ofOne = 0.542

  /// The difference of components up to which no distance is over `distance`.
  static func quiet(_ distance: Double, isOpaque: Bool) -> SIMD16<UInt8> {
    let step = (distance / ofOne).squareRoot()
    // On white, a difference in alpha counts at most as much as one in colour, and both add up.
    return SIMD16(repeating: UInt8(min(255, isOpaque ? step : step / 2)))
  }

  /// The squared distances of RGBA pixels, each blended on white.
  @inline(__always)
  static func onWhite(_ p: SIMD4<UInt32>, _ q: SIMD4<UInt32>) -> SIMD4<Float> {
    all((p & q) &>> 24 .== 255)
      ? distance(
        SIMD4(small: byte(p, 0) &- byte(q, 0)), SIMD4(small: byte(p, 8) &- byte(q, 8)),
        SIMD4(small: byte(p, 16) &- byte(q, 16)))
      : distance(
        blended(p, 0) - blended(q, 0), blended(p, 8) - blended(q, 8),
        blended(p, 16) - blended(q, 16))
  }

  /// The squared distances of premultiplied RGBA pixels, over black or over white: the greater of the two.
  @inline(__always)
  static func premultiplied(_ p: SIMD4<UInt32>, _ q: SIMD4<UInt32>) -> SIMD4<Float> {
    if p == q { return .zero }
    let r = SIMD4<Float>(small: byte(p, 0) &- byte(q, 0))
    let g = SIMD4<Float>(small: byte(p, 8) &- byte(q, 8))
    let b = SIMD4<Float>(small: byte(p, 16) &- byte(q, 16))
    let black = distance(r, g, b)
    let alphas = unsafeBitCast((p ^ q) &>> 24, to: SIMD2<UInt64>.self)
    if alphas.x | alphas.y == 0 { return black }
    let a = SIMD4<Float>(small: byte(p, 24) &- byte(q, 24))
    let white = distance(r - a, g - a, b - a)
    return black.picking(white, where: white .> black)
  }

  // Where this is inlined, the compiler takes the lanes apart.
  @inline(never)
  private static func distance(
    _ r: SIMD4<Float>, _ g: SIMD4<Float>, _ b: SIMD4<Float>
  ) -> SIMD4<Float> {
    let y = r * 0.29889531 + g * 0.58662247 + b * 0.11448223
    let i = r * 0.59597799 - g * 0.27417610 - b * 0.32180189
    let q = r * 0.21147017 - g * 0.52261711 + b * 0.31114694
    return y * y * 0.5053 + i * i * 0.299 + q * q * 0.1957
  }

  @inline(__always)
  private static func byte(_ pixels: SIMD4<UInt32>, _ shift: UInt32) -> SIMD4<Int32> {
    unsafeBitCast((pixels &>> shift) & 255, to: SIMD4<Int32>.self)
  }

  @inline(__always)
  private static func blended(_ pixels: SIMD4<UInt32>, _ shift: UInt32) -> SIMD4<Float> {
    (SIMD4(small: byte(pixels, shift)) - 255) * SIMD4(small: byte(pixels, 24)) * (1 / 255) + 255
  }
}
