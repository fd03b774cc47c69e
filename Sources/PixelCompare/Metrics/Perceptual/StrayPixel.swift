/// A pixel over the threshold that no edge explains, or that may be part of an isolated change.
struct StrayPixel {
  let x: Int
  let y: Int
  /// YIQ distance, 0…1.
  let distance: Double
  /// Whether an edge explains it.
  let isExplained: Bool

  /// The sum of distances in a neighbourhood from which a person notices specks beside an edge.
  static let noticeable = 0.55

  /// The pixels that a person sees: those away from edges, those whose neighbourhood of 12 × 12 pixels adds up to
  /// `noticeable`, and isolated changes.
  static func visible(_ pixels: [StrayPixel], _ sums: CellSums, _ test: EdgeTest) -> [StrayPixel] {
    if pixels.isEmpty { return [] }
    let side = CellSums.side
    let (columns, rows) = (sums.columns, sums.rows)
    var cells = [Double](repeating: 0, count: columns * rows)
    for pixel in pixels where !pixel.isExplained {
      cells[pixel.y / side * columns + pixel.x / side] += pixel.distance
    }
    let isolated = IsolatedChange(pixels, sums, test)
    return pixels.filter { pixel in
      if isolated.contains(pixel) { return true }
      if pixel.isExplained { return false }
      if pixel.distance >= noticeable { return true }
      let (column, row) = (pixel.x / side, pixel.y / side)
      var sum = 0.0
      for y in max(0, row - 1)...min(rows - 1, row + 1) {
        for x in max(0, column - 1)...min(columns - 1, column + 1) { sum += cells[y * columns + x] }
      }
      // Edges mask faint specks. The search for an edge takes longest, and few specks are faint.
      return sum >= noticeable || !test.isNearEdge(x: pixel.x, y: pixel.y)
    }
  }
}
