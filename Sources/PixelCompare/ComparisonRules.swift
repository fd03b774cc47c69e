public import Imaging

/// Options for files by their path; later rules win.
public struct ComparisonRules: Sendable {
  /// What holds for the files that match one pattern; nil leaves what was before.
  public struct Rule: Sendable {
    /// Which paths, relative to the compared folders.
    public var glob: Glob
    /// The metric; resets the threshold to its default unless this rule sets one.
    public var metric: Metric?
    /// The metric's threshold.
    public var threshold: Double?
    /// What happens to anti-aliasing.
    public var antialiasing: ComparisonOptions.Antialiasing?
    /// The most pixels over the threshold.
    public var maxCount: Int?
    /// The greatest share of them.
    public var maxRatio: Double?
    /// The drift of the worst window.
    public var windowLimit: Double?
    /// For `channel`: bounds of the greatest component difference.
    public var differenceRange: ClosedRange<Int>?
    /// For `channel`: bounds of the number of differing pixels.
    public var pixelRange: ClosedRange<Int>?
    /// Regions that are not compared, besides those from before.
    public var ignored: [Rectangle] = []
    /// Regions that alone are compared, besides those from before.
    public var included: [Rectangle] = []
    /// A mask picture instead of the one from before.
    public var mask: Image?
    /// Whether matching files are left out of the comparison.
    public var isSkipped = false

    /// A rule for the paths that match `pattern`.
    public init(_ pattern: String) { glob = Glob(pattern) }
  }

  /// The rules in their order.
  public var rules: [Rule]

  /// No rule, or those given.
  public init(_ rules: [Rule] = []) { self.rules = rules }

  /// The options for `name`, starting from `options`; nil when it is left out.
  func options(for name: FileName, from options: ComparisonOptions) -> ComparisonOptions? {
    var options = options
    var isSkipped = false
    for rule in rules where rule.glob.matches(name) {
      isSkipped = rule.isSkipped
      if let metric = rule.metric, metric != options.metric {
        options.metric = metric
        options.threshold = nil
      }
      options.threshold = rule.threshold ?? options.threshold
      options.antialiasing = rule.antialiasing ?? options.antialiasing
      options.maxCount = rule.maxCount ?? options.maxCount
      options.maxRatio = rule.maxRatio ?? options.maxRatio
      options.windowLimit = rule.windowLimit ?? options.windowLimit
      options.differenceRange = rule.differenceRange ?? options.differenceRange
      options.pixelRange = rule.pixelRange ?? options.pixelRange
      options.ignored += rule.ignored
      options.included += rule.included
      options.mask = rule.mask ?? options.mask
    }
    return isSkipped ? nil : options
  }
}
