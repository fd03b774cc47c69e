import Documents
import Frame

/// A rectangle of whole pixels; `high` is exclusive.
struct PixelBounds: Sendable, Equatable {
  var low: SIMD2<Int>
  var high: SIMD2<Int>

  init(low: SIMD2<Int>, high: SIMD2<Int>) {
    self.low = low
    self.high = high
  }

  /// A canvas of `size` with `margin` pixels around it.
  init(around size: PixelSize, margin: Int) {
    low = SIMD2(-margin, -margin)
    high = SIMD2(size.width + margin, size.height + margin)
  }

  var size: PixelSize { PixelSize(width: high.x - low.x, height: high.y - low.y) }

  func union(_ other: PixelBounds) -> PixelBounds {
    PixelBounds(
      low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }

  /// The pixels that a rectangle touches, with one more on each side, clipped to these bounds.
  func intersection(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> PixelBounds? {
    let inner = pointwiseMax(low.rounded(.down) - 1, SIMD2<Double>(self.low))
    let outer = pointwiseMin(high.rounded(.up) + 1, SIMD2<Double>(self.high))
    guard inner.x < outer.x, inner.y < outer.y else { return nil }
    let (columns, rows) = (self.low.x...self.high.x, self.low.y...self.high.y)
    return PixelBounds(
      low: SIMD2(Int(inner.x, within: columns), Int(inner.y, within: rows)),
      high: SIMD2(Int(outer.x, within: columns), Int(outer.y, within: rows)))
  }
}
