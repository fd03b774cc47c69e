/// How much of the edges around a place has changed.
///
/// Where they stay as they were, the same program drew both pictures, and what differs was changed. Where all of them have
/// changed a little, another rasteriser drew them, or other hinting, and a single edge tells nothing.
///
/// Straight edges along rows and columns tell nothing either, because every rasteriser draws them alike. So edges are
/// measured by the difference of a pixel and the next minus the same below, which is 0 along them.
struct Surroundings: Sendable {
  /// How far surroundings reach, in cells of 4 pixels.
  static let reach = 30
  /// The side of the largest window that is judged by its surroundings, in cells.
  private static let window =
    (MotionWindow.all.map(\.blocks).max() ?? 1) * MotionBlocks.side / CellSums.side
  /// How far a place reaches that is judged by its surroundings, in cells.
  private static let place = 3
  /// From the first share of edges that stay, nothing more is excused; up to the second, all is that
  /// another rasteriser does.
  private static let (steady, loose): (Float, Float) = (0.975, 0.55)
  /// The greatest difference of a component that is rounding or dither.
  private static let slack: UInt8 = 4
  /// The sum from which edges tell anything.
  private static let least: UInt32 = 400

  private let columns: Int
  private let rows: Int
  /// The first row of cells that is known.
  private let top: Int
  /// Sums above and to the left of each corner of a cell, modulo 2³²: the bends that both pictures have, and those between pixels that stay.
  private let sums: [SIMD2<UInt32>]
  /// Whether a block of cells lies in edges that keep their shape and have another colour; in rows of `blocks`, from `top` on.
  private let recolored: [Bool]
  private let blocks: Int

  /// The factor of freedom.
  private let scale: Float

  /// Takes premultiplied RGBA pictures that differ in `cells`.
  init(
    _ expected: [UInt8], _ actual: [UInt8], width: Int, height: Int, _ cells: CellSums,
    scale: Float = 1
  ) {
    self.scale = scale
    let columns = cells.columns
    let touched = cells.touchedRows()
    let (first, last) = (touched.firstIndex(of: true), touched.lastIndex(of: true))
    let around = Self.reach + Self.window - 1
    let top = max(0, (first ?? 0) - around) / EdgeShapes.side * EdgeShapes.side
    let rows = last.map { min(cells.rows, $0 + 1 + around) - top } ?? 0
    let stride = columns + 1
    var sums = [SIMD2<UInt32>](repeating: .zero, count: stride * (rows + 1))
    var shapes = EdgeShapes(columns: columns, rows: rows)
    expected.withUnsafeBytes { a in
      actual.withUnsafeBytes { b in
        let bends = Bends(a, b, width: width, height: height)
        for row in 0..<rows {
          for column in 0..<columns {
            var shape = EdgeShapes.Sums()
            sums[(row + 1) * stride + column + 1] = bends.sum(
              column: column, row: top + row, slack: Self.slack, &shape)
            if shape.count > 0 { shapes.add(shape, column: column, row: row) }
          }
        }
      }
    }
    let recolored = shapes.recolored()
    for row in 0..<rows {
      var line = SIMD2<UInt32>.zero
      for column in 0..<columns {
        let at = (row + 1) * stride + column + 1
        let isRecolored =
          recolored[row / EdgeShapes.side * shapes.columns + column / EdgeShapes.side]
        line &+= isRecolored ? SIMD2(repeating: sums[at].x) : sums[at]
        sums[at] = sums[at - stride] &+ line
      }
    }
    (self.columns, self.rows, self.top, self.sums) = (columns, rows, top, sums)
    (self.recolored, blocks) = (recolored, shapes.columns)
  }

  /// Whether a cell lies in edges that keep their shape and have another colour.
  func isRecolored(column: Int, row: Int) -> Bool {
    guard 0..<rows ~= row - top else { return false }
    return recolored[(row - top) / EdgeShapes.side * blocks + column / EdgeShapes.side]
  }

  /// How freely edges may differ at a cell, judged by those around: 0 where they stay, 1 where they have all changed.
  ///
  /// Differences there and just beside it do not count.
  func freedom(column: Int, row: Int) -> Float {
    if isRecolored(column: column, row: row) { return 0 }
    let (across, down) = (column..<(column + 1), row..<(row + 1))
    return freedom(sum(across, down, around: Self.reach) &- sum(across, down, around: Self.place))
  }

  /// How freely edges may differ in a window of cells, judged by those in it and around.
  func freedom(columns across: Range<Int>, rows down: Range<Int>) -> Float {
    freedom(sum(across, down, around: Self.reach))
  }

