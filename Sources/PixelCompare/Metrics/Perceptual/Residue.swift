/// What of a difference no rasteriser makes of the same edges, summed over 12 × 12 pixels.
///
/// Among edges that stay, a pixel may change by a part of the range around it, as one sample more or less does, and take any colour
/// that the other picture has beside it. What goes beyond a person notices. Where all edges have changed, much more of it
/// tells nothing.
struct Residue {
  /// Three sums: what is more than a part of the range within three pixels, plus what lies beyond the other picture's colours within
  /// one, in steps from black to white; the former as a share of that range, since a pale picture has small steps; and what lies
  /// beyond the colours within two pixels, again in steps from black to white.
  typealias Sums = SIMD3<Float>

  /// The sums that a person notices among edges that stay, and among edges that have all changed.
  private static let (steady, free) = (Sums(0.13, 0.15, 1.1), Sums(16, 100, 5))

  private let over: OverThreshold
  private let test: EdgeTest
  private let surroundings: Surroundings
  /// The sums over each cell by rows, which are empty until needed; negative where they are not known yet.
  private var cells: [[Sums]]

  init(_ over: OverThreshold, _ test: EdgeTest, _ surroundings: Surroundings) {
    self.over = over
    self.test = test
    self.surroundings = surroundings
    cells = Array(repeating: [], count: over.rows)
  }

  /// Whether a person sees what differs in a cell and its neighbours.
  mutating func isVisible(column: Int, row: Int) -> Bool {
    let across = max(0, column - 1)...min(over.columns - 1, column + 1)
    let down = max(0, row - 1)...min(over.rows - 1, row + 1)
    let freedom = surroundings.freedom(column: column, row: row)
    let limits = Self.steady + (Self.free - Self.steady) * freedom
    var least: Float = 0
    for y in down {
      for x in across { least += over.least[y * over.columns + x] }
    }
    // Most of what a person sees needs no look at the pixels around.
    if least >= limits.x { return true }
    var sums = known(column: column, row: row)
    for y in down {
      for x in across where (x, y) != (column, row) {
        if any(sums .>= limits) { return true }
        sums += known(column: x, row: y)
      }
    }
    return any(sums .>= limits)
  }

  private mutating func known(column: Int, row: Int) -> Sums {
    if cells[row].isEmpty {
      cells[row] = Array(repeating: Sums(repeating: -1), count: over.columns)
    }
    if cells[row][column].x >= 0 { return cells[row][column] }
    var sums = Sums.zero
    over.each(column: column, row: row) { x, y in sums += test.residue(x: x, y: y) }
    cells[row][column] = sums
    return sums
  }
}
