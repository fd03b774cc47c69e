/// How two pictures are measured; the raw value is the name on the command line.
///
/// `perceptual` is the default and never looks at a picture on one background only. Every other metric agrees exactly with
/// its reference and treats alpha as that reference does. The CIE formulas, which do not define alpha, are taken on black
/// and on white.
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

  /// The metric's properties; nothing else distinguishes metrics.
  public var traits: MetricTraits {
    switch self {
    case .perceptual: PerceptualMetric.traits
    case .exact: ChannelMetric.exact
    case .channel: ChannelMetric.channel
    case .yiq: PixelmatchMetric.yiq
    case .yiqChecker: PixelmatchMetric.yiqChecker
    case .oklab: PixelmatchMetric.oklab
    case .flip: FLIP.traits
    case .ssim: SSIM.gaussianTraits
    case .ssimUniform: SSIM.uniformTraits
    case .psnr: PSNR.traits
    case .deltaE: DeltaEMetric.ciede2000
    case .deltaE94: DeltaEMetric.cie94
    }
  }
}
