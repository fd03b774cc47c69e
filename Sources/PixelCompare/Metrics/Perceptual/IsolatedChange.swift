/// Finds small changes among edges that both pictures share.
///
/// Another driver draws all edges a little differently. Where the edges around a difference are equal, the difference is
/// not anti-aliasing, even if it looks like it: a comma in place of a point, the missing dot of an i.
struct IsolatedChange {
  /// The share of the contrast that a person does not notice: one of four samples, and rounding.
  static let share: Float = 0.3
  /// The sum of the shares beyond `share`, over 12 × 12 pixels, from which a person notices a change.
  private static let noticeable: Float = 0.3
  /// How far a change and how far its surroundings reach from a cell, in cells.
  private static let reach = (change: 2, surroundings: 5)
  /// The smallest number of cells with an edge in the surroundings.
  private static let edges = 8

  private let cells: CellSums
  private let test: EdgeTest
  /// Whether the surroundings of a cell are equal; nil when not yet known.
  private var isIsolated: [Bool?]
  private var sums: [Float]

  /// Takes the pixels over the threshold.
  init(_ pixels: [StrayPixel], _ cells: CellSums, _ test: EdgeTest) {
    self.cells = cells
    self.test = test
    isIsolated = Array(repeating: nil, count: cells.columns * cells.rows)
    sums = Array(repeating: 0, count: isIsolated.count)
    for pixel in pixels { add(pixel) }
  }

  /// Whether a pixel may be part of an isolated change: no cell in the rows above differs.
  static func isPossible(x: Int, y: Int, _ cells: CellSums) -> Bool {
    let (column, row) = (x / CellSums.side, y / CellSums.side)
    let columns = around(column, reach.surroundings, cells.columns)
    return !(max(0, row - reach.surroundings)..<max(0, row - reach.change)).contains { row in
      columns.contains { cells.isTouched(column: $0, row: row) }
    }
  }

  /// Whether a pixel is part of an isolated change that a person notices.
  func contains(_ pixel: StrayPixel) -> Bool {
    let (column, row) = (pixel.x / CellSums.side, pixel.y / CellSums.side)
    guard isIsolated[row * cells.columns + column] == true else { return false }
    var sum: Float = 0
    for row in Self.around(row, 1, cells.rows) {
      for column in Self.around(column, 1, cells.columns) {
        sum += sums[row * cells.columns + column]
      }
    }
    return sum >= Self.noticeable
  }

  private mutating func add(_ pixel: StrayPixel) {
    let (column, row) = (pixel.x / CellSums.side, pixel.y / CellSums.side)
    let at = row * cells.columns + column
    if isIsolated[at] == nil { isIsolated[at] = isSame(around: column, row, pixel) }
    guard isIsolated[at] == true else { return }
    let contrast = Float(test.contrast(x: pixel.x, y: pixel.y))
    let share = Float(test.difference(x: pixel.x, y: pixel.y)) / contrast
    sums[at] += max(0, share - Self.share)
  }

  /// Whether the surroundings of a cell are equal and have enough edges with at least half the contrast at `pixel`.
  private func isSame(around column: Int, _ row: Int, _ pixel: StrayPixel) -> Bool {
    let rows = Self.around(row, Self.reach.surroundings, cells.rows)
    let columns = Self.around(column, Self.reach.surroundings, cells.columns)
    func isChange(_ x: Int, _ y: Int) -> Bool {
      abs(x - column) <= Self.reach.change && abs(y - row) <= Self.reach.change
    }
    for y in rows {
      for x in columns where !isChange(x, y) && cells.isTouched(column: x, row: y) { return false }
    }
    let least = test.contrast(x: pixel.x, y: pixel.y) / 2
    var edges = 0
    for y in rows {
      for x in columns where !isChange(x, y) && test.hasEdge(column: x, row: y, least) {
        edges += 1
        if edges == Self.edges { return true }
      }
    }
    return false
  }

  private static func around(_ middle: Int, _ distance: Int, _ count: Int) -> Range<Int> {
    max(0, middle - distance)..<min(count, middle + distance + 1)
  }
}
