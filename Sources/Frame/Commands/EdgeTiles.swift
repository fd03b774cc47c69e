import Documents

/// A canvas in square tiles, to find those that need more than one sample per pixel.
struct EdgeTiles {
  /// Pixels on a side.
  private static let side = 16
  /// The distance in pixels from a tile's border without samples: the outermost of four samples lie an
  /// eighth of a pixel from their pixel's border.
  private static let margin = 1.0 / 16

  private struct Tile {
    var hasEdge = false
    /// The number of triangles over a point of the tile, front-facing and back-facing.
    var layers = SIMD2<Int32>.zero
    /// The range of depths of each.
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)

    /// Whether an edge is visible or layers may cross.
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
  /// How often a triangle was found to lie around a tile, and when to look again whether that goes on.
  private var visits = 0
  private var nextLook: Int

  init(_ size: PixelSize) {
    self.size = size
    canvas = size.vector
    columns = (size.width + EdgeTiles.side - 1) / EdgeTiles.side
    rows = (size.height + EdgeTiles.side - 1) / EdgeTiles.side
    tiles = [Tile](repeating: Tile(), count: columns * rows)
    nextLook = EdgeTiles.visitsPerLook * columns * rows
  }

  /// Whether drawing so many of all tiles with several samples saves something, which grows with the triangles.
  static func saves(_ count: Int, of all: Int) -> Bool { 5 * count <= 2 * all }

  /// How often each tile is visited on average between two looks.
  private static let visitsPerLook = 64
  /// How often each tile is visited on average before that takes longer than it can save.
  private static let mostVisits = 2048

  /// Whether further triangles are worth looking at: false once too many tiles need several samples, which
  /// they go on to need, or so many triangles lie around each that looking takes too long.
  var isWorthwhile: Bool {
    mutating get {
      guard visits >= nextLook else { return true }
      nextLook = visits + EdgeTiles.visitsPerLook * tiles.count
      return visits <= EdgeTiles.mostVisits * tiles.count
        && EdgeTiles.saves(tiles.count { $0.isSampled }, of: tiles.count)
    }
  }

  /// Marks the tiles that an edge passes through.
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

  /// Marks the tiles that a triangle covers; it is not seen edge-on.
  mutating func cover(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ side: Int
  ) {
    let (low, high) = (pointwiseMin(pointwiseMin(a, b), c), pointwiseMax(pointwiseMax(a, b), c))
    let across = EdgeTiles.span(low.x, high.x, upTo: canvas.x)
    for row in EdgeTiles.span(low.y, high.y, upTo: canvas.y) {
      visits += across.count
      for column in across {
        let index = row * columns + column
        tiles[index].low[side] = min(tiles[index].low[side], low.z)
        tiles[index].high[side] = max(tiles[index].high[side], high.z)
        let place = place(column, row)
        let turns = SIMD3(turn(a, b, place), turn(b, c, place), turn(c, a, place))
        // A point on an edge counts for both sides.
        if turns.min() >= 0 || turns.max() <= 0 { tiles[index].layers[side] += 1 }
      }
    }
  }

  /// Whether each tile needs several samples per pixel, row by row.
  var sampled: [Bool] { tiles.map { $0.isSampled } }

  /// Whether at most one layer lies over each tile that needs only one sample per pixel.
  var isSingleLayered: Bool { tiles.allSatisfy { $0.isSampled || $0.layers.x + $0.layers.y <= 1 } }

  /// Whether a triangle may reach into one of `tiles`.
  func touches(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ tiles: [Bool]
  ) -> Bool {
    let (low, high) = (pointwiseMin(pointwiseMin(a, b), c), pointwiseMax(pointwiseMax(a, b), c))
    return EdgeTiles.span(low.y, high.y, upTo: canvas.y).contains { row in
      EdgeTiles.span(low.x, high.x, upTo: canvas.x).contains { tiles[row * columns + $0] }
    }
  }

  /// Merges `tiles` into few rectangles: runs in a row, joined with equal runs below.
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

  /// The runs of consecutive columns in a row of tiles.
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

  /// A point in a tile that regular grids do not hit.
  private func place(_ column: Int, _ row: Int) -> SIMD2<Double> {
    let first = SIMD2(Double(column * EdgeTiles.side), Double(row * EdgeTiles.side))
    let size = pointwiseMin(canvas - first, SIMD2(repeating: Double(EdgeTiles.side)))
    return first + size * SIMD2(0.4637, 0.5291)
  }

  /// The tiles along an axis of `length` pixels with samples on both sides of the interval from `low`
  /// to `high`.
  private static func span(_ low: Double, _ high: Double, upTo length: Double) -> Range<Int> {
    let limits = 0...length
    let first = (low + margin).clamped(to: limits)
    let last = (high - margin).clamped(to: limits)
    guard first < length else { return 0..<0 }
    let pixels = 0...Int(length, within: 0...FrameLimits.side)
    let (start, end) = (Int(first, within: pixels) / side, Int(last, within: pixels) / side)
    return start..<max(start, Double(end * side) < last ? end + 1 : end)
  }
}

/// Positive where `place` lies on one side of the line from `a` to `b`, negative on the other; swapping
/// the ends negates it exactly.
private func turn(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ place: SIMD2<Double>) -> Double {
  (a.x - place.x) * (b.y - place.y) - (b.x - place.x) * (a.y - place.y)
}

extension Double {
  fileprivate func clamped(to limits: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
