import Imaging

/// Finds the worst window; its drift is a multiple of what is allowed.
struct WindowDrift {
  /// A window and how far it is off.
  struct Window {
    var drift = 0.0
    var place = Rectangle(x: 0, y: 0, width: 0, height: 0)
    /// The number of the window's size, in the order in which sizes are judged.
    var order = 0

    /// Whether this window is worse than `other`, or equally bad and judged earlier.
    func precedes(_ other: Window) -> Bool {
      drift != other.drift
        ? drift > other.drift
        : (order, place.y, place.x) < (other.order, other.place.y, other.place.x)
    }
  }

  private let width: Int
  private let height: Int
  /// The rows and columns in which windows begin.
  private let rows: Range<Int>
  private let columns: Range<Int>
  private let limit: Double
  /// Whether all windows over the limit are needed, not only the worst one.
  private let marks: Bool
  private let surroundings: Surroundings
  private let expected: [UInt8]
  private let actual: [UInt8]

  private(set) var worst = Window()
  /// Windows over the limit; possibly not all of them unless they are needed for marks.
  private(set) var failing: [Rectangle] = []

  /// The difference of means, of 255, below which a window is not examined.
  private static let unseen: Float = 0.9
  /// More than any CIEDE2000 difference is as a multiple of the greatest difference of a component, of 255.
  ///
  /// The greatest that a search over all pairs of colours finds is 2.45, between two dark greys, a reddish and a greenish one.
  static let steepest = 3.0

  /// Takes premultiplied RGBA pictures.
  init(
    _ expected: [UInt8], _ actual: [UInt8], width: Int, height: Int, rows: Range<Int>,
    columns: Range<Int>, limit: Double, marks: Bool, _ surroundings: Surroundings
  ) {
    self.surroundings = surroundings
    self.width = width
    self.height = height
    self.rows = rows
    self.columns = columns
    self.limit = limit
    self.marks = marks
    self.expected = expected
    self.actual = actual
  }

  /// Judges the drift of every window of every size.
  mutating func judge(_ sums: WindowSums) {
    var before = CellStatistics(expected, width: width, height: height)
    var after = CellStatistics(actual, width: width, height: height)
    for (order, window) in PerceptualWindow.all.enumerated() {
      judge(window, order, sums, &before, &after)
    }
  }

  private mutating func judge(
    _ window: PerceptualWindow, _ order: Int, _ sums: WindowSums, _ before: inout CellStatistics,
    _ after: inout CellStatistics
  ) {
    for row in stride(from: 0, to: max(1, sums.rows - window.cells + window.step), by: window.step)
    {
      let down = row..<min(sums.rows, row + window.cells)
      guard rows.contains(row * CellSums.side), sums.isTouched(down) else { continue }
      for column in stride(
        from: 0, to: max(1, sums.columns - window.cells + window.step), by: window.step)
      where columns.contains(column * CellSums.side) {
        let across = column..<min(sums.columns, column + window.cells)
        let sum = sums.sum(columns: across, rows: down)
        if sum == .zero { continue }
        let rectangle = rectangle(across, down)
        let mean = SIMD4<Float>(lanes: sum) / Float(max(1, rectangle.area))
        let seen = Self.greatest(mean)
        // Most windows are not worse than another, and are settled without their colours.
        guard seen > Self.unseen, Double(seen) * Self.steepest > bound * PerceptualWindow.flat
        else { continue }
        let drift = drift(across, down, mean, seen, window, rectangle.area, &before, &after)
        note(Window(drift: drift, place: rectangle, order: order))
      }
    }
  }

  /// Judges the motion in every window of every size.
  mutating func judge(_ blocks: MotionBlocks) {
    for (order, window) in MotionWindow.all.enumerated() {
      judge(window, PerceptualWindow.all.count + order, blocks)
    }
  }

