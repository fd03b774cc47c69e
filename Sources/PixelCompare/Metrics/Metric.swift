/// How two pictures are measured; the raw value is the name on the command line.
///
/// `perceptual` is the default and never looks at a picture on one background only. Every other metric is
/// exact to its reference and treats alpha as that reference does; the CIE formulas, which know none,
/// are taken on black and on white.
public enum Metric: String, Sendable, CaseIterable {
  /// What a person would see: stray pixels and the worst local window, on black and on white.
  case perceptual
  /// Every component of every pixel; 8-bit pictures are widened to compare with 16-bit ones.
  case exact
  /// The greatest component difference and the number of differing pixels, as WPT's `fuzzy` counts them.
  case channel
  /// pixelmatch 5.3: YIQ distance, blended on white, with its anti-aliasing test.
  case yiq
  /// pixelmatch 7.2: YIQ distance, blended on its checkerboard.
  case yiqChecker = "yiq-checker"
  /// pixelmatch's newer dialect: OKLab HyAB distance with toe-corrected lightness, on its checkerboard.
  case oklab
  /// LDR-FLIP (Andersson et al. 2020) of the colours as stored; alpha is dropped.
  case flip
  /// SSIM with Wang's Gaussian window: 11 × 11, sigma 1.5, population covariance.
  case ssim
  /// SSIM with scikit-image's default window: uniform 7 × 7, sample covariance.
  case ssimUniform = "ssim-uniform"
  /// Peak signal-to-noise ratio in dB.
  case psnr
  /// CIEDE2000, the greater of the differences on black and on white.
  case deltaE = "delta-e"
  /// CIE94 with graphic-arts weights, the greater of the differences on black and on white.
  case deltaE94 = "delta-e-94"

  /// The threshold without `--threshold`, in the metric's own unit.
  public var defaultThreshold: Double {
    switch self {
    case .perceptual: PerceptualMetric.defaultThreshold
    case .exact, .channel: 0
    case .yiq, .yiqChecker, .oklab, .flip: 0.1
    case .ssim, .ssimUniform: 0.99
    case .psnr: 40
    case .deltaE, .deltaE94: 2
    }
  }

  /// The values `--threshold` may have.
  public var thresholdRange: ClosedRange<Double> {
    switch self {
    case .perceptual, .yiq, .yiqChecker, .oklab, .flip: 0...1
    case .exact: 0...0
    case .channel: 0...255
    case .ssim, .ssimUniform: -1...1
    case .psnr: 0...1000
    case .deltaE, .deltaE94: 0...200
    }
  }

  /// One line that says what the threshold limits.
  public var thresholdMeaning: String {
    switch self {
    case .perceptual: "YIQ distance of a pixel as a fraction of black to white"
    case .exact: "no tolerance"
    case .channel: "greatest difference of a component, of 255"
    case .yiq, .yiqChecker: "YIQ distance of a pixel as a fraction of its maximum"
    case .oklab: "HyAB distance of a pixel as a fraction of black to white"
    case .flip: "FLIP error of a pixel"
    case .ssim, .ssimUniform: "least mean structural similarity"
    case .psnr: "least ratio in dB"
    case .deltaE, .deltaE94: "colour difference of a pixel"
    }
  }
}
