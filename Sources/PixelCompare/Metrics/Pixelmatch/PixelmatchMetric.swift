/// `yiq`, `yiq-checker` and `oklab`: pixelmatch's count of pixels over a threshold.
struct PixelmatchMetric {
  var dialect: PixelmatchDialect
  /// A fraction of the greatest distance, 0…1.
  var threshold: Double
  /// Whether anti-aliased pixels count as well.
  var countsAntialiasing: Bool

  /// Counts the pixels of `pair`; rows with equal bytes are skipped.
  func measure(_ pair: PixelPair, marks: Bool) -> PixelMeasurement {
    var scan = Scan(pair, self, marks: marks)
    pair.expected.rgba.withUnsafeBufferPointer { first in
      pair.actual.rgba.withUnsafeBufferPointer { second in
        guard let a = first.baseAddress, let b = second.baseAddress else { return }
        for y in pair.rows where !pair.rowsEqual(y) { row(y, a, b, &scan) }
      }
    }
    var result = scan.result
    result.total = pair.total
    result.max = dialect.fraction(scan.greatest)
    result.value = pair.total == 0 ? 0 : Double(result.count) / Double(pair.total)
    result.details = [.init(name: "antialiased", value: Double(scan.excluded))]
    return result
  }

  /// What one pass collects.
  private struct Scan: ~Copyable {
    let width: Int
    let offset: Int
    let isOpaque: Bool
    /// Whether `QuickDistance` knows distances.
    let isQuick: Bool
    let limit: Double
    /// Approximate distances below `under` are certainly below the limit, and those over `over` are certainly over it.
    let under: Float
    let over: Float
    let test: AntialiasTest
    let neighbors: EqualNeighbors
    /// The greatest distance so far.
    private(set) var greatest = 0.0
    /// Approximate distances below this one are certainly not greater than `greatest`.
    private(set) var known = -QuickDistance.error
    /// The difference of components up to which a distance is neither over the limit nor over `greatest`.
    private(set) var quiet = SIMD16<UInt8>.zero
    var excluded = 0
    var result = PixelMeasurement(count: 0, total: 0, value: 0, max: 0)

    init(_ pair: PixelPair, _ metric: PixelmatchMetric, marks: Bool) {
      width = pair.width
      offset = pair.top * pair.width * 4
      isOpaque = pair.isOpaque
      // Swift 6.3 frees `neighbors` too early if a closure, such as an operand of &&, reads a property here.
      isQuick =
        metric.dialect == .white || metric.dialect == .checkerboard && pair.isOpaque
      limit = metric.dialect.limit(metric.threshold)
      under = Float(limit) - QuickDistance.error
      over = Float(limit) + QuickDistance.error
      test = AntialiasTest(
        width: pair.width, height: pair.height, offset: offset, dialect: metric.dialect)
      neighbors = EqualNeighbors(width: pair.width, height: pair.height)
      if marks { result.marks = [UInt8](repeating: 0, count: pair.expected.count) }
    }

    @inline(__always)
    mutating func note(distance: Double) {
      guard distance > greatest else { return }
      // Once it is over the limit, only that counts.
      if isQuick, greatest < limit {
        quiet = QuickDistance.quiet(min(distance, limit), isOpaque: isOpaque)
      }
      greatest = distance
      known = Float(distance) - QuickDistance.error
    }
  }

  private func row(
    _ y: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ scan: inout Scan
  ) {
    let start = y * scan.width * 4
    let (rowA, rowB) = (UnsafeRawPointer(a + start), UnsafeRawPointer(b + start))
    var x = 0
    while x &+ 4 <= scan.width {
      let first = (rowA + x &* 4).loadUnaligned(as: SIMD16<UInt8>.self)
      let second = (rowB + x &* 4).loadUnaligned(as: SIMD16<UInt8>.self)
      // Most are equal or clearly below the limit.
      if !(first.apart(second).greater(scan.quiet) ^ scan.quiet).isZero {
        four(x, y, first, second, a, b, &scan)
      }
      x &+= 4
    }
    while x < scan.width {
      pixel(x, y, a, b, &scan)
      x += 1
    }
  }

  /// Counts four differing pixels from `x` on; usually all of them are clearly over the limit.
  @inline(never)
  private func four(
    _ x: Int, _ y: Int, _ first: SIMD16<UInt8>, _ second: SIMD16<UInt8>,
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ scan: inout Scan
  ) {
    guard scan.isQuick else {
      for lane in 0..<4 { pixel(x + lane, y, a, b, &scan) }
      return
    }
    let distances = QuickDistance.onWhite(first.words, second.words)
    let settled = min(scan.under, scan.known)
    if all(distances .< settled) { return }
    if scan.result.marks.isEmpty, all((distances .> scan.over) .& (distances .< scan.known)),
      countsAntialiasing || scan.neighbors.isNoneAround(four: x, y, a, b)
    {
      scan.result.count += 4
      return
    }
    for lane in 0..<4 where !(distances[lane] < settled) {
      if distances[lane] > scan.over, distances[lane] < scan.known {
        note(x + lane, y, a, b, &scan)
      } else {
        pixel(x + lane, y, a, b, &scan)
      }
    }
  }

  private func pixel(
    _ x: Int, _ y: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ scan: inout Scan
  ) {
    let at = (y * scan.width + x) * 4
    let p = UnsafeRawPointer(a + at).loadUnaligned(as: UInt32.self)
    let q = UnsafeRawPointer(b + at).loadUnaligned(as: UInt32.self)
    guard p != q else { return }
    let distance = dialect.distance(RGBA(a + at), RGBA(b + at), offset: scan.offset + at)
    scan.note(distance: distance)
    if distance > scan.limit { note(x, y, a, b, &scan) }
  }

  /// Counts a pixel over the limit, unless it is anti-aliasing.
  @inline(__always)
  private func note(
    _ x: Int, _ y: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ scan: inout Scan
  ) {
    let antialiased =
      !countsAntialiasing && scan.test.isAntialiased(a, b, x: x, y: y, scan.neighbors)
    if antialiased { scan.excluded += 1 } else { scan.result.count += 1 }
    if !scan.result.marks.isEmpty { scan.result.marks[y * scan.width + x] = antialiased ? 2 : 1 }
  }
}
