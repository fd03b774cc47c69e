public import Imaging

/// How to compare two paths, and what to keep for reports.
public struct ComparisonRequest: Sendable {
  /// How pictures are compared.
  public var options: ComparisonOptions
  /// Exceptions by path.
  public var rules: ComparisonRules
  /// In folders, only paths that match one of these are compared; all when empty.
  public var globs: [Glob]
  /// Whether extra pictures are skipped instead of failing.
  public var ignoresExtra: Bool
  /// Whether missing pictures are skipped instead of failing.
  public var ignoresMissing: Bool
  /// The device class of the actual pictures; nil for the class that each of them names.
  public var deviceClass: String?
  /// Whether the folders hold the frames of a sequence, in the order of their names: `frame-9` before `frame-10`.
  public var isSequence: Bool
  /// The number of threads; nil for one per processor.
  public var workers: Int?
  /// The limits of reading.
  public var limits: ImageLimits
  /// Whether pictures are kept for `ComparisonReport.html`.
  ///
  /// These are the expected, actual and diff pictures of the first 2,000 pairs that are not the same, and thumbnails of all
  /// pairs. Where there are more than 2,000 pairs, only those 2,000 have thumbnails.
  public var keepsPictures: Bool
  /// The most bytes of expected, actual and diff pictures to keep.
  public var pictureLimit: Int

  /// Compares all files with these options.
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
