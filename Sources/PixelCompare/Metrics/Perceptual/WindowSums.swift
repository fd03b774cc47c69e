/// Sums of cells over windows of any size, each from four sums over all cells above and to the left.
struct WindowSums: Sendable {
  let columns: Int
  let rows: Int
  /// Whether each row of cells has a difference.
  private let touchedRows: [Bool]
  /// For each corner of a cell, modulo 2³²; sums over a window are smaller.
  private let sums: [SIMD4<Int32>]

  /// Takes the sums over cells, below a row and to the right of a column of zeros.
  init(columns: Int, rows: Int, touchedRows: [Bool], _ cells: consuming [SIMD4<Int32>]) {
    (self.columns, self.rows) = (columns, rows)
    self.touchedRows = touchedRows
    let stride = columns + 1
    var sums = cells
    for row in 0..<rows {
      var line = SIMD4<Int32>.zero
      for column in 0..<columns {
        let at = (row + 1) * stride + column + 1
        line &+= sums[at]
        sums[at] = sums[at - stride] &+ line
      }
    }
    self.sums = sums
  }

  /// Whether a cell in these rows has a difference.
  func isTouched(_ rows: Range<Int>) -> Bool { touchedRows[rows].contains(true) }

  /// The sum over the cells in `columns` × `rows`.
  @inline(__always)
  func sum(columns across: Range<Int>, rows down: Range<Int>) -> SIMD4<Int32> {
    let (above, below) = (down.lowerBound * (columns + 1), down.upperBound * (columns + 1))
    let (left, right) = (across.lowerBound, across.upperBound)
    return sums[below + right] &- sums[above + right] &- sums[below + left] &+ sums[above + left]
  }
}
