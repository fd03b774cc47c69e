extension FLIP {
  /// With fewer than 2, the weights of the edge filter underflow.
  static let pixelsPerDegree = MetricOption.number(
    "pixelsPerDegree", "For flip: pixels per degree of visual angle.", unit: "pixels", in: 2...1000,
    default: defaultPixelsPerDegree, unset: "67.02", placeholder: "N")

  /// `flip`.
  static let traits = MetricTraits(
    summary: "LDR-FLIP, the error that a person sees when two pictures alternate",
    threshold: .init(meaning: "FLIP error of a pixel", range: 0...1, defaultValue: 0.1),
    alpha: .dropped, verdict: .pixels, options: [pixelsPerDegree.option], extent: .picture,
    working: .init(
      pixel: 13, column: { 1300 * max(1, $0[pixelsPerDegree] / defaultPixelsPerDegree) }),
    diffStyle: .pixelmatch5,
    measurement: .eightBits { pair, settings in
      FLIP(pixelsPerDegree: settings.values[pixelsPerDegree]).measure(
        pair, threshold: settings.threshold, map: settings.marks, workers: settings.workers)
    })
}

extension MetricValues {
  /// For `flip`: pixels per degree of visual angle.
  public var pixelsPerDegree: Double {
    get { self[FLIP.pixelsPerDegree] }
    set { self[FLIP.pixelsPerDegree] = newValue }
  }
}
