import Imaging

extension ChannelMetric {
  /// `exact`.
  static let exact = traits(
    "every component of every pixel", "no tolerance", range: 0...0)
  /// `channel`.
  static let channel = traits(
    "the greatest component difference and the number of differing pixels, as WPT's fuzzy counts",
    "greatest difference of a component, of 255", range: 0...255,
    options: [FuzzyRanges.option.option],
    accepts: { measurement, values in values.fuzzy?.accept(measurement) })

  private static func traits(
    _ summary: String, _ meaning: String, range: ClosedRange<Double>,
    options: [ComparisonOption<MetricValues>] = [],
    accepts: @escaping @Sendable (PixelMeasurement, MetricValues) -> Bool? = { _, _ in nil }
  ) -> MetricTraits {
    MetricTraits(
      summary: summary, threshold: .init(meaning: meaning, range: range, defaultValue: 0),
      alpha: .component, verdict: .pixels, options: options,
      extent: .rows(
        .init(
          above: 0, below: 0, rowsAtOnce: nil, isExact: true, join: PixelMeasurement.joinShares)),
      working: .init(pixel: 6), diffStyle: .pixelmatch5,
      measurement: .stored { strip, settings in
        measure(
          strip.expected, strip.actual, included: strip.included,
          rows: strip.rows ?? 0..<strip.expected.height, threshold: settings.threshold,
          marks: settings.marks)
      }, accepts: accepts)
  }
}
