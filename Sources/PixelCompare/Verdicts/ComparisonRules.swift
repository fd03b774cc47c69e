public import Imaging

/// Options for files by their path; later rules override earlier ones.
public struct ComparisonRules: Sendable, Equatable {
  /// The options for files that match one pattern; one that is not given keeps its earlier value.
  @dynamicMemberLookup
  public struct Rule: Sendable, Equatable {
    /// The pattern of paths, relative to the compared folders.
    public var glob: Glob
    /// The options; another metric than before resets the threshold to its default unless this rule gives it.
    public var settings = ComparisonSettings()
    /// Regions that are not compared, in addition to those from before.
    public var ignored: [Rectangle] = []
    /// Regions to compare exclusively, added to earlier ones.
    public var included: [Rectangle] = []
    /// A mask that replaces the one of earlier rules.
    public var mask: Image?
    /// Whether matching files are not compared at all.
    public var isSkipped = false

    /// A rule for the paths that match `pattern`.
    public init(_ pattern: String) { glob = Glob(pattern) }

    /// An option.
    public subscript<Value>(
      dynamicMember path: WritableKeyPath<ComparisonSettings, Value>
    ) -> Value {
      get { settings[keyPath: path] }
      set { settings[keyPath: path] = newValue }
    }
  }

  /// The rules in their order.
  public var rules: [Rule]
  /// Words after an @ in the names of goldens that are device classes.
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
  /// The default options with those of the rule.
  ///
  /// - Throws: `CompareError.outOfRange` for a limit outside of its range.
  public init(_ rule: ComparisonRules.Rule) throws(CompareError) {
    self.init()
    try apply(rule)
  }

  /// Applies the options of `rule`.
  mutating func apply(_ rule: ComparisonRules.Rule) throws(CompareError) {
    ignored += rule.ignored
    included += rule.included
    mask = rule.mask ?? mask
    try apply(rule.settings)
  }
}
