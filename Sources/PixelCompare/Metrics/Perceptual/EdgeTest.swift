/// Whether a difference can come from another rasteriser that draws the same edge.
///
/// It can when three conditions hold. In every component, both values lie within the range of the other picture's 3 × 3
/// neighbourhood, widened by a third, and they differ by at most 0.6 of that range. And both colours are mixes of colours
/// in the other neighbourhood. Some displaced edges pass this test; the windows catch them.
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

  /// Whether an edge explains the difference at (x, y), and the difference as a share of the range around it.
  func judge(x: Int, y: Int) -> (isExplained: Bool, share: Float) {
    let (p, q) = (pixel(a, x, y), pixel(b, x, y))
    let excess = magnitude(p, q) &- Self.slack
    let (inA, inB) = (around(a, x, y, 1), around(b, x, y, 1))
    let range = pointwiseMax(inA.range, inB.range)
    let room = range / 3 &+ Self.slack
    let fits =
      (q .>= inA.low &- room) .& (q .<= inA.high &+ room) .& (p .>= inB.low &- room)
      .& (p .<= inB.high &+ room) .& (5 &* excess .<= 3 &* range)
    let isExplained = all(fits .| (excess .<= 0)) && inA.mixes(to: q) && inB.mixes(to: p)
    return (isExplained, Float(magnitude(p, q).max()) / Float(range.max()))
  }

  /// The greatest difference of a component at (x, y).
  func difference(x: Int, y: Int) -> Int16 { magnitude(pixel(a, x, y), pixel(b, x, y)).max() }

  /// The greatest range of a component within three pixels, in both pictures.
  func contrast(x: Int, y: Int) -> Int16 {
    pointwiseMax(around(a, x, y, 3).range, around(b, x, y, 3).range).max()
  }

  /// Whether the range of a cell and the pixels beside it, in the first picture, is at least `least`.
  func hasEdge(column: Int, row: Int, _ least: Int16) -> Bool {
    let (x, y) = (column * CellSums.side + 2, row * CellSums.side + 2)
    return around(a, min(x, width - 1), min(y, height - 1), 2).range.max() >= least
  }

  /// Whether both pictures have an edge within two pixels whose contrast is at least half the difference.
  ///
  /// Then (x, y) may be
  /// the tip of a sliver that one rasteriser sampled and the other missed.
  func isNearEdge(x: Int, y: Int) -> Bool {
    let (p, q) = (pixel(a, x, y), pixel(b, x, y))
    let difference = magnitude(p, q)
    return all(difference &- Self.slack .<= 2 &* sharedRange(x, y, below: difference.max()))
      && around(a, x, y, 2).mixes(to: q) && around(b, x, y, 2).mixes(to: p)
  }

  /// The range within two pixels that both pictures share, without pixels that differ by more than ¾ of `limit`.
  private func sharedRange(_ x: Int, _ y: Int, below limit: Int16) -> SIMD4<Int16> {
    var low = SIMD4<Int16>(repeating: 255)
    var high = SIMD4<Int16>(repeating: 0)
    for ny in max(0, y - 2)...min(height - 1, y + 2) {
      for nx in max(0, x - 2)...min(width - 1, x + 2) {
        let (p, q) = (pixel(a, nx, ny), pixel(b, nx, ny))
        guard 4 &* magnitude(p, q).max() <= 3 &* limit else { continue }
        low = pointwiseMin(low, pointwiseMax(p, q))
        high = pointwiseMax(high, pointwiseMin(p, q))
      }
    }
    return pointwiseMax(high &- low, .zero)
  }

  private func around(
    _ image: UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ distance: Int
  ) -> Neighborhood {
    Neighborhood(image, width: width, height: height, x: x, y: y, distance: distance)
  }

  @inline(__always)
  private func magnitude(_ p: SIMD4<Int16>, _ q: SIMD4<Int16>) -> SIMD4<Int16> {
    pointwiseMax(p, q) &- pointwiseMin(p, q)
  }

  @inline(__always)
  private func pixel(_ image: UnsafePointer<UInt8>, _ x: Int, _ y: Int) -> SIMD4<Int16> {
    let at = UnsafeRawPointer(image + (y * width + x) * 4)
    return SIMD4(truncatingIfNeeded: at.loadUnaligned(as: SIMD4<UInt8>.self))
  }
}
