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
  /// Row by row, a bit per tile; each row begins with a word of its own, whose lowest bit is its left tile.
  private var words: [UInt64]
  /// Words of a row.
  private let stride: Int

  /// Tiles all of which have the property, or none.
  package init(_ size: PixelSize, tile: Int? = nil, all value: Bool) {
    self.size = size
    // Fine enough for small pictures, and few enough in large ones.
    self.tile = tile ?? (max(size.width, size.height) > 256 ? 16 : 4)
    columns = (size.width + self.tile - 1) / self.tile
    rows = (size.height + self.tile - 1) / self.tile
    stride = (columns + 63) / 64
    words = [UInt64](repeating: 0, count: stride * rows)
    guard value else { return }
    for row in 0..<rows { set(0..<columns, inRow: row) }
  }

  package subscript(column: Int, row: Int) -> Bool {
    get { words[row * stride + column >> 6] >> UInt64(column & 63) & 1 == 1 }
    set {
      let bit: UInt64 = 1 << UInt64(column & 63)
      if newValue {
        words[row * stride + column >> 6] |= bit
      } else {
        words[row * stride + column >> 6] &= ~bit
      }
    }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
  package var isFull: Bool { count == columns * rows }

  /// Tiles that have the property.
  private var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Pixels in the tiles that have the property, those at the edges counted whole.
  var area: Int { count * tile * tile }

  mutating func formUnion(_ other: TileMask) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  func union(_ other: TileMask) -> TileMask {
    var union = self
    union.formUnion(other)
    return union
  }

  mutating func formIntersection(_ other: TileMask) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func subtract(_ other: TileMask) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// The bits of some columns in one of the words of a row.
  private static func bits(of columns: Range<Int>, inWord word: Int) -> UInt64 {
    let low = max(columns.lowerBound - 64 * word, 0)
    let high = min(columns.upperBound - 64 * word, 64)
    return low < high ? (~0 >> UInt64(64 - (high - low))) << UInt64(low) : 0
  }

  private func wordRange(of columns: Range<Int>) -> Range<Int> {
    columns.lowerBound >> 6..<(columns.upperBound + 63) >> 6
  }

  private mutating func set(_ columns: Range<Int>, inRow row: Int) {
    guard !columns.isEmpty else { return }
    for word in wordRange(of: columns) {
      words[row * stride + word] |= Self.bits(of: columns, inWord: word)
    }
  }

  /// Whether one of some tiles of a row has the property.
  private func touches(_ columns: Range<Int>, inRow row: Int) -> Bool {
    guard !columns.isEmpty else { return false }
    return wordRange(of: columns).contains { word in
      words[row * stride + word] & Self.bits(of: columns, inWord: word) != 0
    }
  }

  /// Whether all tiles that some pixels between two corners, in edges, lie in have the property.
  func holds(from low: SIMD2<Double>, to high: SIMD2<Double>) -> Bool {
    guard low.x >= 0, low.y >= 0, high.x <= Double(size.width), high.y <= Double(size.height)
    else { return false }
    let across = tiles(from: low.x, to: high.x, of: columns)
    guard !across.isEmpty else { return true }
    for row in tiles(from: low.y, to: high.y, of: rows) {
      for word in wordRange(of: across) {
        let bits = Self.bits(of: across, inWord: word)
        if words[row * stride + word] & bits != bits { return false }
      }
    }
    return true
  }

  /// The tiles along an axis that pixels between two edges lie in.
  private func tiles(from first: Double, to last: Double, of count: Int) -> Range<Int> {
    // A conversion rounds down what is not negative, without a call.
    let low = Int(min(max(0, first / Double(tile)), Double(count)))
    let end = min(max(Double(low), last / Double(tile)), Double(count))
    let high = Int(end)
    return low..<(Double(high) < end ? high + 1 : high)
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
    for (row, down) in rows(read: texture, footprint).enumerated() {
      let strip = texture.strip(of: down)
      guard !strip.isEmpty else { continue }
      for (column, span) in across.enumerated() where strip.touches(span, inRow: 0) {
        result[column, row] = true
      }
    }
    return result
  }

  /// The tiles of a texture that a draw reads for those that have the property.
  func read(of texture: TileMask, _ footprint: Footprint) -> TileMask {
    var result = TileMask(texture.size, tile: texture.tile, all: false)
    let across = columns(read: texture, footprint)
    for (row, down) in rows(read: texture, footprint).enumerated() {
      var strip = texture.emptyStrip
      for column in across.indices where self[column, row] {
        strip.set(across[column], inRow: 0)
      }
      for line in down {
        for word in 0..<texture.stride {
          result.words[line * texture.stride + word] |= strip.words[word]
        }
      }
    }
    return result
  }

  private var emptyStrip: TileMask {
    TileMask(PixelSize(width: size.width, height: tile), tile: tile, all: false)
  }

  /// One row of tiles, which have the property where one of theirs has in some rows.
  private func strip(of rows: Range<Int>) -> TileMask {
    var strip = emptyStrip
    for row in rows {
      for word in 0..<stride { strip.words[word] |= words[row * stride + word] }
    }
    return strip
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
    for row in down { result.set(across, inRow: row) }
    return result
  }

  /// The tiles as few rectangles of pixels, none of which overlap.
  var rectangles: [PixelRectangle] {
    var finished: [PixelRectangle] = []
    var open: [(columns: Range<Int>, top: Int)] = []
    for row in 0...rows where row == 0 || row == rows || !isSame(row, as: row - 1) {
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

  private func isSame(_ row: Int, as other: Int) -> Bool {
    (0..<stride).allSatisfy { words[row * stride + $0] == words[other * stride + $0] }
  }

  private func runs(inRow row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for word in 0..<stride {
      // A bit wherever a tile differs from the one to its left.
      let bits = words[row * stride + word]
      var changes = bits ^ (bits << 1 | (start == nil ? 0 : 1))
      while changes != 0 {
        let column = 64 * word + changes.trailingZeroBitCount
        changes &= changes - 1
        if let first = start {
          runs.append(first..<column)
          start = nil
        } else {
          start = column
        }
      }
    }
    if let first = start { runs.append(first..<columns) }
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
