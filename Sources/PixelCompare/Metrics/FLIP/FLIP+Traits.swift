extension FLIP {
  /// `flip`.
  static let traits = MetricTraits(
    summary: "LDR-FLIP, the error that a person sees when two pictures alternate",
    threshold: .init(meaning: "FLIP error of a pixel", range: 0...1, defaultValue: 0.1),
    alpha: .dropped, verdict: .pixels, options: [.pixelsPerDegree], extent: .picture,
    working: .init(pixel: 13, column: 1300), diffStyle: .pixelmatch5,
    measurement: .eightBits { pair, settings in
      FLIP(pixelsPerDegree: settings.pixelsPerDegree).measure(
        pair, threshold: settings.threshold, map: settings.marks, workers: settings.workers)
    })
}
