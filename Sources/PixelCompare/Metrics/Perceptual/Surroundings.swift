/// How much of the edges around a place has changed.
///
/// Where edges stay as they were, the pictures were drawn alike, and what differs was changed. Where all of them have changed a
/// little, something else drew them, and a single edge tells nothing.
struct Surroundings: Sendable {
  /// How far surroundings reach, in cells of 4 pixels.
  static let reach = 30
  /// The share of edges that stay, from which nothing is excused, and up to which everything is that another rasteriser may do.
  private static let (steady, loose) = (0.75, 0.3)

  private let columns: Int
  private let rows: Int
  /// The first row that is known.
  private let top: Int
  /// Sums of the gradients that both pictures have, and of those in equal cells, above and to the left of each corner of a cell.
  private var all: [Double]
  private var equal: [Double]

  init(_ cells: CellSums, _ expected: inout CellStatistics, _ actual: inout CellStatistics) {
    columns = cells.columns
    let touched = (0..<cells.rows).filter { cells.isTouched($0..<($0 + 1)) }
    top = max(0, (touched.first ?? 0) - Self.reach)
    rows = touched.isEmpty ? 0 : min(cells.rows, (touched.last ?? 0) + 1 + Self.reach) - top
    all = Array(repeating: 0, count: (columns + 1) * (rows + 1))
    equal = all
    let near = cells.nearTouched()
    for row in 0..<rows {
      var (line, same) = (0.0, 0.0)
      for column in 0..<columns {
        let gradient = Double(
          min(
            expected.gradient(column: column, row: top + row),
            actual.gradient(column: column, row: top + row)))
        line += gradient
        if !near[(top + row) * columns + column] { same += gradient }
        let at = (row + 1) * (columns + 1) + column + 1
        all[at] = all[at - columns - 1] + line
        equal[at] = equal[at - columns - 1] + same
      }
    }
  }

  /// How freely edges may differ in the cells in `columns` × `rows`: 0 among edges that stay, 1 among edges that have all changed.
  func freedom(columns across: Range<Int>, rows down: Range<Int>) -> Double {
    let (left, right) = (
      max(0, across.lowerBound - Self.reach), min(columns, across.upperBound + Self.reach)
    )
    let first = min(rows, max(0, down.lowerBound - Self.reach - top))
    let last = min(rows, max(0, down.upperBound + Self.reach - top))
    func sum(_ sums: [Double]) -> Double {
      let (above, below) = (first * (columns + 1), last * (columns + 1))
      return sums[below + right] - sums[above + right] - sums[below + left] + sums[above + left]
    }
    let whole = sum(all)
    guard whole > 0 else { return 0 }
    return min(1, max(0, (Self.steady - sum(equal) / whole) / (Self.steady - Self.loose)))
  }
}
