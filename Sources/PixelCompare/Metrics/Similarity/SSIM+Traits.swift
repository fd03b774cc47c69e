extension SSIM {
  /// `ssim`.
  static let gaussianTraits = traits(
    .gaussian, "structural similarity with Wang's Gaussian window of 11 × 11 pixels")
  /// `ssim-uniform`.
  static let uniformTraits = traits(
    .uniform, "structural similarity with scikit-image's uniform window of 7 × 7 pixels")

  private static func traits(_ ssim: SSIM, _ summary: String) -> MetricTraits {
    MetricTraits(
      summary: summary,
      threshold: .init(
        meaning: "least mean structural similarity", range: -1...1, defaultValue: 0.99),
      alpha: .componentUnlessOpaque, verdict: .value, options: [], extent: .picture,
      working: .init(pixel: 17, column: { _ in 800 }), diffStyle: .pixelmatch5,
      measurement: .eightBits { pair, settings in
        ssim.measure(
          pair, threshold: settings.threshold, marks: settings.marks, workers: settings.workers)
      })
  }
}
