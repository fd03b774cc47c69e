/// The pixels over the threshold, by cells of 4 × 4 pixels.
struct OverThreshold: Sendable {
  let columns: Int
  let rows: Int
  /// One bit for each pixel of a cell, row by row.
  private(set) var pixels: [UInt16]
  /// The excess that each cell has at least, see `EdgeTest`.
  private(set) var least: [Float]
  /// The sum of the changes in each cell, of 255.
  private(set) var changes: [UInt16]

  init(width: Int, height: Int) {
    columns = (width + CellSums.side - 1) / CellSums.side
    rows = (height + CellSums.side - 1) / CellSums.side
    pixels = Array(repeating: 0, count: columns * rows)
    least = Array(repeating: 0, count: columns * rows)
    changes = Array(repeating: 0, count: columns * rows)
  }

  /// Adds a pixel of which a component changed by `change` of 255.
  @inline(__always)
  mutating func add(x: Int, y: Int, change: Int16) {
    let side = CellSums.side
    let at = y / side * columns + x / side
    pixels[at] |= 1 << UInt16(y % side * side + x % side)
    least[at] += EdgeTest.least(change: change)
    changes[at] &+= UInt16(truncatingIfNeeded: change)
  }

  /// Adds the pixels of other rows.
  mutating func join(_ other: OverThreshold) {
    for index in pixels.indices where other.pixels[index] != 0 {
      pixels[index] |= other.pixels[index]
      least[index] += other.least[index]
      changes[index] &+= other.changes[index]
    }
  }

  /// Calls `body` with the places of a cell's pixels.
  @inline(__always)
  func each(column: Int, row: Int, _ body: (_ x: Int, _ y: Int) -> Void) {
    let side = CellSums.side
    var rest = pixels[row * columns + column]
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      body(column * side + bit % side, row * side + bit / side)
      rest &= rest - 1
    }
  }
}
