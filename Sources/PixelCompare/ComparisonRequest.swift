public import Imaging

/// What to compare besides the two paths, and what to keep for reports.
public struct ComparisonRequest: Sendable {
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
  /// Whether pictures are kept for `ComparisonReport.html`: thumbnails of all pairs, or in folders of more than 2,000 of
  /// the first 2,000 that are not the same; and expected, actual and diff pictures of those that are not.
  public var keepsPictures: Bool
  /// The bytes of expected, actual and diff pictures that are kept at most; 48 MiB unless set.
  public var pictureLimit: Int

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
    keepsPictures = false
    pictureLimit = 48 << 20
  }
}
