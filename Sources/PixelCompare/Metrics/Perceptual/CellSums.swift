/// Sums of signed premultiplied RGBA differences over cells of 4 × 4 pixels.
struct CellSums {
  static let side = 4

  let columns: Int
  let rows: Int
  /// The sums, below a row and to the right of a column of zeros, with which `WindowSums` begins.
  private var sums: [SIMD4<Int32>]
  /// Whether a cell has any difference.
  private var touched: [Bool]

  init(width: Int, height: Int) {
    columns = (width + Self.side - 1) / Self.side
    rows = (height + Self.side - 1) / Self.side
    sums = Array(repeating: .zero, count: (columns + 1) * (rows + 1))
    touched = Array(repeating: false, count: columns * rows)
  }

  @inline(__always)
  mutating func add(_ delta: SIMD4<Int32>, x: Int, y: Int) {
    let (column, row) = (x / Self.side, y / Self.side)
    if !touched[row * columns + column] { touched[row * columns + column] = true }
    sums[(row + 1) * (columns + 1) + column + 1] &+= delta
  }

  /// Adds the differences of other rows.
  mutating func join(_ other: CellSums) {
    for index in touched.indices where other.touched[index] {
      touched[index] = true
      let at = index + columns + 2 + index / columns
      sums[at] &+= other.sums[at]
    }
  }

  /// The sums over windows, which take the place of those over cells.
  mutating func takeWindowSums() -> WindowSums {
    var taken: [SIMD4<Int32>] = []
    swap(&taken, &sums)
    return WindowSums(columns: columns, rows: rows, touchedRows: touchedRows(), taken)
  }

  /// Whether each row of cells has a difference.
  func touchedRows() -> [Bool] {
    (0..<rows).map { row in touched[(row * columns)..<((row + 1) * columns)].contains(true) }
  }

  /// Whether each cell or one of its eight neighbours has a difference.
  func nearTouched() -> [Bool] {
    var near = [Bool](repeating: false, count: touched.count)
    for (row, isTouched) in touchedRows().enumerated() where isTouched {
      for column in 0..<columns {
        let at = row * columns + column
        guard
          touched[at] || column > 0 && touched[at - 1] || column + 1 < columns && touched[at + 1]
        else { continue }
        near[at] = true
        if row > 0 { near[at - columns] = true }
        if row + 1 < rows { near[at + columns] = true }
      }
    }
    return near
  }
}
