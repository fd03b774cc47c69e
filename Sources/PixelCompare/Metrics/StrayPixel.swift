/// A pixel over the threshold that no edge explains.
struct StrayPixel {
  let x: Int
  let y: Int
  /// YIQ distance, 0…1.
  let distance: Double
  /// Whether both pictures have an edge close by, which masks faint specks.
  let isNearEdge: Bool

  /// What the distances in a neighbourhood must add up to before a person notices specks beside an edge.
  static let noticeable = 0.55

  /// Those away from edges, and those whose neighbourhood, 12 × 12 pixels, adds up to something noticeable.
  static func visible(_ pixels: [StrayPixel], width: Int, height: Int) -> [StrayPixel] {
    if pixels.isEmpty { return [] }
    let side = CellSums.side
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    var cells = [Double](repeating: 0, count: columns * rows)
    for pixel in pixels { cells[pixel.y / side * columns + pixel.x / side] += pixel.distance }
    return pixels.filter { pixel in
      if !pixel.isNearEdge || pixel.distance >= noticeable { return true }
      let (column, row) = (pixel.x / side, pixel.y / side)
      var sum = 0.0
      for y in max(0, row - 1)...min(rows - 1, row + 1) {
        for x in max(0, column - 1)...min(columns - 1, column + 1) { sum += cells[y * columns + x] }
      }
      return sum >= noticeable
    }
  }
}
