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

  /// The excess of changes by `changes` of 255 at least, in steps from black to white.
  @inline(__always)
  static func least(changes: SIMD4<UInt32>) -> SIMD4<Float> {
    let more = float(changes) - Float(slack) - share * 255
    return more.picking(.zero, where: more .< .zero) / 255
  }

  /// How much the differences of `pixels` of a cell are more than their shares of the range within three pixels.
  ///
  /// `pixels` has a bit for each pixel, row by row.
  func excess(column: Int, row: Int, _ pixels: UInt16) -> Excess {
    let (x, y) = (column * CellSums.side, row * CellSums.side)
    let (inA, inB) = (ranges(a, x, y), ranges(b, x, y))
    var sum = Excess.zero
    for line in 0..<min(CellSums.side, height - y) {
      let bits = UInt32(pixels >> UInt16(line * CellSums.side)) & 15
      if bits == 0 { continue }
      let changes = four(a, x, y + line).bytes.apart(four(b, x, y + line).bytes).greatestOfWords
      let one = SIMD4<UInt32>(repeating: 1).bytes
      let range = Self.float(inA[line].bytes.greater(inB[line].bytes).greater(one).words)
      let change = Self.float(changes) - Float(Self.slack)
      let isCounted = SIMD4<UInt32>(1, 2, 4, 8) & bits .!= .zero
      var more = change - Self.share * range
      more = SIMD4<Float>.zero.picking(more, where: (more .> .zero) .& isCounted)
      let (steps, shares) = (more / 255, more / range)
      sum += Excess(steps.x, shares.x)
      sum += Excess(steps.y, shares.y)
      sum += Excess(steps.z, shares.z)
      sum += Excess(steps.w, shares.w)
    }
    return sum
  }

  /// How far the colours at (x, y) are from those around in the other picture.
  func strangeness(x: Int, y: Int) -> Strangeness {
    let (p, q) = (pixel(a, x, y), pixel(b, x, y))
    let whole = Strangeness(repeating: change(p, q)) / 255
    let inA = Neighborhood(a, width: width, height: height, x: x, y: y)
    let limitsA = inA.limits
    guard inA.mixes(to: q, limitsA) else { return whole }
    let inB = Neighborhood(b, width: width, height: height, x: x, y: y)
    let limitsB = inB.limits
    guard inB.mixes(to: p, limitsB) else { return whole }
    let near = beyond(p, q, inA.near, inB.near)
    if near == 0 || isLine(x, y) { return .zero }
    return Strangeness(near, beyond(p, q, limitsA, limitsB)) / 255
  }

  /// Whether (x, y) lies on a straight line along a row or a column that ink covers a little more in one picture.
  ///
  /// A line that is not snapped to pixels covers them by a share that processors round differently, over its whole length.
  private func isLine(_ x: Int, _ y: Int) -> Bool {
    let change = change(pixel(a, x, y), pixel(b, x, y))
    guard change <= Self.line * 255,
      run(x, y, 1, 0) >= Self.run || run(x, y, 0, 1) >= Self.run
    else { return false }
    return change <= Self.line * Float(min(ranges(a, x, y)[0].x, ranges(b, x, y)[0].x))
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

  /// How far the pixels lie beyond the ranges of the other picture.
  private func beyond(
    _ p: SIMD4<Int16>, _ q: SIMD4<Int16>, _ inA: Neighborhood.Limits, _ inB: Neighborhood.Limits
  ) -> Float {
    let above = pointwiseMax(q &- inA.high, p &- inB.high)
    let below = pointwiseMax(inA.low &- q, inB.low &- p)
    return Float(max(0, pointwiseMax(above, below).max() &- Self.slack))
  }

  private func ranges(_ image: UnsafeRawPointer, _ x: Int, _ y: Int) -> CellRanges {
    CellRanges(image, width: width, height: height, x: x, y: y)
  }

  /// Four pixels from (x, y) to the right; the last column is repeated.
  @inline(__always)
  private func four(_ image: UnsafeRawPointer, _ x: Int, _ y: Int) -> SIMD4<UInt32> {
    UnsafeRawBufferPointer(start: image, count: width &* height &* 4)
      .fourPixels(x: x, y: y, width: width)
  }

  @inline(__always)
  private static func float(_ values: SIMD4<UInt32>) -> SIMD4<Float> {
    SIMD4(small: unsafeBitCast(values, to: SIMD4<Int32>.self))
  }

  @inline(__always)
  private func pixel(_ image: UnsafeRawPointer, _ x: Int, _ y: Int) -> SIMD4<Int16> {
    SIMD4(
      truncatingIfNeeded: (image + (y &* width &+ x) &* 4).loadUnaligned(as: SIMD4<UInt8>.self))
  }
}
