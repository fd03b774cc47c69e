extension DeltaEMetric {
  /// `delta-e`.
  static let ciede2000 = traits(.ciede2000, "the CIEDE2000 colour difference")
  /// `delta-e-94`.
  static let cie94 = traits(.cie94, "the CIE94 colour difference with graphic-arts weights")

  private static func traits(_ difference: ColorDifference, _ summary: String) -> MetricTraits {
    MetricTraits(
      summary: summary,
      threshold: .init(meaning: "colour difference of a pixel", range: 0...200, defaultValue: 2),
      alpha: .onBlackAndWhite, verdict: .pixels, options: [],
      extent: .rows(.init(above: 0, below: 0, rowsAtOnce: nil, isExact: false, join: join)),
      working: .init(pixel: 6), diffStyle: .pixelmatch5,
      measurement: .eightBits { pair, settings in
        DeltaEMetric(difference: difference, threshold: settings.threshold)
          .measure(pair, marks: settings.marks)
      })
  }

  /// The mean over both parts, weighted by pixels.
  @Sendable private static func join(
    _ first: PixelMeasurement, _ next: PixelMeasurement
  ) -> PixelMeasurement {
    let share = first.share(of: next)
    var result = first.counts(with: next)
    result.value = first.value * (1 - share) + next.value * share
    return result
  }
}
