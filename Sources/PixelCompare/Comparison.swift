public import Imaging

/// Compares pictures in memory.
public enum Comparison {
  /// Measures `actual` against `expected`; `marks` keeps what a diff picture needs.
  ///
  /// Pictures of different size are not measured.
  public static func compare(
    expected: Image, actual: Image, options: ComparisonOptions = .init(), marks: Bool = false
  ) throws(CompareError) -> PairResult {
    try compare(expected: expected, actual: actual, options: options, marks: marks, isEqual: false)
  }

  /// As above; `isEqual` when both come from the same bytes, so that only what equal pictures give is filled in.
  static func compare(
    expected: Image, actual: Image, options: ComparisonOptions, marks: Bool = false, isEqual: Bool
  ) throws(CompareError) -> PairResult {
    var result = PairResult(
      outcome: .size,
      expectedSize: PictureSize(width: expected.width, height: expected.height),
      actualSize: PictureSize(width: actual.width, height: actual.height))
    guard result.expectedSize == result.actualSize else { return result }
    let included = try RegionMask.make(options, width: expected.width, height: expected.height)
    let measurement =
      isEqual && !marks
      ? same(included, options, pixels: expected.width * expected.height)
      : measure(expected, actual, included, options, marks: marks)
    result.measurement = measurement
    result.outcome = options.accepts(measurement) ? .same : .different
    return result
  }

  /// What every metric says about equal pictures.
  private static func same(
    _ included: [UInt8]?, _ options: ComparisonOptions, pixels: Int
  ) -> PixelMeasurement {
    let total = included?.reduce(0) { $0 + Int($1) } ?? pixels
    switch options.metric {
    case .ssim, .ssimUniform: return PixelMeasurement(count: 0, total: total, value: 1, max: 1)
    case .psnr: return PixelMeasurement(count: 0, total: total, value: .infinity, max: 0)
    default: return PixelMeasurement(count: 0, total: total, value: 0, max: 0)
    }
  }

  private static func measure(
    _ expected: Image, _ actual: Image, _ included: [UInt8]?, _ options: ComparisonOptions,
    marks: Bool
  ) -> PixelMeasurement {
    let threshold = options.effectiveThreshold
    if options.metric == .exact || options.metric == .channel {
      return ChannelMetric.measure(
        expected, actual, included: included, threshold: threshold, marks: marks)
    }
    let pair = PixelPair(
      expected: Pixels(expected), actual: Pixels(actual), included: included)
    let counts = options.antialiasing == .count
    switch options.metric {
    case .exact, .channel, .perceptual:
      return PerceptualMetric(
        threshold: threshold, countsAntialiasing: counts, windowLimit: options.windowLimit
      ).measure(pair, marks: marks)
    case .yiq, .yiqChecker, .oklab:
      let dialect: PixelmatchDialect =
        options.metric == .yiq
        ? .white : options.metric == .yiqChecker ? .checkerboard : .oklab
      return PixelmatchMetric(
        dialect: dialect, threshold: threshold, countsAntialiasing: counts
      ).measure(pair, marks: marks)
    case .flip:
      return FLIP(pixelsPerDegree: options.pixelsPerDegree).measure(
        pair, threshold: threshold, map: marks)
    case .ssim: return SSIM.gaussian.measure(pair, threshold: threshold, marks: marks)
    case .ssimUniform: return SSIM.uniform.measure(pair, threshold: threshold, marks: marks)
    case .psnr: return PSNR.measure(pair, threshold: threshold, marks: marks)
    case .deltaE, .deltaE94:
      return DeltaEMetric(
        difference: options.metric == .deltaE ? .ciede2000 : .cie94, threshold: threshold
      ).measure(pair, marks: marks)
    }
  }
}
