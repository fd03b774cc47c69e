/// Finds content that is the other picture's, moved by a whole pixel.
///
/// Where all edges have changed, no single one tells that. Letters with other hinting do not move alike.
struct WholePixelMove {
  /// Sums over pixels, for one direction.
  private struct Sums {
    var difference = SIMD4<Float>.zero
    var square: Float = 0

    /// The squared difference without that of the mean colours.
    func rest(_ count: Float) -> Float {
      square - (difference * difference).sum() / count
    }
  }

  /// Side of a window and distance between windows in cells of 4 pixels: 64 and 32 pixels.
  private static let (side, step) = (16, 8)
  /// The least number of samples near differing pixels.
  private static let samples: Float = 64
  /// The share of the squared difference that a move may leave.
  private static let rest: Float = 0.009
  /// The least difference that a person sees, as root mean square of its length in RGBA.
  private static let seen: Float = 1.5
  /// The moves to each neighbour.
  private static let moves: [(x: Int, y: Int)] = [
    (-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1),
  ]

  private let expected: [UInt8]
  private let actual: [UInt8]
  private let width: Int
  private let height: Int
  private let columns: Int
  private let rows: Int
  private let near: [Bool]
  /// Whether content of the window that begins at a cell has moved; nil when not yet known.
  private var isMoved: [Bool?]

  /// Takes premultiplied RGBA pictures that differ in `cells`.
  init(_ expected: [UInt8], _ actual: [UInt8], width: Int, height: Int, _ cells: CellSums) {
    self.expected = expected
    self.actual = actual
    self.width = width
    self.height = height
    (columns, rows) = (cells.columns, cells.rows)
    near = cells.nearTouched()
    isMoved = Array(
      repeating: nil, count: (columns / Self.step + 1) * (rows / Self.step + 1))
  }

  /// Whether a cell lies in content that has moved.
  mutating func contains(column: Int, row: Int) -> Bool {
    let (across, down) = (column / Self.step, row / Self.step)
    for y in max(0, down - 1)...down {
      for x in max(0, across - 1)...across {
        let at = y * (columns / Self.step + 1) + x
        let known = isMoved[at] ?? moved(column: x * Self.step, row: y * Self.step)
        isMoved[at] = known
        if known { return true }
      }
    }
    return false
  }

  /// Whether the content of the window that begins at a cell has moved.
  private func moved(column: Int, row: Int) -> Bool {
    var still = Sums()
    var sums = [Sums](repeating: Sums(), count: Self.moves.count)
    var count: Float = 0
    for r in row..<min(rows, row + Self.side) {
      for c in column..<min(columns, column + Self.side) where near[r * columns + c] {
        add(column: c, row: r, to: &sums, &still, &count)
      }
    }
    let whole = still.rest(count)
    guard count >= Self.samples, whole > Self.seen * Self.seen * count else { return false }
    return sums.contains { $0.rest(count) < Self.rest * whole }
  }

  /// Adds a quarter of a cell's pixels, one of each row and column.
  private func add(
    column: Int, row: Int, to sums: inout [Sums], _ still: inout Sums, _ count: inout Float
  ) {
    expected.withUnsafeBytes { a in
      actual.withUnsafeBytes { b in
        func pixel(_ image: UnsafeRawBufferPointer, _ x: Int, _ y: Int) -> SIMD4<Int32> {
          SIMD4(
            truncatingIfNeeded: image.loadUnaligned(
              fromByteOffset: (y * width + x) * 4, as: SIMD4<UInt8>.self))
        }
        for line in 0..<CellSums.side {
          let x = column * CellSums.side + (line * 2 + line / 2) % CellSums.side
          let y = row * CellSums.side + line
          guard x > 0, y > 0, x < width - 1, y < height - 1 else { continue }
          let q = pixel(b, x, y)
          func add(_ p: SIMD4<Int32>, to sums: inout Sums) {
            let delta = SIMD4<Float>(lanes: q &- p)
            sums.difference += delta
            sums.square += (delta * delta).sum()
          }
          count += 1
          add(pixel(a, x, y), to: &still)
          for (index, move) in Self.moves.enumerated() {
            add(pixel(a, x - move.x, y - move.y), to: &sums[index])
          }
        }
      }
    }
  }
}
