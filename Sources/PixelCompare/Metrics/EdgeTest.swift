/// Whether a difference is within what another rasteriser does to the same edge.
///
/// It is when both values fit into the other picture's 3 × 3 neighbourhood, with a third of its range as room, and
/// differ by at most 0.6 of the range, in every component. Some displacements of edges pass here; the windows see them.
struct EdgeTest {
  /// Rounding and dither, of 255.
  private static let slack = 4

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

  /// Whether the difference at (x, y) is explained.
  func explains(x: Int, y: Int) -> Bool {
    (0..<4).allSatisfy { channel in
      let at = (y * width + x) * 4 + channel
      let (p, q) = (Int(a[at]), Int(b[at]))
      let difference = abs(p - q) - Self.slack
      return difference <= 0 || isCoverage(p, q, difference, x, y, channel)
    }
  }

  /// Whether both pictures have an edge of at least half the difference within two pixels, so that (x, y) may be the
  /// tip of a sliver that one rasteriser sampled and the other missed.
  func isNearEdge(x: Int, y: Int) -> Bool {
    (0..<4).allSatisfy { channel in
      let at = (y * width + x) * 4 + channel
      let difference = abs(Int(a[at]) - Int(b[at])) - Self.slack
      let (lowA, highA) = range(a, x, y, channel, reach: 2)
      let (lowB, highB) = range(b, x, y, channel, reach: 2)
      return difference <= 2 * min(highA - lowA, highB - lowB)
    }
  }

  private func isCoverage(
    _ p: Int, _ q: Int, _ difference: Int, _ x: Int, _ y: Int, _ channel: Int
  ) -> Bool {
    let (lowA, highA) = range(a, x, y, channel, reach: 1)
    let (lowB, highB) = range(b, x, y, channel, reach: 1)
    let range = max(highA - lowA, highB - lowB)
    let room = Self.slack + range / 3
    let within = q >= lowA - room && q <= highA + room && p >= lowB - room && p <= highB + room
    return within && 5 * difference <= 3 * range
  }

  private func range(
    _ image: UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ channel: Int, reach: Int
  ) -> (low: Int, high: Int) {
    var (low, high) = (UInt8.max, UInt8.min)
    for ny in max(0, y - reach)...min(height - 1, y + reach) {
      for nx in max(0, x - reach)...min(width - 1, x + reach) {
        let value = image[(ny * width + nx) * 4 + channel]
        low = min(low, value)
        high = max(high, value)
      }
    }
    return (Int(low), Int(high))
  }
}
