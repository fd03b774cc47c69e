import Documents
public import Imaging

/// How pictures are compared, and what still counts as the same.
@dynamicMemberLookup
public struct ComparisonOptions: Sendable, Equatable {
  /// How differences caused by anti-aliasing are treated.
  public typealias Antialiasing = AntialiasingMode

  /// The options that are set.
  public private(set) var settings = ComparisonSettings()
  /// Pixels that are not compared.
  public var ignored: [Rectangle] = []
  /// When not empty, only pixels in one of these are compared.
  public var included: [Rectangle] = []
  /// A picture whose dark or transparent pixels (under half of white) are not compared; it must have the pictures' size.
  public var mask: Image?
  /// The variation of the golden's runs, which is excused.
  public var noise: SeenNoise?

  /// The default verdict.
  public init() { self.init(metric: .standard) }

  /// The verdict of `metric` with its default threshold.
  public init(metric: Metric) { settings.metric = metric }

  /// The verdict of these options.
  ///
  /// - Throws: `CompareError.outOfRange` for a limit outside of its range, or one that is not a number.
  public init(_ settings: ComparisonSettings) throws(CompareError) {
    self.init()
    try apply(settings)
  }

  /// The verdict of `metric` with these limits; nil stands for the default.
  ///
  /// - Throws: `CompareError.outOfRange` for a limit outside of its range, or one that is not a number.
  public init(
    metric: Metric = .standard, threshold: Double? = nil, antialiasing: Antialiasing = .ignore,
    maxCount: Int? = nil, maxRatio: Double? = nil, windowLimit: Double? = nil,
    strictness: Strictness? = nil, pixelsPerDegree: Double? = nil,
    differenceRange: ClosedRange<Int>? = nil,
    pixelRange: ClosedRange<Int>? = nil, ignored: [Rectangle] = [], included: [Rectangle] = [],
    mask: Image? = nil
  ) throws(CompareError) {
    var settings = ComparisonSettings()
    settings.metric = metric
    settings.threshold = threshold
    settings.antialiasing = antialiasing
    settings.maxCount = maxCount
    settings.maxRatio = maxRatio
    if let windowLimit { settings.windowLimit = windowLimit }
    if let strictness { settings.strictness = strictness }
    if let pixelsPerDegree { settings.pixelsPerDegree = pixelsPerDegree }
    if differenceRange != nil || pixelRange != nil {
      let all = FuzzyRanges()
      settings.fuzzy = FuzzyRanges(
        differences: differenceRange ?? all.differences, pixels: pixelRange ?? all.pixels)
    }
    try self.init(settings)
    self.ignored = ignored
    self.included = included
    self.mask = mask
  }

  /// The limits of swift-snapshot-testing: `precision` is the share of pixels that must match, and a pixel matches when
  /// its CIEDE2000 difference is at most (1 - `perceptualPrecision`) × 100.
  ///
  /// - Throws: `CompareError.outOfRange` unless both are in 0…1.
  public static func precision(
    _ precision: Double = 1, perceptualPrecision: Double = 1
  ) throws(CompareError) -> ComparisonOptions {
    try check("perceptual precision", perceptualPrecision, 0...1)
    try check("precision", precision, 0...1)
    return try ComparisonOptions(
      metric: .deltaE, threshold: (1 - perceptualPrecision) * 100, maxRatio: 1 - precision)
  }

  /// The metric.
  public var metric: Metric { settings.metric ?? .standard }
  /// The metric's threshold, in its own unit and range.
  public var threshold: Double { settings.threshold ?? metric.traits.threshold.defaultValue }
  /// How differences caused by anti-aliasing are treated.
  public var antialiasing: Antialiasing {
    get { settings.antialiasing }
    set { settings.antialiasing = newValue }
  }

  /// Another option; nil for the default.
  public subscript<Value>(dynamicMember path: KeyPath<ComparisonSettings, Value>) -> Value {
    settings[keyPath: path]
  }

  /// Replaces the options that `settings` gives.
  ///
  /// - Throws: when a limit is outside of its range or not a number, which would let everything pass or nothing.
  mutating func apply(_ settings: ComparisonSettings) throws(CompareError) {
    self.settings.apply(settings)
    try Self.check(
      "threshold of \(metric.rawValue)", threshold, metric.traits.threshold.range)
    try mapError(to: CompareError.option, self.settings.checkRanges())
  }

  private static func check(
    _ limit: String, _ value: Double, _ range: ClosedRange<Double>
  ) throws(CompareError) {
    if range.contains(value) { return }
    let bounds = "\(Figures.short(range.lowerBound)) to \(Figures.short(range.upperBound))"
    throw .outOfRange(limit: limit, value: Figures.short(value), needed: "a number from \(bounds)")
  }

  /// Measures two pictures or some rows of them; `marks` keeps what diff pictures need.
  func measure(_ strip: Strip, marks: Bool = false, workers: Int = 1) -> PixelMeasurement {
    metric.traits.measure(
      strip,
      MetricSettings(
        threshold: threshold, values: settings.values, marks: marks, workers: workers))
  }

  /// Whether `measurement` is within all limits.
  func accepts(_ measurement: PixelMeasurement) -> Bool {
    let traits = metric.traits
    if let verdict = traits.accepts(measurement, settings.values) { return verdict }
    guard measurement.holds else { return false }
    switch traits.verdict {
    case .value: return true
    case .pixels: return measurement.count <= allowed(of: measurement.total)
    }
  }

  /// The most pixels of `total` that may be over the threshold.
  private func allowed(of total: Int) -> Int {
    let ratio = settings.maxRatio.map {
      Int(($0 * Double(total) + 1e-9).rounded(.down), within: 0...total)
    }
    return min(settings.maxCount ?? (ratio == nil ? 0 : .max), ratio ?? .max)
  }
}
