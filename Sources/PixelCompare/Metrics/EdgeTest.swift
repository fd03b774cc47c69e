/// Whether a difference is within what another rasteriser does to the same edge.
///
/// It is when both values fit into the other picture's 3 × 3 neighbourhood, with a third of its range as room, and
/// differ by at most 0.6 of the range, in every component. Some displacements of edges pass here; the windows see them.
struct EdgeTest {
  /// Rounding and dither, of 255.
  private static let slack: SIMD4<Int16> = [4, 4, 4, 4]

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

  private struct Reach {
    var low = SIMD4<Int16>(repeating: 255)
    var high = SIMD4<Int16>(repeating: 0)
    var range: SIMD4<Int16> { high &- low }
  }

  /// Whether the difference at (x, y) is explained.
  func explains(x: Int, y: Int) -> Bool {
    let (p, q) = (pixel(a, x, y), pixel(b, x, y))
    let excess = magnitude(p, q) &- Self.slack
    let (inA, inB) = (reach(a, x, y, 1), reach(b, x, y, 1))
    let range = pointwiseMax(inA.range, inB.range)
    let room = range / 3 &+ Self.slack
    let fits =
      (q .>= inA.low &- room) .& (q .<= inA.high &+ room) .& (p .>= inB.low &- room)
      .& (p .<= inB.high &+ room) .& (5 &* excess .<= 3 &* range)
    return all(fits .| (excess .<= 0))
  }

  /// Whether both pictures have an edge of at least half the difference within two pixels, so that (x, y) may be the
  /// tip of a sliver that one rasteriser sampled and the other missed.
  func isNearEdge(x: Int, y: Int) -> Bool {
    let excess = magnitude(pixel(a, x, y), pixel(b, x, y)) &- Self.slack
    return all(excess .<= 2 &* pointwiseMin(reach(a, x, y, 2).range, reach(b, x, y, 2).range))
  }

  @inline(__always)
  private func magnitude(_ p: SIMD4<Int16>, _ q: SIMD4<Int16>) -> SIMD4<Int16> {
    pointwiseMax(p, q) &- pointwiseMin(p, q)
  }

  @inline(__always)
  private func pixel(_ image: UnsafePointer<UInt8>, _ x: Int, _ y: Int) -> SIMD4<Int16> {
    SIMD4(truncatingIfNeeded: load(image, (y * width + x) * 4))
  }

  @inline(__always)
  private func load(_ image: UnsafePointer<UInt8>, _ at: Int) -> SIMD4<UInt8> {
    UnsafeRawPointer(image + at).loadUnaligned(as: SIMD4<UInt8>.self)
  }

  /// The least and greatest components within `distance` pixels.
  private func reach(
    _ image: UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ distance: Int
  ) -> Reach {
    var low = SIMD4<UInt8>(repeating: 255)
    var high = SIMD4<UInt8>(repeating: 0)
    for ny in max(0, y - distance)...min(height - 1, y + distance) {
      for nx in max(0, x - distance)...min(width - 1, x + distance) {
        let value = load(image, (ny * width + nx) * 4)
        low = pointwiseMin(low, value)
        high = pointwiseMax(high, value)
      }
    }
    return Reach(low: SIMD4(truncatingIfNeeded: low), high: SIMD4(truncatingIfNeeded: high))
  }
}
