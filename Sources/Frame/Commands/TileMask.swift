/// Which tiles of a picture have some property: squares of as many pixels on a side as the mask says,
/// cut off at the right and the bottom edge.
package struct TileMask: Sendable, Hashable {
  /// The picture.
  package let size: PixelSize
  /// Pixels on a side of a tile.
  package let tile: Int
  /// Tiles from left to right and from top to bottom.
  let columns: Int
  let rows: Int
  /// Row by row.
  private var cells: [Bool]

  /// Tiles all of which have the property, or none.
  package init(_ size: PixelSize, tile: Int? = nil, all value: Bool) {
    self.size = size
    // Fine enough for small pictures, and few enough in large ones.
    self.tile = tile ?? (max(size.width, size.height) > 256 ? 16 : 4)
    columns = (size.width + self.tile - 1) / self.tile
    rows = (size.height + self.tile - 1) / self.tile
    cells = [Bool](repeating: value, count: columns * rows)
  }

  package subscript(column: Int, row: Int) -> Bool {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  var isEmpty: Bool { !cells.contains(true) }
  package var isFull: Bool { !cells.contains(false) }

  /// Pixels in the tiles that have the property, those at the edges counted whole.
  var area: Int { cells.count { $0 } * tile * tile }

  mutating func formUnion(_ other: TileMask) {
    for index in cells.indices where other.cells[index] { cells[index] = true }
  }

  func union(_ other: TileMask) -> TileMask {
    var union = self
    union.formUnion(other)
    return union
  }

  mutating func formIntersection(_ other: TileMask) {
    for index in cells.indices where !other.cells[index] { cells[index] = false }
  }

  mutating func subtract(_ other: TileMask) {
    for index in cells.indices where other.cells[index] { cells[index] = false }
  }

  /// Whether all tiles that some pixels between two corners, in edges, lie in have the property.
  func holds(from low: SIMD2<Double>, to high: SIMD2<Double>) -> Bool {
    guard low.x >= 0, low.y >= 0, high.x <= Double(size.width), high.y <= Double(size.height)
    else { return false }
    let across = tiles(from: low.x, to: high.x, of: columns)
    return tiles(from: low.y, to: high.y, of: rows).allSatisfy { row in
      across.allSatisfy { self[$0, row] }
    }
  }

  /// The tiles along an axis that pixels between two edges lie in.
  private func tiles(from first: Double, to last: Double, of count: Int) -> Range<Int> {
    let low = Int(min(max(0, (first / Double(tile)).rounded(.down)), Double(count)))
    let high = Int(min(max(Double(low), (last / Double(tile)).rounded(.up)), Double(count)))
    return low..<high
  }

  /// For each tile along an axis, those of another mask that a draw reads for its pixels.
  private func read(
    _ other: TileMask, _ axis: Footprint.Axis, of count: Int, in theirs: Int
  ) -> [Range<Int>] {
    (0..<count).map { index in
      other.tiles(
        from: axis.scale * Double(index * tile) + axis.offset - axis.reach,
        to: axis.scale * Double((index + 1) * tile) + axis.offset + axis.reach, of: theirs)
    }
  }

  private func columns(read other: TileMask, _ footprint: Footprint) -> [Range<Int>] {
    read(other, footprint.x, of: columns, in: other.columns)
  }

  private func rows(read other: TileMask, _ footprint: Footprint) -> [Range<Int>] {
    read(other, footprint.y, of: rows, in: other.rows)
  }

  /// The tiles for which a draw reads some of a texture's that have the property.
  func reading(_ texture: TileMask, _ footprint: Footprint) -> TileMask {
    var result = TileMask(size, tile: tile, all: false)
    let across = columns(read: texture, footprint)
    let down = rows(read: texture, footprint)
    let strips = (0..<texture.columns).map { column in
      Self.touching(down, of: texture.rows) { texture[column, $0] }
    }
    for row in 0..<rows {
      let found = Self.touching(across, of: texture.columns) { strips[$0][row] }
      for column in found.indices where found[column] { result[column, row] = true }
    }
    return result
  }

  /// The tiles of a texture that a draw reads for those that have the property.
  func read(of texture: TileMask, _ footprint: Footprint) -> TileMask {
    var result = TileMask(texture.size, tile: texture.tile, all: false)
    let across = columns(read: texture, footprint)
    let down = rows(read: texture, footprint)
    let strips = (0..<rows).map { row in
      Self.touched(by: across, of: texture.columns) { self[$0, row] }
    }
    for column in 0..<texture.columns {
      let found = Self.touched(by: down, of: texture.rows) { strips[$0][column] }
      for row in found.indices where found[row] { result[column, row] = true }
    }
    return result
  }

  /// Whether each of some spans holds one of the places that are set.
  private static func touching(
    _ spans: [Range<Int>], of count: Int, where isSet: (Int) -> Bool
  ) -> [Bool] {
    var before = [0]
    before.reserveCapacity(count + 1)
    for place in 0..<count { before.append(before[place] + (isSet(place) ? 1 : 0)) }
    return spans.map { before[$0.upperBound] > before[$0.lowerBound] }
  }

  /// Whether each of `count` places lies in one of the spans that are set, none of which begins or ends
  /// before the span before it.
  private static func touched(
    by spans: [Range<Int>], of count: Int, where isSet: (Int) -> Bool
  ) -> [Bool] {
    var touched = [Bool](repeating: false, count: count)
    var next = 0
    for (index, span) in spans.enumerated() where span.upperBound > next && isSet(index) {
      for place in max(next, span.lowerBound)..<span.upperBound { touched[place] = true }
      next = span.upperBound
    }
    return touched
  }

  /// Tiles of twice the side, which have the property where one of theirs has.
  var coarser: TileMask {
    var result = TileMask(size, tile: 2 * tile, all: false)
    for row in 0..<rows {
      for column in 0..<columns where self[column, row] { result[column / 2, row / 2] = true }
    }
    return result
  }

  /// Tiles of a whole part of the side, which have the property where the larger ones have.
  func divided(into tile: Int) -> TileMask {
    var result = TileMask(size, tile: tile, all: false)
    for row in 0..<result.rows {
      for column in 0..<result.columns {
        result[column, row] = self[column * tile / self.tile, row * tile / self.tile]
      }
    }
    return result
  }

  /// The tiles that an area touches.
  static func touched(by area: PixelArea, in size: PixelSize) -> TileMask {
    var result = TileMask(size, all: false)
    let across = result.tiles(
      from: area.origin.x, to: area.origin.x + area.size.x, of: result.columns)
    let down = result.tiles(from: area.origin.y, to: area.origin.y + area.size.y, of: result.rows)
    for row in down { for column in across { result[column, row] = true } }
    return result
  }

  /// The tiles as few rectangles of pixels, none of which overlap.
  var rectangles: [PixelRectangle] {
    var finished: [PixelRectangle] = []
    var open: [(columns: Range<Int>, top: Int)] = []
    for row in 0...rows {
      let runs = row < rows ? runs(inRow: row) : []
      for run in open where !runs.contains(run.columns) {
        finished.append(rectangle(run.columns, run.top..<row))
      }
      open.removeAll { !runs.contains($0.columns) }
      for run in runs where !open.contains(where: { $0.columns == run }) {
        open.append((run, row))
      }
    }
    return finished
  }

  private func runs(inRow row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for column in 0...columns {
      let isSet = column < columns && self[column, row]
      if let first = start, !isSet {
        runs.append(first..<column)
        start = nil
      } else if start == nil, isSet {
        start = column
      }
    }
    return runs
  }

  private func rectangle(_ columns: Range<Int>, _ rows: Range<Int>) -> PixelRectangle {
    let (x, y) = (columns.lowerBound * tile, rows.lowerBound * tile)
    return PixelRectangle(
      x: x, y: y,
      size: PixelSize(
        width: min(columns.upperBound * tile, size.width) - x,
        height: min(rows.upperBound * tile, size.height) - y))
  }
}
