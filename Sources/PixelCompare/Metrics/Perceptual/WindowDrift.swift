/// Finds the worst window; its drift is a multiple of what is allowed.
struct WindowDrift {
  let width: Int
  let height: Int
  private(set) var worst = 0.0
  private(set) var x = 0
  private(set) var y = 0
  private(set) var size = 0
  /// Windows over the limit.
  private var failing: [Rectangle] = []

  /// The difference of means, of 255, below which a window is not examined.
  private static let unseen: Float = 0.9

  /// The rows in which windows begin.
  private let rows: Range<Int>

  private var expected: CellStatistics
  private var actual: CellStatistics

  /// Looks at premultiplied RGBA pictures.
  init(_ expected: [UInt8], _ actual: [UInt8], width: Int, height: Int, rows: Range<Int>) {
    self.width = width
    self.height = height
    self.rows = rows
    self.expected = CellStatistics(expected, width: width, height: height)
    self.actual = CellStatistics(actual, width: width, height: height)
  }

  /// Judges every window of one size.
  mutating func judge(_ window: PerceptualWindow, _ cells: CellSums, limit: Double) {
    for row in stride(from: 0, to: max(1, cells.rows - window.cells + window.step), by: window.step)
    {
      let down = row..<min(cells.rows, row + window.cells)
      guard rows.contains(row * CellSums.side), cells.isTouched(down) else { continue }
      for column in stride(
        from: 0, to: max(1, cells.columns - window.cells + window.step), by: window.step)
      {
        let across = column..<min(cells.columns, column + window.cells)
        let rectangle = rectangle(across, down)
        let mean = cells.sum(columns: across, rows: down) / Float(max(1, rectangle.area))
        let white = mean - mean.w
        let seen = max(max(mean.max(), white.max()), -min(mean.min(), white.min()))
        guard seen > Self.unseen else { continue }
        let drift = drift(across, down, mean, seen, window, rectangle.area)
        note(drift, rectangle, limit)
      }
    }
  }

  /// Judges the motion in every window of one size.
  mutating func judge(_ window: MotionWindow, _ blocks: MotionBlocks, limit: Double) {
    let side = MotionBlocks.side
    for row in stride(
      from: 0, to: max(1, blocks.rows - window.blocks + window.step), by: window.step)
    where rows.contains(row * side) {
      let down = row..<min(blocks.rows, row + window.blocks)
      for column in stride(
        from: 0, to: max(1, blocks.columns - window.blocks + window.step), by: window.step)
      {
        let across = column..<min(blocks.columns, column + window.blocks)
        let motion = window.motion(blocks.sum(columns: across, rows: down))
        note(motion / MotionWindow.limit, rectangle(across, down, side: side), limit)
      }
    }
  }

  /// Marks the differing pixels of the failing windows as different.
  func mark(_ marks: inout [UInt8]) {
    for window in failing {
      for y in window.y..<(window.y + window.height) {
        for x in window.x..<(window.x + window.width) {
          let at = (y * width + x) * 4
          if expected.differs(actual, at: at) { marks[at / 4] = 1 }
        }
      }
    }
  }

  private mutating func note(_ drift: Double, _ rectangle: Rectangle, _ limit: Double) {
    if drift > limit { failing.append(rectangle) }
    guard drift > worst else { return }
    worst = drift
    (x, y, size) = (rectangle.x, rectangle.y, rectangle.width)
  }

  private func rectangle(
    _ across: Range<Int>, _ down: Range<Int>, side: Int = CellSums.side
  ) -> Rectangle {
    let x = across.lowerBound * side
    let y = down.lowerBound * side
    return Rectangle(
      x: x, y: y, width: min(width, across.upperBound * side) - x,
      height: min(height, down.upperBound * side) - y)
  }

  private mutating func drift(
    _ across: Range<Int>, _ down: Range<Int>, _ mean: SIMD4<Float>, _ seen: Float,
    _ window: PerceptualWindow, _ area: Int
  ) -> Double {
    let first = expected.sums(columns: across, rows: down)
    let second = actual.sums(columns: across, rows: down)
    let before = first.color / Float(area)
    let after = before + mean
    let difference = max(
      ColorDifference.ciede2000(lab(before, over: 0), lab(after, over: 0)),
      ColorDifference.ciede2000(lab(before, over: 255), lab(after, over: 255)))
    let gradient = min(first.gradient, second.gradient) / Float(area)
    let edges = window.edge * gradient
    return max(
      difference / (PerceptualWindow.flat + Double(edges * PerceptualWindow.unitsOfRange)),
      Double(seen / (PerceptualWindow.flatComponent + edges * 255)))
  }

  private func lab(_ color: SIMD4<Float>, over background: Float) -> Lab {
    let rest = background * (1 - color.w / 255)
    return Lab(mean: Double(color.x + rest), Double(color.y + rest), Double(color.z + rest))
  }
}
