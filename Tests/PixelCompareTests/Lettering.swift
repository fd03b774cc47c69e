/// Something like small lettering: thin strokes, curves and dots, one colour on another, sampled as a rasteriser would.
struct Lettering {
  var ink: (Double, Double, Double) = (0, 0, 0)
  var paper: (Double, Double, Double) = (255, 255, 255)
  var samples = Vector.Samples.grid(8)
  /// Moves everything to the right, in pixels.
  var offset = 0.0
  /// The column and row of a dot that is a comma.
  var comma: (Int, Int)?

  func draw(_ width: Int, _ height: Int) -> Picture {
    let offsets = samples.offsets
    return Picture(width, height) { x, y in
      let inside = offsets.count { isInk(Double(x) + $0.0 - offset, Double(y) + $0.1) }
      let share = Double(inside) / Double(offsets.count)
      func mix(_ a: Double, _ b: Double) -> UInt8 { UInt8((a + (b - a) * share).rounded()) }
      return (mix(paper.0, ink.0), mix(paper.1, ink.1), mix(paper.2, ink.2), 255)
    }
  }

  /// Four letters of 8 × 12 pixels side by side, over and over: a ring, a stem, a slanted cross and a dot.
  private func isInk(_ x: Double, _ y: Double) -> Bool {
    let (column, row) = ((x / 8.3).rounded(.down), (y / 12.7).rounded(.down))
    let (u, v) = (x - column * 8.3 - 4.15, y - row * 12.7 - 6.35)
    switch (Int(column) + 3 * Int(row)) % 4 {
    case 0: return abs((u * u + v * v).squareRoot() - 2.7) < 0.65
    case 1: return abs(u + 0.2 * v) < 0.7 && abs(v) < 4.4
    case 2: return (abs(u - 0.8 * v) < 0.8 || abs(u + 0.8 * v) < 0.8) && abs(v) < 3.6
    default:
      let isComma = comma.map { $0 == (Int(column), Int(row)) } ?? false
      let isTail = isComma && abs(u + 0.5 * (v - 2.9)) < 0.6 && v > 2.4 && v < 4.6
      return isTail || u * u + (v - 2.4) * (v - 2.4) < 1.1
    }
  }
}
