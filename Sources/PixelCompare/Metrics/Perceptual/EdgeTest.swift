/// How far a difference lies beyond what another rasteriser makes of the same edge.
struct EdgeTest {
  /// Rounding and dither, of 255.
  private static let slack: Int16 = 4
  /// The part of the range within three pixels that a pixel may change by: one of four samples, and rounding.
  private static let share: Float = 0.3

  private let a: UnsafePointer<UInt8>
  private let b: UnsafePointer<UInt8>
  private let width: Int
  private let height: Int

  /// Looks at premultiplied RGBA pictures.
  init(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, width: Int, height: Int) {
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
    let range = Float(max(1, around(a, x, y, 3).range.max(), around(b, x, y, 3).range.max()))
    let more = max(0, change - Self.share * range)
    let (inA, inB) = (around(a, x, y, 2), around(b, x, y, 2))
    var (near, far) = (change, change)
    if inA.mixes(to: q) && inB.mixes(to: p) {
      near = beyond(p, q, around(a, x, y, 1), around(b, x, y, 1))
      far = beyond(p, q, inA, inB)
    }
    return Residue.Sums((more + near) / 255, more / range, far / 255)
  }

  /// How far the pixels lie beyond the ranges of the other picture.
  private func beyond(
    _ p: SIMD4<Int16>, _ q: SIMD4<Int16>, _ inA: Neighborhood, _ inB: Neighborhood
  ) -> Float {
    let above = pointwiseMax(q &- inA.high, p &- inB.high)
    let below = pointwiseMax(inA.low &- q, inB.low &- p)
    return Float(max(0, pointwiseMax(above, below).max() &- Self.slack))
  }

  private func around(
    _ image: UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ distance: Int
  ) -> Neighborhood {
    Neighborhood(image, width: width, height: height, x: x, y: y, distance: distance)
  }

  @inline(__always)
  private func pixel(_ image: UnsafePointer<UInt8>, _ x: Int, _ y: Int) -> SIMD4<Int16> {
    let at = UnsafeRawPointer(image + (y * width + x) * 4)
    return SIMD4(truncatingIfNeeded: at.loadUnaligned(as: SIMD4<UInt8>.self))
  }
}
