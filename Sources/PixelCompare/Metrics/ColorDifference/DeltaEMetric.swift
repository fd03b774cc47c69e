/// `delta-e` and `delta-e-94`: a pixel differs when its colour difference is over the threshold.
///
/// swift-snapshot-testing's `perceptualPrecision` p is the threshold (1 - p) × 100, its `precision` the share of
/// pixels that must match.
struct DeltaEMetric {
  var difference: ColorDifference
  /// The greatest difference that still matches.
  var threshold: Double

  /// Counts the pixels of `pair` over the threshold; translucent ones are compared on black and on white.
  func measure(_ pair: PixelPair, marks: Bool) -> PixelMeasurement {
    var result = PixelMeasurement(count: 0, total: pair.total, value: 0, max: 0)
    if marks { result.marks = [UInt8](repeating: 0, count: pair.expected.count) }
    var sum = 0.0
    for y in pair.rows where !pair.rowsEqual(y) {
      for pixel in (y * pair.width)..<((y + 1) * pair.width) {
        let distance = distance(pair, pixel * 4)
        sum += distance
        result.max = Swift.max(result.max, distance)
        guard distance > threshold else { continue }
        result.count += 1
        if marks { result.marks[pixel] = 1 }
      }
    }
    result.value = pair.total == 0 ? 0 : sum / Double(pair.total)
    return result
  }

  private func distance(_ pair: PixelPair, _ at: Int) -> Double {
    let (p, q) = (pair.expected.rgba, pair.actual.rgba)
    if p[at] == q[at], p[at + 1] == q[at + 1], p[at + 2] == q[at + 2], p[at + 3] == q[at + 3] {
      return 0
    }
    if p[at + 3] == 255 && q[at + 3] == 255 {
      return difference(lab(p, at, on: 0), lab(q, at, on: 0))
    }
    return Swift.max(
      difference(lab(p, at, on: 0), lab(q, at, on: 0)),
      difference(lab(p, at, on: 255), lab(q, at, on: 255)))
  }

  private func lab(_ rgba: [UInt8], _ at: Int, on background: Double) -> Lab {
    let alpha = Double(rgba[at + 3]) / 255
    func blended(_ index: Int) -> Double {
      alpha == 1 ? Double(rgba[index]) : background + (Double(rgba[index]) - background) * alpha
    }
    return Lab(blended(at), blended(at + 1), blended(at + 2))
  }
}
