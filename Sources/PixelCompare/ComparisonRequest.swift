public import Imaging

/// What to compare besides the two paths, and what to keep for reports.
public struct ComparisonRequest: Sendable {
  /// Which pictures a report shows.
  public enum Pictures: Sendable {
    /// None.
    case none
    /// Diff pictures of the pairs that are not the same.
    case diffs
    /// Thumbnails of all pairs, and expected, actual and diff pictures of those that are not the same.
    case report
  }

  /// How pictures are compared.
  public var options: ComparisonOptions
  /// Exceptions by path.
  public var rules: ComparisonRules
  /// In folders, only paths that match one of these; all when empty.
  public var globs: [Glob]
  /// Whether pictures that nothing expects are left out instead of failing.
  public var ignoresExtra: Bool
  /// Whether expected pictures without an actual one are left out instead of failing.
  public var ignoresMissing: Bool
  /// The device class of the actual pictures; nil to go by what each of them says.
  public var deviceClass: String?
  /// Whether the folders are frames of a sequence, in the order of their names with numbers counted as numbers.
  public var isSequence: Bool
  /// Threads; nil for one a processor.
  public var workers: Int?
  /// Limits of reading.
  public var limits: ImageLimits
  /// What is kept for reports.
  public var pictures: Pictures

  /// The default verdict on all files.
  public init(options: ComparisonOptions = .init()) {
    self.options = options
    rules = ComparisonRules()
    globs = []
    ignoresExtra = false
    ignoresMissing = false
    deviceClass = nil
    isSequence = false
    workers = nil
    limits = .default
    pictures = .none
  }
}