  private func freedom(_ edges: SIMD2<UInt32>) -> Float {
    guard edges.x >= Self.least else { return 0 }
    let kept = Float(edges.y) / Float(edges.x)
    return scale * min(1, max(0, (Self.steady - kept) / (Self.steady - Self.loose)))
  }

  private func sum(_ across: Range<Int>, _ down: Range<Int>, around: Int) -> SIMD2<UInt32> {
    let left = max(0, across.lowerBound - around)
    let right = min(columns, across.upperBound + around)
    let above = min(rows, max(0, down.lowerBound - around - top)) * (columns + 1)
    let below = min(rows, max(0, down.upperBound + around - top)) * (columns + 1)
    return sums[below + right] &- sums[above + right] &- sums[below + left] &+ sums[above + left]
  }
}

/// Where edges bend, in two pictures.
private struct Bends {
  private let a: UnsafeRawBufferPointer
  private let b: UnsafeRawBufferPointer
  private let width: Int
  private let height: Int

  init(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, width: Int, height: Int) {
    (self.a, self.b) = (a, b)
    (self.width, self.height) = (width, height)
  }

  /// The sum over four pixels of a cell of what both pictures have in common, and of that between pixels that differ by `slack` at most.
  ///
  /// One row is enough, another one in the next cell.
  ///
  /// `shape` gets the bends between pixels that do not stay.
  @inline(__always)
  func sum(
    column: Int, row: Int, slack: UInt8, _ shape: inout EdgeShapes.Sums
  ) -> SIMD2<UInt32> {
    let x = column * CellSums.side
    let y = min(height - 1, row * CellSums.side + (column &* 2 &+ column / 2 &+ row) & 3)
    let below = min(height - 1, y + 1)
    let (p, q) = (four(a, x, y), four(b, x, y))
    let (pRight, qRight) = (four(a, x + 1, y), four(b, x + 1, y))
    let (pDown, qDown) = (four(a, x, below), four(b, x, below))
    let (pBoth, qBoth) = (four(a, x + 1, below), four(b, x + 1, below))
    let moved = p.bytes.apart(q.bytes).greater(pRight.bytes.apart(qRight.bytes))
      .greater(pDown.bytes.apart(qDown.bytes)).greater(pBoth.bytes.apart(qBoth.bytes))
    let first = Bend(p, pRight, pDown, pBoth)
    if moved.isZero { return SIMD2(repeating: first.common(first).total) }
    let second = Bend(q, qRight, qDown, qBoth)
    let common = first.common(second)
    let slack = SIMD16(repeating: slack)
    let stays = moved.greater(slack).words .== slack.words
    let total = common.total
    if all(stays) { return SIMD2(repeating: total) }
    shape.add(first, second, where: .!stays)
    return SIMD2(total, common.picking(.zero, where: .!stays).total)
  }

  @inline(__always)
  private func four(_ bytes: UnsafeRawBufferPointer, _ x: Int, _ y: Int) -> SIMD4<UInt32> {
    bytes.fourPixels(x: x, y: y, width: width)
  }
}

/// The bends at four pixels: each minus the next one, minus the same below.
struct Bend {
  private let redBlue: SIMD8<Int16>
  private let greenAlpha: SIMD8<Int16>

  @inline(__always)
  init(
    _ pixels: SIMD4<UInt32>, _ right: SIMD4<UInt32>, _ down: SIMD4<UInt32>, _ both: SIMD4<UInt32>
  ) {
    redBlue = pixels.redBlue &+ both.redBlue &- right.redBlue &- down.redBlue
    greenAlpha = pixels.greenAlpha &+ both.greenAlpha &- right.greenAlpha &- down.greenAlpha
  }

  /// What both bends have in common, over all components.
  @inline(__always)
  func common(_ other: Bend) -> SIMD4<UInt32> {
    let sums =
      redBlue.size.lesser(other.redBlue.size) &+ greenAlpha.size.lesser(other.greenAlpha.size)
    let pairs = unsafeBitCast(sums, to: SIMD4<UInt32>.self)
    return (pairs & 0xFFFF) &+ (pairs &>> 16)
  }

  var red: SIMD4<Float> { Self.low(redBlue) }
  var green: SIMD4<Float> { Self.low(greenAlpha) }
  var blue: SIMD4<Float> { Self.high(redBlue) }
  var alpha: SIMD4<Float> { Self.high(greenAlpha) }

  @inline(__always)
  private static func low(_ pairs: SIMD8<Int16>) -> SIMD4<Float> {
    SIMD4(small: (unsafeBitCast(pairs, to: SIMD4<Int32>.self) &<< 16) &>> 16)
  }

  @inline(__always)
  private static func high(_ pairs: SIMD8<Int16>) -> SIMD4<Float> {
    SIMD4(small: unsafeBitCast(pairs, to: SIMD4<Int32>.self) &>> 16)
  }
}
