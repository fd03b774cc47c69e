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

  /// Adds the differences of other rows.
  mutating func join(_ other: CellSums) {
    for index in sums.indices where other.touched[index] {
      sums[index] &+= other.sums[index]
      touched[index] = true
    }
  }

  /// Whether a cell in these rows of cells has a difference.
  func isTouched(_ rows: Range<Int>) -> Bool {
    touched[(rows.lowerBound * columns)..<(rows.upperBound * columns)].contains(true)
  }

  /// Whether each cell or one of its eight neighbours has a difference.
  func nearTouched() -> [Bool] {
    var near = [Bool](repeating: false, count: touched.count)
    for row in 0..<rows {
      for column in 0..<columns where touched[row * columns + column] {
        for y in max(0, row - 1)..<min(rows, row + 2) {
          for x in max(0, column - 1)..<min(columns, column + 2) { near[y * columns + x] = true }
        }
      }
    }
    return near
  }

  /// The sum over the cells in `columns` × `rows`.
  func sum(columns across: Range<Int>, rows down: Range<Int>) -> SIMD4<Float> {
    var total = SIMD4<Int32>.zero
    sums.withUnsafeBufferPointer { sums in
      for row in down {
        for column in across { total &+= sums[row * columns + column] }
      }
    }
    return SIMD4(lanes: total)
  }
}
