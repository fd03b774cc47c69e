/// How far a difference lies beyond what another rasteriser makes of the same edge.
struct EdgeTest {
  /// Rounding and dither, of 255.
  private static let slack: Int16 = 4
  /// The part of the range within three pixels that a pixel may change by: one of four samples, and rounding.
  private static let share: Float = 0.3

  private let a: UnsafeRawPointer
  private let b: UnsafeRawPointer
  private let width: Int
  private let height: Int

  /// Looks at premultiplied RGBA pictures.
  init(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, width: Int, height: Int) {
    self.a = a
    self.b = b
    self.width = width
    self.height = height
  }

  /// The residue that a change by `change` of 255 has at least, in steps from black to white.
  @inline(__always)
  static func least(change: Int16) -> Float {
    max(0, Float(change - slack) - share * 255) / 255
  }

  /// The residue of the difference at (x, y).
  func residue(x: Int, y: Int) -> Residue.Sums {
    let (p, q) = (pixel(a, x, y), pixel(b, x, y))
    let change = Float(max(0, (pointwiseMax(p, q) &- pointwiseMin(p, q)).max() &- Self.slack))
    let inA = Neighborhood(a, width: width, height: height, x: x, y: y)
    let inB = Neighborhood(b, width: width, height: height, x: x, y: y)
    let (limitsA, limitsB) = (inA.limits, inB.limits)
    let (more, share) = beyondShare(
      change, range: max(limitsA.range.max(), limitsB.range.max()), x, y)
    var (near, far) = (change, change)
    if inA.mixes(to: q, limitsA) && inB.mixes(to: p, limitsB) {
      near = beyond(p, q, inA.near, inB.near)
      far = beyond(p, q, limitsA, limitsB)
    }
    return Residue.Sums((more + near) / 255, share, far / 255)
  }

  /// How much `change` is more than its share of the range within three pixels, and that as a part of the range; `range` is that within two.
  private func beyondShare(
    _ change: Float, range: Int16, _ x: Int, _ y: Int
  ) -> (more: Float, share: Float) {
    if change <= Self.share * Float(range) { return (0, 0) }
    let whole = Float(max(1, range, self.range(a, x, y), self.range(b, x, y)))
    let more = max(0, change - Self.share * whole)
    return (more, more / whole)
  }

  /// The greatest range of a component within three pixels.
  private func range(_ image: UnsafeRawPointer, _ x: Int, _ y: Int) -> Int16 {
    let columns = max(0, x &- 3)...min(width &- 1, x &+ 3)
    let rows = max(0, y &- 3)...min(height &- 1, y &+ 3)
    var low = SIMD16<UInt8>(repeating: 255)
    var high = SIMD16<UInt8>(repeating: 0)
    for row in rows {
      let line = image + row &* width &* 4
      if columns.count >= 4 {
        // Both hold four of up to seven pixels.
        let left = (line + columns.lowerBound &* 4).loadUnaligned(as: SIMD16<UInt8>.self)
        let right = (line + (columns.upperBound &- 3) &* 4).loadUnaligned(as: SIMD16<UInt8>.self)
        low = low.lesser(left).lesser(right)
        high = high.greater(left).greater(right)
        continue
      }
      for column in columns {
        let pixel = SIMD4(
          repeating: (line + column &* 4).loadUnaligned(as: UInt32.self))
        low = low.lesser(unsafeBitCast(pixel, to: SIMD16<UInt8>.self))
        high = high.greater(unsafeBitCast(pixel, to: SIMD16<UInt8>.self))
      }
    }
    return Neighborhood.Limits(low, high).range.max()
  }

  /// How far the pixels lie beyond the ranges of the other picture.
  private func beyond(
    _ p: SIMD4<Int16>, _ q: SIMD4<Int16>, _ inA: Neighborhood.Limits, _ inB: Neighborhood.Limits
  ) -> Float {
    let above = pointwiseMax(q &- inA.high, p &- inB.high)
    let below = pointwiseMax(inA.low &- q, inB.low &- p)
    return Float(max(0, pointwiseMax(above, below).max() &- Self.slack))
  }

  @inline(__always)
  private func pixel(_ image: UnsafeRawPointer, _ x: Int, _ y: Int) -> SIMD4<Int16> {
    SIMD4(
      truncatingIfNeeded: (image + (y &* width &+ x) &* 4).loadUnaligned(as: SIMD4<UInt8>.self))
  }
}
