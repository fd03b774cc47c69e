/// The pixels over the threshold, by cells of 4 × 4 pixels.
struct OverThreshold: Sendable {
  /// What is known of a cell.
  struct Cell {
    /// One bit for each pixel, row by row.
    fileprivate(set) var pixels: UInt16 = 0
    /// The sum of the changes, of 255.
    fileprivate(set) var changes: UInt16 = 0
    /// The excess at least, see `EdgeTest`.
    fileprivate(set) var least: Float = 0
  }

  let columns: Int
  let rows: Int
  private var cells: [Cell]

  init(width: Int, height: Int) {
    columns = (width + CellSums.side - 1) / CellSums.side
    rows = (height + CellSums.side - 1) / CellSums.side
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  @inline(__always)
  subscript(column: Int, row: Int) -> Cell { cells[row * columns + column] }

  /// Adds those of the four pixels from (x, y) on whose bits are set in `isOver`; `x` is a multiple of four, and components changed by
  /// `changes` of 255.
  @inline(__always)
  mutating func add(
    x: Int, y: Int, _ isOver: SIMD4<UInt32>, changes found: SIMD4<UInt32>
  ) {
    let side = CellSums.side
    let at = y / side * columns + x / side
    let bits = (isOver & SIMD4(1, 2, 4, 8)).total
    let counted = found & isOver
    let excess = EdgeTest.least(changes: counted)
    var cell = cells[at]
    cell.pixels |= UInt16(truncatingIfNeeded: bits &<< UInt32(y % side * side))
    cell.changes &+= UInt16(truncatingIfNeeded: counted.total)
    cell.least = cell.least + excess.x + excess.y + excess.z + excess.w
    cells[at] = cell
  }

  /// Adds the pixels of other rows.
  mutating func join(_ other: OverThreshold) {
    for index in cells.indices where other.cells[index].pixels != 0 {
      cells[index].pixels |= other.cells[index].pixels
      cells[index].changes &+= other.cells[index].changes
      cells[index].least += other.cells[index].least
    }
  }

  /// Calls `body` with the places of a cell's pixels.
  @inline(__always)
  func each(column: Int, row: Int, _ body: (_ x: Int, _ y: Int) -> Void) {
    let side = CellSums.side
    var rest = self[column, row].pixels
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      body(column * side + bit % side, row * side + bit / side)
      rest &= rest - 1
    }
  }
}
