extension PerceptualMetric {
  /// A multiple of what `PerceptualWindow` and `MotionWindow` allow.
  static let maxWindow = MetricOption.number(
    "maxWindow", "For perceptual: maximum drift of the worst window.",
    in: 0...1_000_000, default: 1, placeholder: "W")

  /// `perceptual`.
  static let traits = MetricTraits(
    summary: "what a person would see: stray pixels and the worst local window",
    // About 10 of 255 in grey.
    threshold: .init(
      meaning: "YIQ distance of a pixel as a fraction of black to white", range: 0...1,
      defaultValue: 0.04),
    alpha: .onBlackAndWhite, verdict: .pixels,
    options: [strictness.option, MetricOption.antialiasing.option, maxWindow.option],
    // Windows of 128 pixels, which begin at every 64th row, their surroundings of 120 pixels, and the blocks around these.
    extent: .rows(
      .init(above: 192, below: 284, rowsAtOnce: 256, isTiled: true, isExact: false, join: join)),
    working: .init(pixel: 11), diffStyle: .pixelmatch5,
    measurement: .eightBits { pair, settings in
      PerceptualMetric(
        threshold: settings.threshold,
        countsAntialiasing: settings.values.antialiasing == .count,
        windowLimit: settings.values.windowLimit, strictness: settings.values.strictness
      ).measure(pair, marks: settings.marks, workers: settings.workers)
    })

  /// The worse of both worst windows, and the sums of the counts.
  @Sendable private static func join(
    _ first: PixelMeasurement, _ next: PixelMeasurement
  ) -> PixelMeasurement {
    let worse = next.value > first.value
    var result = first.counts(with: next)
    result.value = max(first.value, next.value)
    result.details = zip(first.details, next.details).map { mine, other in
      let isWindow = mine.name.hasPrefix("window")
      return .init(
        name: mine.name,
        value: isWindow ? (worse ? other : mine).value : mine.value + other.value)
    }
    return result
  }
}

extension MetricValues {
  /// For `perceptual`: the maximum drift of the worst window, as a multiple of the allowed drift.
  public var windowLimit: Double {
    get { self[PerceptualMetric.maxWindow] }
    set { self[PerceptualMetric.maxWindow] = newValue }
  }
}
