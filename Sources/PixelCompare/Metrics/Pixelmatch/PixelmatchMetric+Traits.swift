extension PixelmatchMetric {
  /// `yiq`.
  static let yiq = traits(
    .white, "YIQ distance as in pixelmatch 5.3", distance, .onWhite, .pixelmatch5)
  /// `yiq-checker`.
  static let yiqChecker = traits(
    .checkerboard, "YIQ distance as in pixelmatch 7.2", distance, .onCheckerboard, .pixelmatch7)
  /// `oklab`.
  static let oklab = traits(
    .oklab, "OKLab distance as in pixelmatch after 7.2",
    "HyAB distance of a pixel as a fraction of black to white", .onCheckerboard, .pixelmatch7)

  private static let distance = "YIQ distance of a pixel as a fraction of its maximum"

  private static func traits(
    _ dialect: PixelmatchDialect, _ summary: String, _ meaning: String,
    _ alpha: MetricTraits.AlphaTreatment, _ style: MetricTraits.DiffStyle
  ) -> MetricTraits {
    MetricTraits(
      summary: summary, threshold: .init(meaning: meaning, range: 0...1, defaultValue: 0.1),
      alpha: alpha, verdict: .pixels, options: [MetricOption.antialiasing.option],
      // The anti-aliasing test looks at neighbours of neighbours.
      extent: .rows(
        .init(
          above: 2, below: 2, rowsAtOnce: nil, isExact: true, join: PixelMeasurement.joinShares)),
      working: .init(pixel: 6), diffStyle: style,
      measurement: .eightBits { pair, settings in
        PixelmatchMetric(
          dialect: dialect, threshold: settings.threshold,
          countsAntialiasing: settings.values.antialiasing == .count
        ).measure(pair, marks: settings.marks)
      })
  }
}
