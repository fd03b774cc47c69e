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
    let near = scan.cells.nearTouched()
    settle(&scan, pair, expected, actual, surroundings, near: near)
    let sums = scan.cells.takeWindowSums()
    let drift = worstWindows(
      pair, expected, actual, sums, surroundings, near: near,
      isEqual: scan.differing == 0, marks: marks, workers: workers)
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
    _ pair: PixelPair, _ expected: [UInt8], _ actual: [UInt8], _ sums: WindowSums,
    _ surroundings: Surroundings, near: [Bool], isEqual: Bool, marks: Bool, workers: Int
  ) -> WindowDrift {
    @Sendable func windows(_ rows: Range<Int>) -> WindowDrift {
      WindowDrift(
        expected, actual, width: pair.width, height: pair.height, rows: rows,
        columns: pair.columns, limit: allowedDrift, marks: marks, surroundings)
    }
    if isEqual { return windows(pair.rows) }
    let parts = bands(pair.height, step: CellSums.side, workers: workers)
    let found = WorkPool.map(count: parts.count + 1, workers: workers) {
      index in
      guard index < parts.count else {
        var motion = windows(pair.rows)
        motion.judge(
          MotionBlocks(expected, actual, width: pair.width, height: pair.height, near: near))
        return motion
      }
      var drift = windows(parts[index].clamped(to: pair.rows))
      drift.judge(sums)
      return drift
    }
    return found.dropFirst().reduce(into: found[0]) { $0.join($1) }
  }

  private func result(_ scan: Scan, _ drift: WindowDrift, _ pair: PixelPair) -> PixelMeasurement {
    var result = PixelMeasurement(
      count: scan.count, total: pair.total, value: drift.worst.drift,
      max: (Double(scan.greatest.max()) / PixelmatchDialect.maximum).squareRoot(),
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
    /// The squared distance up to which a pixel is within the threshold.
    let limit: Float
    /// The difference of components up to which no distance is over the limit.
    private let small: SIMD16<UInt8>
    /// `small` once a distance was over the limit, so that smaller ones tell nothing; until then 0.
    private(set) var quiet = SIMD16<UInt8>.zero
    var cells: CellSums
    var count = 0
    var explained = 0
    var over: OverThreshold
    var differing = 0
    /// The greatest squared distance in each of four columns.
    private(set) var greatest = SIMD4<Float>.zero
    var marks: [UInt8]

    init(_ pair: PixelPair, threshold: Double, marks: Bool) {
      width = pair.width
      rows = pair.rows
      columns = pair.columns
      let square = PixelmatchDialect.maximum * threshold * threshold
      // The nearest one may be greater.
      limit = Double(Float(square)) > square ? Float(square).nextDown : Float(square)
      small = QuickDistance.quiet(square, isOpaque: pair.isOpaque)
      cells = CellSums(width: pair.width, height: pair.height)
      over = OverThreshold(width: pair.width, height: pair.height)
      self.marks = marks ? [UInt8](repeating: 0, count: pair.expected.count) : []
    }

    /// One bit for each pixel of a cell that is measured, and not only context; row by row.
    func measured(column: Int, row: Int) -> UInt16 {
      let (x, y) = (column * CellSums.side, row * CellSums.side)
      if x >= columns.lowerBound, x + CellSums.side <= columns.upperBound, y >= rows.lowerBound,
        y + CellSums.side <= rows.upperBound
      {
        return .max
      }
      return (0..<16).reduce(0) { bits, pixel in
        rows.contains(y + pixel / 4) && columns.contains(x + pixel % 4) ? bits | 1 << pixel : bits
      }
    }

    /// Notes the squared distances of four pixels from (x, y) on, of which components are `apart`.
    @inline(__always)
    mutating func note(_ distances: SIMD4<Float>, _ apart: SIMD16<UInt8>, x: Int, y: Int) {
      greatest = greatest.picking(distances, where: distances .> greatest)
      let isOver = unsafeBitCast(distances .> SIMD4(repeating: limit), to: SIMD4<UInt32>.self)
      if isOver.bytes.isZero { return }
      quiet = small
      over.add(x: x, y: y, isOver, changes: apart.greatestOfWords)
    }

    /// Adds the results of the rows below.
    mutating func join(_ next: Scan) {
      cells.join(next.cells)
      over.join(next.over)
      differing += next.differing
      greatest.replace(with: next.greatest, where: next.greatest .> greatest)
    }
  }

  private func row(
    _ y: Int, _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, _ scan: inout Scan
  ) {
    for column in 0..<scan.cells.columns {
      let x = column &* CellSums.side
      let first = a.fourPixels(x: x, y: y, width: scan.width)
      let second = b.fourPixels(x: x, y: y, width: scan.width)
      if first != second { four(x, y, first, second, &scan) }
    }
  }

  /// Examines four pixels from (x, y) on, of which some differ.
  @inline(never)
  private func four(
    _ x: Int, _ y: Int, _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>, _ scan: inout Scan
  ) {
    var second = second
    if x + 4 > scan.width {
      // Beyond the border nothing differs.
      second.replace(with: first, where: SIMD4<UInt32>(0, 1, 2, 3) .>= UInt32(scan.width - x))
    }
    let apart = first.bytes.apart(second.bytes)
    let differs = apart.words .!= .zero
    let columns = scan.rows.contains(y) ? scan.columns : 0..<0
    if x >= columns.lowerBound, x + 4 <= columns.upperBound {
      scan.differing += Self.count(differs)
    } else {
      for lane in 0..<4 where differs[lane] && columns.contains(x + lane) { scan.differing += 1 }
    }
    let isDither = Self.isDither(apart)
    if !unsafeBitCast(.!isDither, to: SIMD16<UInt8>.self).isZero {
      let other = second.picking(first, where: isDither)
      let change = SIMD4<Int32>(
        sumOf: other.redBlue &- first.redBlue, other.greenAlpha &- first.greenAlpha)
      scan.cells.add(change, x: x, y: y)
    }
    if (apart.greater(scan.quiet) ^ scan.quiet).isZero { return }
    scan.note(Self.distances(first, second), apart, x: x, y: y)
  }

  /// The number of lanes that are set.
  @inline(__always)
  private static func count(_ lanes: SIMDMask<SIMD4<Int32>>) -> Int {
    // Set lanes are minus one.
    Int(0 &- Int32(truncatingIfNeeded: unsafeBitCast(lanes, to: SIMD4<UInt32>.self).total))
  }

  /// Counts the pixels over the threshold that a person can see; all of them when anti-aliasing counts.
  private func settle(
    _ scan: inout Scan, _ pair: PixelPair, _ expected: [UInt8], _ actual: [UInt8],
    _ surroundings: Surroundings, near: [Bool]
  ) {
    expected.withUnsafeBytes { first in
      actual.withUnsafeBytes { second in
        guard let a = first.baseAddress, let b = second.baseAddress else { return }
        let test = EdgeTest(a, b, width: pair.width, height: pair.height)
        var residue = Residue(scan.over, test, surroundings, scale: strictness.scale)
        var move = WholePixelMove(
          expected, actual, width: pair.width, height: pair.height, near: near)
        for row in 0..<scan.over.rows {
          for column in 0..<scan.over.columns {
            guard scan.over[column, row].pixels != 0 else { continue }
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
    let pixels = scan.over[column, row].pixels
    let counted = (pixels & scan.measured(column: column, row: row)).nonzeroBitCount
    if isVisible { scan.count += counted } else { scan.explained += counted }
    if scan.marks.isEmpty { return }
    scan.over.each(column: column, row: row) { x, y in
      scan.marks[y * scan.width + x] = isVisible ? 1 : 2
    }
  }

  /// Whether one step of rounding in every component, including alpha, explains this premultiplied difference.
  static func isDither(_ delta: SIMD4<Int32>) -> Bool {
    let size = delta.replacing(with: 0 &- delta, where: delta .< 0)
    let pixel = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: size), to: UInt32.self)
    return isDither(SIMD4(repeating: pixel).bytes)[0]
  }

  /// Whether one step of rounding in every component, including alpha, explains how far each of four premultiplied pixels is from another.
  @inline(__always)
  private static func isDither(_ apart: SIMD16<UInt8>) -> SIMDMask<SIMD4<Int32>> {
    let alpha = apart.words &>> 24
    let step = alpha &+ 1
    let pair = step | step &<< 8
    let steps = (pair | pair &<< 16).bytes
    return (apart.greater(steps).words .== steps.words) .& (alpha &>> 1 .== .zero)
  }

  /// The greater of the squared YIQ distances over black and over white of a premultiplied difference, 0…35215.
  static func distance(_ delta: SIMD4<Float>) -> Float {
    distances(
      SIMD4(repeating: delta.x), SIMD4(repeating: delta.y), SIMD4(repeating: delta.z),
      SIMD4(repeating: delta.w)
    ).x
  }

  /// The distances of four pixels.
  @inline(__always)
  private static func distances(_ p: SIMD4<UInt32>, _ q: SIMD4<UInt32>) -> SIMD4<Float> {
    @inline(__always)
    func component(_ shift: UInt32) -> SIMD4<Float> {
      SIMD4(
        small: unsafeBitCast(
          ((q &>> shift) & 255) &- ((p &>> shift) & 255), to: SIMD4<Int32>.self))
    }
    return distances(component(0), component(8), component(16), component(24))
  }

  @inline(__always)
  private static func distances(
    _ r: SIMD4<Float>, _ g: SIMD4<Float>, _ b: SIMD4<Float>, _ a: SIMD4<Float>
  ) -> SIMD4<Float> {
    let black = yiq(r, g, b)
    if unsafeBitCast(a, to: SIMD16<UInt8>.self).isZero { return black }
    let white = yiq(r - a, g - a, b - a)
    return black.picking(white, where: white .> black)
  }

  // Where this is inlined, the compiler takes the lanes apart.
  @inline(never)
  private static func yiq(
    _ r: SIMD4<Float>, _ g: SIMD4<Float>, _ b: SIMD4<Float>
  ) -> SIMD4<Float> {
    let y = r * 0.29889531 + g * 0.58662247 + b * 0.11448223
    let i = r * 0.59597799 - g * 0.27417610 - b * 0.32180189
    let q = r * 0.21147017 - g * 0.52261711 + b * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}
