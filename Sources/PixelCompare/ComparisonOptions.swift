public import Imaging

/// How pictures are compared and what still counts as the same.
public struct ComparisonOptions: Sendable, Equatable {
  /// What happens to differences that anti-aliasing explains; for `perceptual`, `yiq`, `yiq-checker` and `oklab`.
  public enum Antialiasing: String, Sendable, CaseIterable {
    /// They are not counted.
    case ignore
    /// They count like any other.
    case count
  }

  /// The metric; default `perceptual`.
  public var metric: Metric
  /// The metric's threshold; nil for its default.
  public var threshold: Double?
  /// Default `ignore`.
  public var antialiasing: Antialiasing
  /// The most pixels over the threshold that still pass; default 0, or any number when `maxRatio` is set.
  public var maxCount: Int?
  /// The greatest share of pixels over the threshold that still passes, 0…1; the stricter of both limits holds.
  public var maxRatio: Double?
  /// For `channel`: bounds of the greatest component difference, of 255; both bounds must hold.
  public var differenceRange: ClosedRange<Int>?
  /// For `channel`: bounds of the number of differing pixels; both bounds must hold.
  public var pixelRange: ClosedRange<Int>?
  /// For `perceptual`: how far the worst window may be off, as a multiple of what is allowed; default 1.
  public var windowLimit: Double
  /// For `flip`: pixels per degree of sight; default 67.02.
  public var pixelsPerDegree: Double
  /// Pixels that are not compared.
  public var ignored: [Rectangle]
  /// When not empty, only pixels in one of these are compared.
  public var included: [Rectangle]
  /// A picture whose dark or transparent pixels (under half of white) are not compared; must have the pictures' size.
  public var mask: Image?

  /// The default verdict.
  public init(
    metric: Metric = .perceptual, threshold: Double? = nil, antialiasing: Antialiasing = .ignore,
    maxCount: Int? = nil, maxRatio: Double? = nil, ignored: [Rectangle] = [],
    included: [Rectangle] = [], mask: Image? = nil
  ) {
    self.metric = metric
    self.threshold = threshold
    self.antialiasing = antialiasing
    self.maxCount = maxCount
    self.maxRatio = maxRatio
    differenceRange = nil
    pixelRange = nil
    windowLimit = 1
    pixelsPerDegree = FLIP.defaultPixelsPerDegree
    self.ignored = ignored
    self.included = included
    self.mask = mask
  }

  /// The limits of swift-snapshot-testing: `precision` is the share of pixels that must match, a pixel matching when
  /// its CIEDE2000 difference is at most (1 - `perceptualPrecision`) × 100.
  public static func precision(
    _ precision: Double = 1, perceptualPrecision: Double = 1
  ) -> ComparisonOptions {
    ComparisonOptions(
      metric: .deltaE, threshold: (1 - perceptualPrecision) * 100, maxRatio: 1 - precision)
  }

  /// The threshold in force.
  public var effectiveThreshold: Double { threshold ?? metric.defaultThreshold }

  /// Throws when a limit is not a number, which would let everything pass or nothing.
  func check() throws(CompareError) {
    let limits = [
      ("threshold", threshold), ("greatest share of pixels", maxRatio),
      ("limit of windows", windowLimit), ("number of pixels per degree", pixelsPerDegree),
    ]
    if let bad = limits.first(where: { $0.1?.isNaN == true }) { throw .notANumber(limit: bad.0) }
  }

  /// Whether `measurement` is within all limits.
  func accepts(_ measurement: PixelMeasurement) -> Bool {
    if metric == .channel, differenceRange != nil || pixelRange != nil {
      let greatest = Int(measurement.max.rounded(.up))
      return differenceRange?.contains(greatest) != false
        && pixelRange?.contains(measurement.count) != false
    }
    guard measurement.holds else { return false }
    switch metric {
    case .ssim, .ssimUniform, .psnr: return true
    default: break
    }
    let ratio = maxRatio.map {
      Int((min(max(0, $0), 1) * Double(measurement.total) + 1e-9).rounded(.down))
    }
    let limit = min(maxCount ?? (ratio == nil ? 0 : .max), ratio ?? .max)
    return measurement.count <= limit
  }
}
