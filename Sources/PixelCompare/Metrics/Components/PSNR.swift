import Glibc

/// Peak signal-to-noise ratio with data range 255, as scikit-image computes it over red, green and blue; alpha is a
/// fourth channel unless both pictures are opaque.
enum PSNR {
  /// `psnr`.
  static let traits = MetricTraits(
    summary: "peak signal-to-noise ratio",
    threshold: .init(meaning: "least ratio in dB", range: 0...1000, defaultValue: 40),
    alpha: .componentUnlessOpaque, verdict: .value, options: [],
    extent: .rows(.init(above: 0, below: 0, rowsAtOnce: nil, isExact: false, join: join)),
    working: .init(pixel: 6), diffStyle: .pixelmatch5,
    measurement: .eightBits { pair, settings in measure(pair, marks: settings.marks) })

  /// The ratio in dB in `value`, infinite for equal pictures; `count` is the number of differing pixels.
  private static func measure(_ pair: PixelPair, marks: Bool) -> PixelMeasurement {
    let channels = pair.isOpaque ? 3 : 4
    var result = PixelMeasurement(count: 0, total: pair.total, value: .infinity, max: 0)
    result.channels = channels
    if marks { result.marks = [UInt8](repeating: 0, count: pair.expected.count) }
    var squares = 0
    var greatest = 0
    for pixel in (pair.rows.lowerBound * pair.width)..<(pair.rows.upperBound * pair.width) {
      var worst = 0
      for index in (pixel * 4)..<(pixel * 4 + channels) {
        let difference = abs(Int(pair.expected.rgba[index]) - Int(pair.actual.rgba[index]))
        squares += difference * difference
        worst = Swift.max(worst, difference)
      }
      greatest = Swift.max(greatest, worst)
      guard worst > 0 else { continue }
      result.count += 1
      if marks { result.marks[pixel] = 1 }
    }
    let error = Double(squares) / Double(Swift.max(1, pair.total * channels))
    if squares > 0 { result.value = ratio(error) }
    result.max = Double(greatest)
    result.details = [.init(name: "meanSquaredError", value: error)]
    return result
  }

  /// The mean of both mean squared errors, weighted by components.
  @Sendable private static func join(
    _ first: PixelMeasurement, _ next: PixelMeasurement
  ) -> PixelMeasurement {
    let share = first.share(of: next)
    var result = first.counts(with: next)
    // In opaque rows, alpha contributes nothing.
    result.channels = max(first.channels, next.channels)
    let mine = first.details[0].value * (1 - share) * Double(first.channels)
    let other = next.details[0].value * share * Double(next.channels)
    let error = (mine + other) / Double(result.channels)
    result.details[0].value = error
    result.value = ratio(error)
    return result
  }

  private static func ratio(_ error: Double) -> Double {
    error == 0 ? .infinity : 10 * log10(255 * 255 / error)
  }
}
