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

  /// What one pass gathers.
  private struct Scan {
    let width: Int
    let offset: Int
    let isOpaque: Bool
    let limit: Double
    let test: AntialiasTest
    /// For opaque pixels: the distance that a greatest component difference cannot exceed.
    let bounds: [Double]
    var greatest = 0.0
    var excluded = 0
    var result = PixelMeasurement(count: 0, total: 0, value: 0, max: 0)

    init(_ pair: PixelPair, _ metric: PixelmatchMetric, marks: Bool) {
      width = pair.width
      offset = pair.top * pair.width * 4
      isOpaque = pair.isOpaque
      limit = metric.dialect.limit(metric.threshold)
      test = AntialiasTest(
        width: pair.width, height: pair.height, offset: offset, dialect: metric.dialect)
      bounds = (0..<256).map { metric.dialect.bound(step: Double($0)) }
      if marks { result.marks = [UInt8](repeating: 0, count: pair.expected.count) }
    }
  }

  private func row(
    _ y: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ scan: inout Scan
  ) {
    var x = 0
    while x < scan.width {
      if scan.isOpaque, x + 4 <= scan.width, fourPass(y * scan.width + x, a, b, scan) {
        x += 4
        continue
      }
      pixel(x, y, a, b, &scan)
      x += 1
    }
  }

  /// Whether four pixels from `index` on are within the threshold and below the greatest distance so far.
  @inline(__always)
  private func fourPass(
    _ index: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ scan: borrowing Scan
  ) -> Bool {
    let p = UnsafeRawPointer(a + index * 4).loadUnaligned(as: SIMD16<UInt8>.self)
    let q = UnsafeRawPointer(b + index * 4).loadUnaligned(as: SIMD16<UInt8>.self)
    let step = pointwiseMax(p, q) &- pointwiseMin(p, q)
    return scan.bounds[Int(step.max())] <= min(scan.limit, scan.greatest)
  }

  @inline(__always)
  private func pixel(
    _ x: Int, _ y: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ scan: inout Scan
  ) {
    let at = (y * scan.width + x) * 4
    let p = UnsafeRawPointer(a + at).loadUnaligned(as: SIMD4<UInt8>.self)
    let q = UnsafeRawPointer(b + at).loadUnaligned(as: SIMD4<UInt8>.self)
    guard p != q else { return }
    if p.w == 255 && q.w == 255 {
      let step = pointwiseMax(p, q) &- pointwiseMin(p, q)
      if scan.bounds[Int(step.max())] <= min(scan.limit, scan.greatest) { return }
    }
    let distance = dialect.distance(RGBA(a + at), RGBA(b + at), offset: scan.offset + at)
    scan.greatest = Swift.max(scan.greatest, distance)
    guard distance > scan.limit else { return }
    let antialiased =
      !countsAntialiasing
      && (scan.test.isAntialiased(a, b, x: x, y: y) || scan.test.isAntialiased(b, a, x: x, y: y))
    if antialiased { scan.excluded += 1 } else { scan.result.count += 1 }
    if !scan.result.marks.isEmpty { scan.result.marks[at / 4] = antialiased ? 2 : 1 }
  }
}
