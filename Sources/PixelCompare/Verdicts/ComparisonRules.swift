public import Imaging

/// Options for files by their path; later rules override earlier ones.
public struct ComparisonRules: Sendable, Equatable {
  /// The options for files that match one pattern; nil keeps the earlier value.
  public struct Rule: Sendable, Equatable {
    /// The pattern of paths, relative to the compared folders.
    public var glob: Glob
    /// The metric; another one than before resets the threshold to its default unless this rule sets it.
    public var metric: Metric?
    /// The metric's threshold.
    public var threshold: Double?
    /// What happens to differences that anti-aliasing explains.
    public var antialiasing: ComparisonOptions.Antialiasing?
    /// The most pixels over the threshold.
    public var maxCount: Int?
    /// The greatest share of pixels over the threshold.
    public var maxRatio: Double?
    /// How far the worst window may be off.
    public var windowLimit: Double?
    /// For `flip`: pixels per degree of sight.
    public var pixelsPerDegree: Double?
    /// For `channel`: bounds of the greatest component difference.
    public var differenceRange: ClosedRange<Int>?
    /// For `channel`: bounds of the number of differing pixels.
    public var pixelRange: ClosedRange<Int>?
    /// Regions that are not compared, in addition to those from before.
    public var ignored: [Rectangle] = []
    /// Regions that alone are compared, in addition to those from before.
    public var included: [Rectangle] = []
    /// A mask that replaces the one from before.
    public var mask: Image?
    /// Whether matching files are not compared at all.
    public var isSkipped = false

    /// A rule for the paths that match `pattern`.
    public init(_ pattern: String) { glob = Glob(pattern) }
  }

  /// The rules in their order.
  public var rules: [Rule]
  /// Words behind an @ in the names of goldens that are classes of devices.
  public var classes: [String]

  /// These rules and classes; none by default.
  public init(_ rules: [Rule] = [], classes: [String] = []) {
    self.rules = rules
    self.classes = classes
  }

  /// The options for `name`, starting from `options`; nil when the file is skipped.
  package func options(
    for name: FileName, from options: ComparisonOptions
  ) throws(CompareError) -> ComparisonOptions? {
    var options = options
    var isSkipped = false
    for rule in rules where rule.glob.matches(name) {
      isSkipped = rule.isSkipped
      try options.apply(rule)
    }
    return isSkipped ? nil : options
  }
}

extension ComparisonOptions {
  /// The default options with the rule's options applied.
  ///
  /// - Throws: `CompareError.outOfRange` for a limit outside of its range.
  public init(_ rule: ComparisonRules.Rule) throws(CompareError) {
    self.init()
    try apply(rule)
  }

  /// Applies the options of `rule`.
  mutating func apply(_ rule: ComparisonRules.Rule) throws(CompareError) {
    if let metric = rule.metric, metric != self.metric {
      self.metric = metric
      threshold = metric.traits.threshold.defaultValue
    }
    threshold = rule.threshold ?? threshold
    antialiasing = rule.antialiasing ?? antialiasing
    maxCount = rule.maxCount ?? maxCount
    maxRatio = rule.maxRatio ?? maxRatio
    windowLimit = rule.windowLimit ?? windowLimit
    pixelsPerDegree = rule.pixelsPerDegree ?? pixelsPerDegree
    differenceRange = rule.differenceRange ?? differenceRange
    pixelRange = rule.pixelRange ?? pixelRange
    ignored += rule.ignored
    included += rule.included
    mask = rule.mask ?? mask
    try check()
  }
}