  private mutating func judge(_ window: MotionWindow, _ order: Int, _ blocks: MotionBlocks) {
    let side = MotionBlocks.side
    for row in stride(
      from: 0, to: max(1, blocks.rows - window.blocks + window.step), by: window.step)
    where rows.contains(row * side) {
      let down = row..<min(blocks.rows, row + window.blocks)
      for column in stride(
        from: 0, to: max(1, blocks.columns - window.blocks + window.step), by: window.step)
      where columns.contains(column * side) {
        let across = column..<min(blocks.columns, column + window.blocks)
        let motion = window.motion(blocks.sum(columns: across, rows: down))
        if motion == 0 { continue }
        let limit = MotionWindow.limit(freedom: freedom(across, down))
        let place = rectangle(across, down, side: side)
        note(Window(drift: motion / limit, place: place, order: order))
      }
    }
  }

  /// How freely edges may differ in blocks.
  private func freedom(_ across: Range<Int>, _ down: Range<Int>) -> Float {
    let cells = MotionBlocks.side / CellSums.side
    return surroundings.freedom(
      columns: (across.lowerBound * cells)..<(across.upperBound * cells),
      rows: (down.lowerBound * cells)..<(down.upperBound * cells))
  }

  /// Adds the results of other rows or other sizes.
  mutating func join(_ other: WindowDrift) {
    failing += other.failing
    if other.worst.precedes(worst) { worst = other.worst }
  }

  /// Marks the differing pixels of the failing windows as different.
  func mark(_ marks: inout [UInt8]) {
    for window in failing {
      for y in window.y..<(window.y + window.height) {
        for x in window.x..<(window.x + window.width) {
          let at = (y * width + x) * 4
          if expected[at..<(at + 4)] != actual[at..<(at + 4)] { marks[at / 4] = 1 }
        }
      }
    }
  }

  private mutating func note(_ window: Window) {
    if window.drift > limit { failing.append(window.place) }
    if window.drift > worst.drift { worst = window }
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

  /// The drift up to which a window changes nothing.
  private var bound: Double { marks ? min(worst.drift, limit) : worst.drift }

  /// The greatest difference of a component, on black or on white.
  @inline(__always)
  private static func greatest(_ mean: SIMD4<Float>) -> Float {
    let white = mean - mean.w
    let (black, other) = (
      mean.picking(SIMD4<Float>.zero - mean, where: mean .< .zero),
      white.picking(SIMD4<Float>.zero - white, where: white .< .zero)
    )
    let both = black.picking(other, where: other .> black)
    return Swift.max(Swift.max(both.x, both.y), Swift.max(both.z, both.w))
  }

  /// How far a window is off; 0 if it is not worse than the worst one so far.
  private func drift(
    _ across: Range<Int>, _ down: Range<Int>, _ mean: SIMD4<Float>, _ seen: Float,
    _ window: PerceptualWindow, _ area: Int, _ before: inout CellStatistics,
    _ after: inout CellStatistics
  ) -> Double {
    let color = before.color(columns: across, rows: down) / Float(area)
    let difference = Self.difference(color, color + mean)
    func drift(_ edges: Float) -> Double {
      max(
        difference / (PerceptualWindow.flat + Double(edges * PerceptualWindow.unitsOfRange)),
        Double(seen / (PerceptualWindow.flatComponent + edges * 255)))
    }
    // Without edges the allowance is smallest, and even then most windows are not worse than another.
    if drift(0) <= bound { return 0 }
    let gradient = min(
      before.gradient(columns: across, rows: down), after.gradient(columns: across, rows: down))
    let freedom = surroundings.freedom(columns: across, rows: down)
    return drift(window.reach(freedom: freedom) * gradient / Float(area))
  }

  /// The CIEDE2000 difference of premultiplied colours, on black or on white: the greater of the two.
  private static func difference(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> Double {
    let onBlack = ColorDifference.ciede2000(lab(first, over: 0), lab(second, over: 0))
    if first.w == 255 && second.w == 255 { return onBlack }
    return max(
      onBlack, ColorDifference.ciede2000(lab(first, over: 255), lab(second, over: 255)))
  }

  private static func lab(_ color: SIMD4<Float>, over background: Float) -> Lab {
    let rest = background * (1 - color.w / 255)
    return Lab(mean: Double(color.x + rest), Double(color.y + rest), Double(color.z + rest))
  }
}
