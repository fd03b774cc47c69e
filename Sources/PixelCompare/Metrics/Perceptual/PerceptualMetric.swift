import Documents
import Imaging

/// The default verdict: what a person who flips between two pictures would see.
///
/// Where edges are as they were, the same program drew both pictures, and what differs was changed. Where all edges have changed
/// a little, another rasteriser, other hinting or another place among the pixels did that, and a single edge tells nothing
/// (see `Surroundings`). So two limits depend on the edges around. The first is for pixels farther than `threshold` in YIQ: what no
/// rasteriser would make of the same edges (see `Residue`), or what has moved by a whole pixel (see `WholePixelMove`).
/// The second is for local windows. The mean colour of a window may not drift (see `PerceptualWindow`): this catches colour shifts,
/// moved edges and lost hairlines. Its content may not move (see `MotionWindow`): this catches soft pictures that
/// are a pixel off. Single steps of rounding do not count as drift. Differences are taken on premultiplied RGBA over black
/// and over white, so a transparent pixel never equals a white or a black one.
struct PerceptualMetric {
  /// YIQ distance as a fraction of black to white.
  var threshold: Double
  var countsAntialiasing: Bool
  /// How far the worst window may be off, as a multiple of what `PerceptualWindow` and `MotionWindow` allow.
  var windowLimit: Double
  /// The scale of all limits together.
  var strictness = Strictness.person

  /// The drift of the worst window that passes.
  private var allowedDrift: Double { windowLimit * Double(strictness.scale) }

  /// Judges `pair`; rows with equal bytes are skipped.
  func measure(_ pair: PixelPair, marks: Bool, workers: Int) -> PixelMeasurement {
    let expected = pair.expected.premultiplied()
    let actual = pair.actual.premultiplied()
    let parts = bands(pair.height, step: CellSums.side, workers: workers)
    let scans = WorkPool.map(count: parts.count, workers: workers) { index in
      examined(pair, expected, actual, rows: parts[index], marks: marks)
    }
    var scan = scans.dropFirst().reduce(into: scans[0]) { $0.join($1) }
    let surroundings = Surroundings(
      expected, actual, width: pair.width, height: pair.height, scan.cells,
      scale: min(1, strictness.scale))
    settle(&scan, pair, expected, actual, surroundings)
    let drift = worstWindows(
      pair, expected, actual, scan, surroundings, marks: marks, workers: workers)
    if marks { drift.mark(&scan.marks) }
    return result(scan, drift, pair)
  }

  /// The rows of each worker; every band begins at a multiple of `step`.
  private func bands(_ height: Int, step: Int, workers: Int) -> [Range<Int>] {
    let steps = (height + step - 1) / step
    let count = max(1, min(workers, steps / 8))
    return (0..<count).map { index in
      (steps * index / count * step)..<min(height, steps * (index + 1) / count * step)
    }
  }

  private func examined(
    _ pair: PixelPair, _ expected: [UInt8], _ actual: [UInt8], rows: Range<Int>, marks: Bool
  ) -> Scan {
    var scan = Scan(
      pair, threshold: threshold * Double(strictness.scale), marks: marks)
    expected.withUnsafeBytes { a in
      actual.withUnsafeBytes { b in
        for y in rows where !pair.rowsEqual(y) { row(y, a, b, &scan) }
      }
    }
    return scan
  }

  /// Finds the worst window of every kind.
  private func worstWindows(
    _ pair: PixelPair, _ expected: [UInt8], _ actual: [UInt8], _ scan: Scan,
    _ surroundings: Surroundings, marks: Bool, workers: Int
  ) -> WindowDrift {
    @Sendable func windows(_ rows: Range<Int>) -> WindowDrift {
      WindowDrift(
        expected, actual, width: pair.width, height: pair.height, rows: rows,
        columns: pair.columns, limit: allowedDrift, marks: marks, surroundings)
    }
    if scan.differing == 0 { return windows(pair.rows) }
    let cells = scan.cells
    let parts = bands(pair.height, step: CellSums.side, workers: workers)
    let found = WorkPool.map(count: parts.count + 1, workers: workers) {
      index in
      guard index < parts.count else {
        var motion = windows(pair.rows)
        motion.judge(
          MotionBlocks(expected, actual, width: pair.width, height: pair.height, cells))
        return motion
      }
      var drift = windows(parts[index].clamped(to: pair.rows))
      drift.judge(cells)
      return drift
    }
    return found.dropFirst().reduce(into: found[0]) { $0.join($1) }
  }

  private func result(_ scan: Scan, _ drift: WindowDrift, _ pair: PixelPair) -> PixelMeasurement {
    var result = PixelMeasurement(
      count: scan.count, total: pair.total, value: drift.worst.drift,
      max: (scan.greatest / PixelmatchDialect.maximum).squareRoot(),
      holds: drift.worst.drift <= allowedDrift,
      details: [
        .init(name: "antialiased", value: Double(scan.explained)),
        .init(name: "differing", value: Double(scan.differing)),
        .init(name: "windowX", value: Double(drift.worst.place.x + pair.left)),
        .init(name: "windowY", value: Double(drift.worst.place.y + pair.top)),
        .init(name: "windowSize", value: Double(drift.worst.place.width)),
      ])
    result.marks = scan.marks
    if strictness == .everyPixel { countAll(&result, pair) }
    return result
  }

