import Imaging

/// Two pictures, or some rows of them with their surroundings.
struct Strip {
  var expected: Image
  var actual: Image
  /// One byte a pixel, 1 for compared; nil when all are.
  var included: [UInt8]?
  /// The rows to measure; nil for all.
  var rows: Range<Int>?
  /// Where the first row is in the whole picture.
  var top = 0
}

/// Measures with the metric that options name.
struct Meter {
  let options: ComparisonOptions
  /// Whether to keep what diff pictures need.
  var marks = false

  func measure(_ strip: Strip) -> PixelMeasurement {
    let threshold = options.effectiveThreshold
    if options.metric == .exact || options.metric == .channel {
      return ChannelMetric.measure(
        strip.expected, strip.actual, included: strip.included,
        rows: strip.rows ?? 0..<strip.expected.height, threshold: threshold, marks: marks)
    }
    let pair = PixelPair(
      expected: Pixels(strip.expected), actual: Pixels(strip.actual), included: strip.included,
      rows: strip.rows, top: strip.top)
    switch options.metric {
    case .exact, .channel, .perceptual:
      return PerceptualMetric(
        threshold: threshold, countsAntialiasing: options.antialiasing == .count,
        windowLimit: options.windowLimit
      ).measure(pair, marks: marks)
    case .yiq: return pixelmatch(.white, pair)
    case .yiqChecker: return pixelmatch(.checkerboard, pair)
    case .oklab: return pixelmatch(.oklab, pair)
    case .flip:
      return FLIP(pixelsPerDegree: options.pixelsPerDegree).measure(
        pair, threshold: threshold, map: marks)
    case .ssim: return SSIM.gaussian.measure(pair, threshold: threshold, marks: marks)
    case .ssimUniform: return SSIM.uniform.measure(pair, threshold: threshold, marks: marks)
    case .psnr: return PSNR.measure(pair, threshold: threshold, marks: marks)
    case .deltaE: return colorDifference(.ciede2000, pair)
    case .deltaE94: return colorDifference(.cie94, pair)
    }
  }

  private func pixelmatch(_ dialect: PixelmatchDialect, _ pair: PixelPair) -> PixelMeasurement {
    PixelmatchMetric(
      dialect: dialect, threshold: options.effectiveThreshold,
      countsAntialiasing: options.antialiasing == .count
    ).measure(pair, marks: marks)
  }

  private func colorDifference(
    _ difference: ColorDifference, _ pair: PixelPair
  ) -> PixelMeasurement {
    DeltaEMetric(difference: difference, threshold: options.effectiveThreshold)
      .measure(pair, marks: marks)
  }
}
