/// Flat shapes, sampled as a rasteriser would.
struct Vector {
  /// Where a pixel is sampled, as offsets from its top-left corner.
  enum Samples {
    case one, four, fourMirrored, eight
    /// A regular grid of n × n: close to exact coverage.
    case grid(Int)

    var offsets: [(Double, Double)] {
      switch self {
      case .one: [(0.5, 0.5)]
      case .four: [(0.375, 0.125), (0.875, 0.375), (0.125, 0.625), (0.625, 0.875)]
      case .fourMirrored: [(0.625, 0.125), (0.125, 0.375), (0.875, 0.625), (0.375, 0.875)]
      case .eight:
        [
          (0.5625, 0.3125), (0.4375, 0.6875), (0.8125, 0.5625), (0.3125, 0.1875), (0.1875, 0.8125),
          (0.0625, 0.4375), (0.6875, 0.9375), (0.9375, 0.0625),
        ]
      case .grid(let n):
        (0..<(n * n)).map { index -> (Double, Double) in
          let step = 1 / Double(n)
          return ((Double(index % n) + 0.5) * step, (Double(index / n) + 0.5) * step)
        }
      }
    }
  }

  /// Moves everything, in pixels.
  var offset = (x: 0.0, y: 0.0)
  var samples = Samples.grid(8)

  /// A disc, a tilted square, a ring and slanted strokes on a pale ground.
  func draw(_ width: Int, _ height: Int) -> Picture {
    let offsets = samples.offsets
    return Picture(width, height) { x, y in
      var sum = (0.0, 0.0, 0.0)
      for (dx, dy) in offsets {
        let c = Self.color(Double(x) + dx - offset.x, Double(y) + dy - offset.y)
        sum = (sum.0 + c.0, sum.1 + c.1, sum.2 + c.2)
      }
      let n = Double(offsets.count)
      return (
        UInt8((sum.0 / n).rounded()), UInt8((sum.1 / n).rounded()), UInt8((sum.2 / n).rounded()),
        255
      )
    }
  }

  private static func color(_ x: Double, _ y: Double) -> (Double, Double, Double) {
    let stroke = abs((x - 6) * 0.28 - (y - 70) * 0.96)
    if stroke < 0.9 && x > 6 && x < 110 { return (20, 24, 40) }
    let (u, v) = (x - 80.3, y - 34.7)
    if abs(u * 0.921 - v * 0.390) < 18 && abs(u * 0.390 + v * 0.921) < 18 { return (30, 90, 200) }
    let d = ((x - 33.4) * (x - 33.4) + (y - 31.2) * (y - 31.2)).squareRoot()
    if d < 20.3 { return (230, 60, 40) }
    if d > 23 && d < 25.5 { return (10, 120, 60) }
    return (248, 246, 240)
  }
}
