/// Sums of signed premultiplied RGBA differences over cells of 4 × 4 pixels.
struct CellSums {
  static let side = 4

  let columns: Int
  let rows: Int
  private var sums: [SIMD4<Int32>]
  /// Whether a cell has any difference.
  private var touched: [Bool]

  init(width: Int, height: Int) {
    columns = (width + Self.side - 1) / Self.side
    rows = (height + Self.side - 1) / Self.side
    sums = Array(repeating: .zero, count: columns * rows)
    touched = Array(repeating: false, count: columns * rows)
  }

  @inline(__always)
  mutating func add(_ delta: SIMD4<Int32>, x: Int, y: Int) {
    let at = (y / Self.side) * columns + x / Self.side
    touched[at] = true
    sums[at] &+= delta
  }

  /// Whether one of the rows of cells has a difference.
  func isTouched(_ rows: Range<Int>) -> Bool {
    touched[(rows.lowerBound * columns)..<(rows.upperBound * columns)].contains(true)
  }

  /// Whether a cell or one beside it has a difference.
  func isNearTouched(column: Int, row: Int) -> Bool {
    let across = max(0, column - 1)..<min(columns, column + 2)
    return (max(0, row - 1)..<min(rows, row + 2)).contains { row in
      touched[(row * columns + across.lowerBound)..<(row * columns + across.upperBound)]
        .contains(true)
    }
  }

  /// Whether the cell has a difference.
  func isTouched(column: Int, row: Int) -> Bool { touched[row * columns + column] }

  /// The sum over the cells in `columns` × `rows`.
  func sum(columns across: Range<Int>, rows down: Range<Int>) -> SIMD4<Float> {
    var total = SIMD4<Int32>.zero
    sums.withUnsafeBufferPointer { sums in
      for row in down {
        for column in across { total &+= sums[row * columns + column] }
      }
    }
    return SIMD4<Float>(total)
  }
}
