/// An upright rectangle between two corners, in any unit; other than a `PixelArea`, it grows around points.
package struct Box: Sendable, Hashable {
  /// The top-left corner.
  package var low: SIMD2<Double>
  /// The bottom-right corner.
  package var high: SIMD2<Double>

  package init(low: SIMD2<Double>, high: SIMD2<Double>) {
    self.low = low
    self.high = high
  }

  /// The smallest box around points, widened by `margin`.
  package init(around points: [SIMD2<Double>], margin: Double = 0) {
    self = .empty
    for point in points { form(unionWith: point) }
    low -= margin
    high += margin
  }

  /// A box that contains nothing.
  package static var empty: Box {
    Box(low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity))
  }

  package var isEmpty: Bool { low.x > high.x || low.y > high.y }

  package var middle: SIMD2<Double> { (low + high) / 2 }

  package func contains(_ point: SIMD2<Double>) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
  }

  package mutating func form(unionWith point: SIMD2<Double>) {
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  package func union(_ other: Box) -> Box {
    Box(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }
}
