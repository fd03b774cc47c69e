/// Finds content that is the other picture's, moved by a whole pixel.
///
/// Where all edges have changed, a single one proves nothing. Letters with other hinting do not move alike.
struct WholePixelMove {
  /// Sums over the difference of pixels.
  private struct Sums {
    var count: Float = 0
    var difference = SIMD4<Float>.zero
    var squares = SIMD4<Float>.zero

    @inline(__always)
    mutating func add(_ delta: SIMD4<Int32>) {
      let delta = SIMD4<Float>(lanes: delta)
      count += 1
      difference += delta
      squares += delta * delta
    }

    static func += (sums: inout Sums, more: Sums) {
      sums.count += more.count
      sums.difference += more.difference
      sums.squares += more.squares
    }

    /// The squared difference without that of the mean colours; it grows with every pixel.
    var rest: Float {
      squares.sum() - (difference * difference).sum() / max(1, count)
    }
  }

  /// Distance between windows in cells of 4 pixels: 32 pixels.
  ///
  /// It is also the side of a block; a window is two blocks wide and high.
  private static let step = 8
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
  /// Whether content of the window that begins at a block has moved; nil when not yet known.
  private var isMoved: [Bool?]
  /// Whether a block lies in such a window.
  private var isInMoved: [Bool?]
  /// The sums over blocks without a move; nil when not yet known.
  private var still: [Sums?]
  private let blocks: Int

  /// Takes premultiplied RGBA pictures, and whether cells are `near` differing pixels.
  init(_ expected: [UInt8], _ actual: [UInt8], width: Int, height: Int, near: [Bool]) {
    self.expected = expected
    self.actual = actual
    self.width = width
    self.height = height
    self.near = near
    columns = (width + CellSums.side - 1) / CellSums.side
    rows = (height + CellSums.side - 1) / CellSums.side
    blocks = columns / Self.step + 1
    isMoved = Array(repeating: nil, count: blocks * (rows / Self.step + 1))
    isInMoved = isMoved
    still = Array(repeating: nil, count: isMoved.count)
  }

  /// Whether a cell lies in content that has moved.
  mutating func contains(column: Int, row: Int) -> Bool {
    let (across, down) = (column / Self.step, row / Self.step)
    if let known = isInMoved[down * blocks + across] { return known }
    let isIn = isInMovedWindow(across, down)
    isInMoved[down * blocks + across] = isIn
    return isIn
  }

  private mutating func isInMovedWindow(_ across: Int, _ down: Int) -> Bool {
    for y in max(0, down - 1)...down {
      for x in max(0, across - 1)...across {
        let at = y * blocks + x
        let known = isMoved[at] ?? moved(x, y)
        isMoved[at] = known
        if known { return true }
      }
    }
    return false
  }

  /// Whether the content of the window that begins at a block has moved.
  private mutating func moved(_ x: Int, _ y: Int) -> Bool {
    var still = Sums()
    for row in y..<min(isMoved.count / blocks, y + 2) {
      for column in x..<min(blocks, x + 2) {
        let at = row * blocks + column
        let known = self.still[at] ?? sums(column, row, blocks: 1, move: (0, 0), limit: .infinity)
        self.still[at] = known
        still += known
      }
    }
    let whole = still.rest
    guard still.count >= Self.samples, whole > Self.seen * Self.seen * still.count else {
      return false
    }
    let limit = Self.rest * whole
    return Self.moves.contains { sums(x, y, blocks: 2, move: $0, limit: limit).rest < limit }
  }

  /// The sums over a quarter of the pixels near differing ones, one of each row and column of a cell; incomplete where they exceed `limit`.
  private func sums(
    _ x: Int, _ y: Int, blocks count: Int, move: (x: Int, y: Int), limit: Float
  ) -> Sums {
    let (column, row) = (x * Self.step, y * Self.step)
    let across = column..<min(columns, column + count * Self.step)
    let down = row..<min(rows, row + count * Self.step)
    // Of cells at the border, only pixels with neighbours count.
    let inner = 1..<max(1, (width - 1) / CellSums.side)
    let innerRows = 1..<max(1, (height - 1) / CellSums.side)
    var sums = Sums()
    expected.withUnsafeBytes { a in
      actual.withUnsafeBytes { b in
        @inline(__always)
        func pixel(_ image: UnsafeRawBufferPointer, _ x: Int, _ y: Int) -> SIMD4<Int32> {
          SIMD4(
            truncatingIfNeeded: unsafeBitCast(
              image.pixel(x: x, y: y, width: width), to: SIMD4<UInt8>.self))
        }
        for row in down {
          for column in across where near[row &* columns &+ column] {
            let isInner = inner ~= column && innerRows ~= row
            for line in 0..<CellSums.side {
              let x = column &* CellSums.side &+ (line &* 2 &+ line / 2) & 3
              let y = row &* CellSums.side &+ line
              guard isInner || x > 0 && y > 0 && x < width &- 1 && y < height &- 1
              else { continue }
              sums.add(pixel(b, x, y) &- pixel(a, x &- move.x, y &- move.y))
            }
          }
          if sums.rest >= limit { return }
        }
      }
    }
    return sums
  }
}