  /// Counts and marks all pixels that differ.
  private func countAll(_ result: inout PixelMeasurement, _ pair: PixelPair) {
    result.count = Int(result.detail("differing") ?? 0, within: 0...pair.total)
    guard !result.marks.isEmpty else { return }
    let (expected, actual) = (pair.expected.premultiplied(), pair.actual.premultiplied())
    for pixel in result.marks.indices {
      let bytes = (pixel * 4)..<(pixel * 4 + 4)
      if expected[bytes] != actual[bytes] { result.marks[pixel] = 1 }
    }
  }

  /// What one pass over the pixels collects.
  private struct Scan: Sendable {
    let width: Int
    let rows: Range<Int>
    let columns: Range<Int>
    let limit: Double
    var cells: CellSums
    var count = 0
    var explained = 0
    var over: OverThreshold
    var differing = 0
    var greatest = 0.0
    var marks: [UInt8]

    init(_ pair: PixelPair, threshold: Double, marks: Bool) {
      width = pair.width
      rows = pair.rows
      columns = pair.columns
      limit = PixelmatchDialect.maximum * threshold * threshold
      cells = CellSums(width: pair.width, height: pair.height)
      over = OverThreshold(width: pair.width, height: pair.height)
      self.marks = marks ? [UInt8](repeating: 0, count: pair.expected.count) : []
    }

    /// Whether the pixel at (x, y) is measured, and not only context.
    @inline(__always)
    func isMeasured(_ x: Int, _ y: Int) -> Bool { rows.contains(y) && columns.contains(x) }

    /// Adds the results of the rows below.
    mutating func join(_ next: Scan) {
      cells.join(next.cells)
      over.join(next.over)
      differing += next.differing
      greatest = max(greatest, next.greatest)
    }
  }

  private func row(
    _ y: Int, _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, _ scan: inout Scan
  ) {
    for x in 0..<scan.width {
      let first = a.pixel(x: x, y: y, width: scan.width)
      let second = b.pixel(x: x, y: y, width: scan.width)
      guard first != second else { continue }
      let (p, q) = (
        unsafeBitCast(first, to: SIMD4<UInt8>.self), unsafeBitCast(second, to: SIMD4<UInt8>.self)
      )
      let delta =
        SIMD4<Int32>(truncatingIfNeeded: q) &- SIMD4<Int32>(truncatingIfNeeded: p)
      if scan.isMeasured(x, y) { scan.differing += 1 }
      if !Self.isDither(delta) { scan.cells.add(delta, x: x, y: y) }
      let distance = Self.distance(SIMD4(lanes: delta))
      scan.greatest = max(scan.greatest, Double(distance))
      guard Double(distance) > scan.limit else { continue }
      let change = SIMD4<Int16>(truncatingIfNeeded: pointwiseMax(p, q) &- pointwiseMin(p, q)).max()
      scan.over.add(x: x, y: y, change: change)
    }
  }

  /// Counts the pixels over the threshold that a person can see; all of them when anti-aliasing counts.
  private func settle(
    _ scan: inout Scan, _ pair: PixelPair, _ expected: [UInt8], _ actual: [UInt8],
    _ surroundings: Surroundings
  ) {
    expected.withUnsafeBytes { first in
      actual.withUnsafeBytes { second in
        guard let a = first.baseAddress, let b = second.baseAddress else { return }
        let test = EdgeTest(a, b, width: pair.width, height: pair.height)
        var residue = Residue(scan.over, test, surroundings, scale: strictness.scale)
        var move = WholePixelMove(
          expected, actual, width: pair.width, height: pair.height, scan.cells)
        for row in 0..<scan.over.rows {
          for column in 0..<scan.over.columns {
            let pixels = scan.over.pixels[row * scan.over.columns + column]
            guard pixels != 0 else { continue }
            let isVisible =
              countsAntialiasing || move.contains(column: column, row: row)
              || residue.isVisible(column: column, row: row)
            settle(&scan, column, row, isVisible)
          }
        }
      }
    }
  }

  /// Counts and marks the pixels of a cell that are over the threshold.
  private func settle(_ scan: inout Scan, _ column: Int, _ row: Int, _ isVisible: Bool) {
    scan.over.each(column: column, row: row) { x, y in
      if !scan.marks.isEmpty { scan.marks[y * scan.width + x] = isVisible ? 1 : 2 }
      guard scan.isMeasured(x, y) else { return }
      if isVisible { scan.count += 1 } else { scan.explained += 1 }
    }
  }

  /// Whether one step of rounding in every component, including alpha, explains this premultiplied difference.
  @inline(__always)
  static func isDither(_ delta: SIMD4<Int32>) -> Bool {
    let alpha = abs(delta.w)
    let step = SIMD4<Int32>(repeating: 1 &+ alpha)
    return alpha <= 1 && all((delta .<= step) .& (delta .>= 0 &- step))
  }

  /// The greater of the squared YIQ distances over black and over white of a premultiplied difference, 0…35215.
  @inline(__always)
  static func distance(_ delta: SIMD4<Float>) -> Float {
    let black = yiq(delta.x, delta.y, delta.z)
    return delta.w == 0
      ? black : max(black, yiq(delta.x - delta.w, delta.y - delta.w, delta.z - delta.w))
  }

  @inline(__always)
  private static func yiq(_ r: Float, _ g: Float, _ b: Float) -> Float {
    let y = r * 0.29889531 + g * 0.58662247 + b * 0.11448223
    let i = r * 0.59597799 - g * 0.27417610 - b * 0.32180189
    let q = r * 0.21147017 - g * 0.52261711 + b * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}
