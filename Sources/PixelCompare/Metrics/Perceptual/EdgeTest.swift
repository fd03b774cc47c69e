/// How far a difference exceeds what another rasteriser does to the same edge.
struct EdgeTest {
  /// What is more than a share of the range, in steps from black to white, and as a part of the range.
  typealias Excess = SIMD2<Float>
  /// What lies beyond the other picture's colours within one pixel, and within two, in steps from black to white.
  ///
  /// The whole change counts where one of the colours is not a mix of those.
  typealias Strangeness = SIMD2<Float>

  /// Rounding and dither, of 255.
  private static let slack: Int16 = 4
  /// The part of the range within three pixels that a pixel may change by: one of four samples, and rounding.
  private static let share: Float = 0.3

  /// The part of the range that a straight line may change by over its length.
  private static let line: Float = 0.12
  /// The least length of a line, in pixels.
  private static let run = 9

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

  /// The excess of a change by `change` of 255 at least, in steps from black to white.
  @inline(__always)
  static func least(change: Int16) -> Float {
    max(0, Float(change - slack) - share * 255) / 255
  }

  /// How much the difference at (x, y) is more than its share of the range within three pixels.
  func excess(x: Int, y: Int) -> Excess {
    let change = change(pixel(a, x, y), pixel(b, x, y))
    let first = range(a, x, y)
    if change <= Self.share * Float(first) { return .zero }
    let range = Float(max(1, first, self.range(b, x, y)))
    let more = max(0, change - Self.share * range)
    return Excess(more / 255, more / range)
  }

  /// How far the colours at (x, y) are from those around in the other picture.
  func strangeness(x: Int, y: Int) -> Strangeness {
    let (p, q) = (pixel(a, x, y), pixel(b, x, y))
    let inA = Neighborhood(a, width: width, height: height, x: x, y: y)
    let inB = Neighborhood(b, width: width, height: height, x: x, y: y)
    let (limitsA, limitsB) = (inA.limits, inB.limits)
    if inA.mixes(to: q, limitsA) && inB.mixes(to: p, limitsB) {
      let near = beyond(p, q, inA.near, inB.near)
      if near == 0 || isLine(x, y) { return .zero }
      return Strangeness(near, beyond(p, q, limitsA, limitsB)) / 255
    }
    return Strangeness(repeating: change(p, q)) / 255
  }

  /// Whether (x, y) lies on a straight line along a row or a column that ink covers a little more in one picture.
  ///
  /// A line that is not snapped to pixels covers them by a share that processors round differently, over its whole length.
  private func isLine(_ x: Int, _ y: Int) -> Bool {
    let change = change(pixel(a, x, y), pixel(b, x, y))
    guard change <= Self.line * 255,
      run(x, y, 1, 0) >= Self.run || run(x, y, 0, 1) >= Self.run
    else { return false }
    return change <= Self.line * Float(min(range(a, x, y), range(b, x, y)))
  }

  /// The number of pixels to both sides of (x, y) that have its colours, and itself; no more than tell a line.
  private func run(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int) -> Int {
    let (p, q) = (pixel(a, x, y), pixel(b, x, y))
    var count = 1
    for step in [1, -1] {
      var (column, row) = (x + dx * step, y + dy * step)
      while count < Self.run, 0..<width ~= column, 0..<height ~= row,
        change(p, pixel(a, column, row)) == 0, change(q, pixel(b, column, row)) == 0
      {
        count += 1
        (column, row) = (column + dx * step, row + dy * step)
      }
    }
    return count
  }

  /// The greatest change of a component, beyond rounding.
  @inline(__always)
  private func change(_ p: SIMD4<Int16>, _ q: SIMD4<Int16>) -> Float {
    Float(max(0, (pointwiseMax(p, q) &- pointwiseMin(p, q)).max() &- Self.slack))
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
