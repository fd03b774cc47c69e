/// `yiq`, `yiq-checker` and `oklab`: pixelmatch's count of pixels over a threshold.
struct PixelmatchMetric {
  var dialect: PixelmatchDialect
  /// A fraction of the greatest distance, 0…1.
  var threshold: Double
  /// Whether anti-aliased pixels count as well.
  var countsAntialiasing: Bool

  /// Counts the pixels of `pair`; rows with equal bytes are skipped.
  func measure(_ pair: PixelPair, marks: Bool) -> PixelMeasurement {
    var result = PixelMeasurement(count: 0, total: pair.total, value: 0, max: 0)
    if marks { result.marks = [UInt8](repeating: 0, count: pair.expected.count) }
    var excluded = 0
    var greatest = 0.0
    let test = AntialiasTest(width: pair.width, height: pair.height, dialect: dialect)
    let limit = dialect.limit(threshold)
    pair.expected.rgba.withUnsafeBufferPointer { first in
      pair.actual.rgba.withUnsafeBufferPointer { second in
        guard let a = first.baseAddress, let b = second.baseAddress else { return }
        for y in 0..<pair.height where !pair.rowsEqual(y) {
          for x in 0..<pair.width {
            let offset = (y * pair.width + x) * 4
            guard differ(a + offset, b + offset) else { continue }
            let distance = dialect.distance(RGBA(a + offset), RGBA(b + offset), offset: offset)
            greatest = Swift.max(greatest, distance)
            guard distance > limit else { continue }
            let antialiased =
              !countsAntialiasing
              && (test.isAntialiased(a, b, x: x, y: y) || test.isAntialiased(b, a, x: x, y: y))
            if antialiased { excluded += 1 } else { result.count += 1 }
            if marks { result.marks[offset / 4] = antialiased ? 2 : 1 }
          }
        }
      }
    }
    result.max = dialect.fraction(greatest)
    result.value = pair.total == 0 ? 0 : Double(result.count) / Double(pair.total)
    result.details = [.init(name: "antialiased", value: Double(excluded))]
    return result
  }

  @inline(__always)
  private func differ(_ p: UnsafePointer<UInt8>, _ q: UnsafePointer<UInt8>) -> Bool {
    UnsafeRawPointer(p).loadUnaligned(as: UInt32.self)
      != UnsafeRawPointer(q).loadUnaligned(as: UInt32.self)
  }
}
