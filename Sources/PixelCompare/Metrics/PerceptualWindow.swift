/// A size of local window and how far the mean colour within it may drift.
///
/// The drift is the CIEDE2000 difference of the mean colours on black and on white. Allowed are `flat`, plus what a
/// systematic displacement of edges by `edge` pixels would cause: a displacement times the mean gradient
/// is the change of the mean.
struct PerceptualWindow: Sendable {
  /// Side in cells of 4 pixels.
  let cells: Int
  /// Distance between windows in cells.
  let step: Int
  /// Displacement of edges that is allowed, in pixels.
  let edge: Float

  /// CIEDE2000 difference that is allowed without any edge.
  static let flat = 0.8
  /// CIEDE2000 units of a mean difference of the whole range, black to white.
  static let unitsOfRange: Float = 100

  /// Small windows see lost details, large ones shifts that texture hides.
  static let all = [
    PerceptualWindow(cells: 2, step: 1, edge: 0.45), PerceptualWindow(cells: 4, step: 2, edge: 0.2),
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

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Judges every window of one size.
  mutating func judge(
    _ window: PerceptualWindow, _ cells: CellSums, _ expected: [UInt8], _ actual: [UInt8],
    limit: Double
  ) {
    for row in stride(from: 0, to: max(1, cells.rows - window.cells + window.step), by: window.step)
    {
      let down = row..<min(cells.rows, row + window.cells)
      for column in stride(
        from: 0, to: max(1, cells.columns - window.cells + window.step), by: window.step)
      {
        let across = column..<min(cells.columns, column + window.cells)
        let rectangle = rectangle(across, down)
        let mean = cells.sum(columns: across, rows: down) / Float(max(1, rectangle.area))
        let white = mean - mean.w
        let seen = max(max(mean.max(), white.max()), -min(mean.min(), white.min()))
        guard seen > Self.unseen else { continue }
        let drift = drift(rectangle, mean, window, expected, actual)
        note(drift, rectangle, limit)
      }
    }
  }

  /// Marks the differing pixels of the failing windows as different.
  func mark(_ marks: inout [UInt8], _ expected: [UInt8], _ actual: [UInt8]) {
    for window in failing {
      for y in window.y..<(window.y + window.height) {
        for x in window.x..<(window.x + window.width) {
          let at = (y * width + x) * 4
          if (at..<(at + 4)).contains(where: { expected[$0] != actual[$0] }) { marks[at / 4] = 1 }
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

  private func rectangle(_ across: Range<Int>, _ down: Range<Int>) -> Rectangle {
    let side = CellSums.side
    let x = across.lowerBound * side
    let y = down.lowerBound * side
    return Rectangle(
      x: x, y: y, width: min(width, across.upperBound * side) - x,
      height: min(height, down.upperBound * side) - y)
  }

  private func drift(
    _ rectangle: Rectangle, _ mean: SIMD4<Float>, _ window: PerceptualWindow,
    _ expected: [UInt8], _ actual: [UInt8]
  ) -> Double {
    let texture = min(
      WindowTexture(expected, width, rectangle), WindowTexture(actual, width, rectangle))
    let before = texture.mean(expected, width, rectangle)
    let after = before + mean
    let difference = max(
      ColorDifference.ciede2000(lab(before, over: 0), lab(after, over: 0)),
      ColorDifference.ciede2000(lab(before, over: 255), lab(after, over: 255)))
    let edges = Double(window.edge * texture.gradient * PerceptualWindow.unitsOfRange)
    return difference / (PerceptualWindow.flat + edges)
  }

  private func lab(_ color: SIMD4<Float>, over background: Float) -> Lab {
    let rest = background * (1 - color.w / 255)
    return Lab(Double(color.x + rest), Double(color.y + rest), Double(color.z + rest))
  }
}

/// The mean gradient within a window, as YIQ distance a pixel, 0…1.
struct WindowTexture: Comparable {
  let gradient: Float

  init(_ rgba: [UInt8], _ width: Int, _ window: Rectangle) {
    var sum: Float = 0
    for y in window.y..<(window.y + window.height) {
      for x in window.x..<(window.x + window.width) {
        let at = (y * width + x) * 4
        var square: Float = 0
        if x + 1 < window.x + window.width { square += Self.step(rgba, at, at + 4) }
        if y + 1 < window.y + window.height { square += Self.step(rgba, at, at + width * 4) }
        sum += (square / Float(PixelmatchDialect.maximum)).squareRoot()
      }
    }
    gradient = sum / Float(max(1, window.area))
  }

  private static func step(_ rgba: [UInt8], _ p: Int, _ q: Int) -> Float {
    PerceptualMetric.distance(
      SIMD4(
        Float(rgba[q]) - Float(rgba[p]), Float(rgba[q + 1]) - Float(rgba[p + 1]),
        Float(rgba[q + 2]) - Float(rgba[p + 2]), Float(rgba[q + 3]) - Float(rgba[p + 3])))
  }

  /// The mean premultiplied colour within `window`.
  func mean(_ rgba: [UInt8], _ width: Int, _ window: Rectangle) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for y in window.y..<(window.y + window.height) {
      for at in stride(
        from: (y * width + window.x) * 4, to: (y * width + window.x + window.width) * 4, by: 4)
      {
        sum += SIMD4(
          Float(rgba[at]), Float(rgba[at + 1]), Float(rgba[at + 2]), Float(rgba[at + 3]))
      }
    }
    return sum / Float(max(1, window.area))
  }

  static func < (lhs: WindowTexture, rhs: WindowTexture) -> Bool { lhs.gradient < rhs.gradient }
}
