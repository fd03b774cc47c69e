/// A size of local window and how far the mean colour within it may drift.
///
/// The drift is the CIEDE2000 difference of the mean colours on black and on white, or their greatest difference of
/// a component. Allowed are `flat` and `flatComponent`, plus what a systematic displacement of edges by `edge` pixels
/// would cause: a displacement times the mean gradient is the change of the mean.
struct PerceptualWindow: Sendable {
  /// Side in cells of 4 pixels.
  let cells: Int
  /// Distance between windows in cells.
  let step: Int
  /// Displacement of edges that is allowed, in pixels.
  let edge: Float

  /// CIEDE2000 difference that is allowed without any edge.
  static let flat = 0.8
  /// Difference of a component, of 255, that is allowed without any edge, however little CIEDE2000 makes of it.
  static let flatComponent: Float = 7
  /// CIEDE2000 units of a mean difference of the whole range, black to white.
  static let unitsOfRange: Float = 100

  /// Small windows see lost details, large ones shifts that texture hides.
  static let all = [
    PerceptualWindow(cells: 2, step: 1, edge: 0.4), PerceptualWindow(cells: 4, step: 2, edge: 0.2),
    PerceptualWindow(cells: 8, step: 4, edge: 0.1),
    PerceptualWindow(cells: 32, step: 16, edge: 0.03),
  ]
}

/// The worst window, as a multiple of what is allowed.
struct WindowDrift {
  let width: Int
  let height: Int
  private(set) var worst = 0.0
  private(set) var x = 0
  private(set) var y = 0
  private(set) var size = 0
  /// Windows over the limit.
  private var failing: [Rectangle] = []

  /// Windows whose mean differs by less than this, of 255, are the same to anybody.
  private static let unseen: Float = 0.9

  /// The rows in which windows begin.
  private let rows: Range<Int>

  private var expected: CellTexture
  private var actual: CellTexture

  /// Looks at premultiplied RGBA pictures.
  init(_ expected: [UInt8], _ actual: [UInt8], width: Int, height: Int, rows: Range<Int>) {
    self.width = width
    self.height = height
    self.rows = rows
    self.expected = CellTexture(expected, width: width, height: height)
    self.actual = CellTexture(actual, width: width, height: height)
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
