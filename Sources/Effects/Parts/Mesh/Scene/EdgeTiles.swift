import Documents
import Frame

/// A canvas in square tiles, to find those where one sample a pixel is not enough.
struct EdgeTiles {
  /// Pixels on a side.
  private static let side = 16
  /// Pixels from a tile's border within which no sample lies: the outermost of four lie an eighth of
  /// a pixel from their pixel's border.
  private static let margin = 1.0 / 16

  private struct Tile {
    var hasEdge = false
    /// Triangles over a place in the tile, those seen from the front and those from the back.
    var layers = SIMD2<Int32>.zero
    /// The depths of each.
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)

    /// Whether an edge shows or layers may cross.
    var isSampled: Bool {
      hasEdge || layers.x > 1 || layers.y > 1
        || (layers.x == 1 && layers.y == 1 && low.x <= high.y && low.y <= high.x)
    }
  }

  private let size: PixelSize
  private let canvas: SIMD2<Double>
  private let columns: Int
  private let rows: Int
  private var tiles: [Tile]

  init(_ size: PixelSize) {
    self.size = size
    canvas = SIMD2(Double(size.width), Double(size.height))
    columns = (size.width + EdgeTiles.side - 1) / EdgeTiles.side
    rows = (size.height + EdgeTiles.side - 1) / EdgeTiles.side
    tiles = [Tile](repeating: Tile(), count: columns * rows)
  }

  /// Says that an edge goes from one pixel to another.
  mutating func mark(_ a: SIMD3<Double>, _ b: SIMD3<Double>) {
    for row in EdgeTiles.span(min(a.y, b.y), max(a.y, b.y), upTo: canvas.y) {
      // The part of the edge in this row of tiles.
      let top = Double(row * EdgeTiles.side)
      let bottom = top + Double(EdgeTiles.side)
      var (start, end) = (a.x, b.x)
      if a.y != b.y {
        let (width, height) = (b.x - a.x, b.y - a.y)
        start = a.x + width * ((a.y.clamped(to: top...bottom) - a.y) / height)
        end = a.x + width * ((b.y.clamped(to: top...bottom) - a.y) / height)
      }
      for column in EdgeTiles.span(min(start, end), max(start, end), upTo: canvas.x) {
        tiles[row * columns + column].hasEdge = true
      }
    }
  }

  /// Says that a triangle, which is not seen edge-on, is there.
  mutating func cover(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ side: Int
  ) {
    let (low, high) = (pointwiseMin(pointwiseMin(a, b), c), pointwiseMax(pointwiseMax(a, b), c))
    for row in EdgeTiles.span(low.y, high.y, upTo: canvas.y) {
      for column in EdgeTiles.span(low.x, high.x, upTo: canvas.x) {
        let index = row * columns + column
        tiles[index].low[side] = min(tiles[index].low[side], low.z)
        tiles[index].high[side] = max(tiles[index].high[side], high.z)
        let place = place(column, row)
        let turns = SIMD3(turn(a, b, place), turn(b, c, place), turn(c, a, place))
        // Whatever lies on an edge counts for both sides of it.
        if turns.min() >= 0 || turns.max() <= 0 { tiles[index].layers[side] += 1 }
      }
    }
  }

  /// Whether each tile needs several samples a pixel; row by row.
  var sampled: [Bool] { tiles.map { $0.isSampled } }

  /// Whether a triangle may reach into one of `tiles`.
  func touches(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ tiles: [Bool]
  ) -> Bool {
    let (low, high) = (pointwiseMin(pointwiseMin(a, b), c), pointwiseMax(pointwiseMax(a, b), c))
    return EdgeTiles.span(low.y, high.y, upTo: canvas.y).contains { row in
      EdgeTiles.span(low.x, high.x, upTo: canvas.x).contains { tiles[row * columns + $0] }
    }
  }

  /// `tiles` as few rectangles: runs in a row, joined with equal runs below them.
  func rectangles(_ tiles: [Bool]) -> [PixelRectangle] {
    var found: [PixelRectangle] = []
    var open: [PixelRectangle] = []
    for row in 0..<rows {
      let y = row * EdgeTiles.side
      let height = min(EdgeTiles.side, size.height - y)
      var current: [PixelRectangle] = []
      for run in runs(tiles[row * columns..<(row + 1) * columns]) {
        let x = run.lowerBound * EdgeTiles.side
        let width = min(run.upperBound * EdgeTiles.side, size.width) - x
        if let above = open.firstIndex(where: { $0.x == x && $0.size.width == width }) {
          var joined = open.remove(at: above)
          joined.size.height += height
          current.append(joined)
        } else {
          let part = PixelSize(width: width, height: height)
          current.append(PixelRectangle(x: x, y: y, size: part))
        }
      }
      found += open
      open = current
    }
    return found + open
  }

  /// Columns in a row of tiles that follow each other.
  private func runs(_ row: ArraySlice<Bool>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (column, isSampled) in row.enumerated() where isSampled {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }

  /// A place in a tile that regular grids do not meet.
  private func place(_ column: Int, _ row: Int) -> SIMD2<Double> {
    let first = SIMD2(Double(column * EdgeTiles.side), Double(row * EdgeTiles.side))
    let size = pointwiseMin(canvas - first, SIMD2(repeating: Double(EdgeTiles.side)))
    return first + size * SIMD2(0.4637, 0.5291)
  }

  /// The tiles along an axis, of a canvas of `length` pixels, that have samples on both sides of what
  /// lies between `low` and `high`.
  private static func span(_ low: Double, _ high: Double, upTo length: Double) -> Range<Int> {
    let limits = 0...length
    let first = (low + margin).clamped(to: limits)
    let last = (high - margin).clamped(to: limits)
    guard first < length else { return 0..<0 }
    let pixels = 0...Int(length, within: StageLimits.pixels)
    let (start, end) = (Int(first, within: pixels) / side, Int(last, within: pixels) / side)
    return start..<max(start, Double(end * side) < last ? end + 1 : end)
  }
}

/// Positive where `place` lies on one side of the way from `a` to `b`, negative on the other; the
/// exact opposite for the way back.
private func turn(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ place: SIMD2<Double>) -> Double {
  (a.x - place.x) * (b.y - place.y) - (b.x - place.x) * (a.y - place.y)
}

extension Double {
  fileprivate func clamped(to limits: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
