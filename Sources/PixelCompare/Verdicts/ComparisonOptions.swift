import Documents
public import Imaging

/// How pictures are compared, and what still counts as the same.
public struct ComparisonOptions: Sendable, Equatable {
  /// What happens to differences that anti-aliasing explains; see `MetricOption.antialiasing`.
  public enum Antialiasing: String, Sendable, CaseIterable {
    /// They are not counted.
    case ignore
    /// They count like any other.
    case count
  }

  /// The metric.
  public internal(set) var metric: Metric
  /// The metric's threshold, in its own unit and range.
  public internal(set) var threshold: Double
  /// What happens to differences that anti-aliasing explains.
  public var antialiasing: Antialiasing
  /// The most pixels over the threshold that still pass; nil for 0, or for any number when `maxRatio` is set.
  public internal(set) var maxCount: Int?
  /// The greatest share of pixels over the threshold that still passes; the stricter of both limits holds.
  public internal(set) var maxRatio: Double?
  /// For `perceptual`: how far the worst window may be off, as a multiple of what is allowed.
  public internal(set) var windowLimit: Double
  /// For `flip`: pixels per degree of sight.
  public internal(set) var pixelsPerDegree: Double
  /// For `channel`: bounds of the greatest component difference, of 255; both bounds must hold.
  public internal(set) var differenceRange: ClosedRange<Int>?
  /// For `channel`: bounds of the number of differing pixels; both bounds must hold.
  public internal(set) var pixelRange: ClosedRange<Int>?
  /// Pixels that are not compared.
  public var ignored: [Rectangle]
  /// When not empty, only pixels in one of these are compared.
  public var included: [Rectangle]
  /// A picture whose dark or transparent pixels (under half of white) are not compared; it must have the pictures' size.
  public var mask: Image?

  /// The values that `maxCount` may have.
  public static let counts = 0...Int(Int32.max)
  /// The values that `maxRatio` may have.
  public static let ratios = 0.0...1
  /// The values that `windowLimit` may have.
  public static let windowLimits = 0.0...1_000_000
  /// The values that `pixelsPerDegree` may have; with fewer, the weights of FLIP's edge filter underflow.
  public static let pixelsPerDegreeRange = 2.0...1000
  /// The values that the bounds of `differenceRange` may have.
  public static let differences = 0...255

  /// The default verdict.
  public init() { self.init(metric: .perceptual) }

  /// The verdict of `metric` with its default threshold.
  public init(metric: Metric) {
    self.metric = metric
    threshold = metric.traits.threshold.defaultValue
    antialiasing = .ignore
    windowLimit = 1
    pixelsPerDegree = FLIP.defaultPixelsPerDegree
    ignored = []
    included = []
  }

  /// The verdict of `metric` with these limits; nil stands for the default.
  ///
  /// - Throws: `CompareError.outOfRange` for a limit outside of its range, or one that is not a number.
  public init(
    metric: Metric = .perceptual, threshold: Double? = nil, antialiasing: Antialiasing = .ignore,
    maxCount: Int? = nil, maxRatio: Double? = nil, windowLimit: Double? = nil,
    pixelsPerDegree: Double? = nil, differenceRange: ClosedRange<Int>? = nil,
    pixelRange: ClosedRange<Int>? = nil, ignored: [Rectangle] = [], included: [Rectangle] = [],
    mask: Image? = nil
  ) throws(CompareError) {
    self.init(metric: metric)
    self.threshold = threshold ?? self.threshold
    self.antialiasing = antialiasing
    self.maxCount = maxCount
    self.maxRatio = maxRatio
    self.windowLimit = windowLimit ?? self.windowLimit
    self.pixelsPerDegree = pixelsPerDegree ?? self.pixelsPerDegree
    self.differenceRange = differenceRange
    self.pixelRange = pixelRange
    self.ignored = ignored
    self.included = included
    self.mask = mask
    try check()
  }

  /// The limits of swift-snapshot-testing: `precision` is the share of pixels that must match, and a pixel matches when
  /// its CIEDE2000 difference is at most (1 - `perceptualPrecision`) × 100.
  ///
  /// - Throws: `CompareError.outOfRange` unless both are in 0…1.
  public static func precision(
    _ precision: Double = 1, perceptualPrecision: Double = 1
  ) throws(CompareError) -> ComparisonOptions {
    try check("perceptual precision", perceptualPrecision, ratios)
    try check("precision", precision, ratios)
    return try ComparisonOptions(
      metric: .deltaE, threshold: (1 - perceptualPrecision) * 100, maxRatio: 1 - precision)
  }

  /// Throws when a limit is outside of its range or not a number, which would let everything pass or nothing.
  func check() throws(CompareError) {
    try Self.check("threshold of \(metric.rawValue)", threshold, metric.traits.threshold.range)
    if let maxCount {
      let counts = Double(Self.counts.lowerBound)...Double(Self.counts.upperBound)
      try Self.check("greatest number of pixels", Double(maxCount), counts)
    }
    if let maxRatio { try Self.check("greatest share of pixels", maxRatio, Self.ratios) }
    try Self.check("limit of windows", windowLimit, Self.windowLimits)
    try Self.check("number of pixels per degree", pixelsPerDegree, Self.pixelsPerDegreeRange)
    if let differenceRange, !Self.differences.contains(differenceRange) {
      throw .outOfRange(
        limit: "range of differences", value: "\(differenceRange)", needed: "\(Self.differences)")
    }
    if let pixelRange, pixelRange.lowerBound < 0 {
      throw .outOfRange(limit: "range of pixels", value: "\(pixelRange)", needed: "0...")
    }
  }

  private static func check(
    _ limit: String, _ value: Double, _ range: ClosedRange<Double>
  ) throws(CompareError) {
    if range.contains(value) { return }
    let bounds = "\(Figures.short(range.lowerBound)) to \(Figures.short(range.upperBound))"
    throw .outOfRange(limit: limit, value: Figures.short(value), needed: "a number from \(bounds)")
  }

  /// The settings for the metric.
  private func settings(marks: Bool, workers: Int) -> MetricSettings {
    MetricSettings(
      threshold: threshold, countsAntialiasing: antialiasing == .count, windowLimit: windowLimit,
      pixelsPerDegree: pixelsPerDegree, marks: marks, workers: workers)
  }

  /// Measures two pictures or some rows of them; `marks` keeps what diff pictures need.
  func measure(_ strip: Strip, marks: Bool = false, workers: Int = 1) -> PixelMeasurement {
    metric.traits.measure(strip, settings(marks: marks, workers: workers))
  }

  /// Whether `measurement` is within all limits.
  func accepts(_ measurement: PixelMeasurement) -> Bool {
    let traits = metric.traits
    if traits.options.contains(.ranges), differenceRange != nil || pixelRange != nil {
      let greatest = Int(measurement.max.rounded(.up), within: 0...Int.max)
      return differenceRange?.contains(greatest) != false
        && pixelRange?.contains(measurement.count) != false
    }
    guard measurement.holds else { return false }
    switch traits.verdict {
    case .value: return true
    case .pixels: return measurement.count <= allowed(of: measurement.total)
    }
  }

  /// The most pixels of `total` that may be over the threshold.
  private func allowed(of total: Int) -> Int {
    let ratio = maxRatio.map { Int(($0 * Double(total) + 1e-9).rounded(.down), within: 0...total) }
    return min(maxCount ?? (ratio == nil ? 0 : .max), ratio ?? .max)
  }
}
