public import Imaging

/// How to compare two paths, and what to keep for reports.
public struct ComparisonRequest: Sendable {
  /// How pictures are compared.
  public var options: ComparisonOptions
  /// Exceptions by path.
  public var rules = ComparisonRules()
  /// In folders, only paths that match one of these are compared; all when empty.
  public var globs: [Glob] = []
  /// How expected files are named in a folder; nil for the names of the pictures.
  public var expectedName: NamePattern?
  /// How actual files are named in a folder; nil for the names of the pictures.
  public var actualName: NamePattern?
  /// A file: in a folder, actual pictures that were not modified after it are left out.
  public var changedSince: FileName?
  /// Whether extra pictures are skipped instead of failing.
  public var ignoresExtra = false
  /// Whether missing pictures are skipped instead of failing.
  public var ignoresMissing = false
  /// The device class of the actual pictures; nil for the class that each of them names.
  public var deviceClass: String?
  /// Whether unused goldens and rules that match nothing are failures.
  public var isStrict = false
  /// The outcomes that fail.
  public var failing = Self.failing
  /// The number of failing pictures after which the rest is not compared; nil for no end.
  public var maxFailures: Int?
  /// Whether areas of change are searched; see `PairResult.changes`.
  public var findsChanges = true
  /// Whether the folders hold the frames of a sequence, in the order of their names: `frame-9` before `frame-10`.
  public var isSequence = false
  /// The number of threads; nil for one per processor.
  public var jobs: Int?
  /// The limits of reading.
  public var limits = ImageLimits.default
  /// Draws SVG files, which are compared at 1× and at 2×; without it, they cannot be read.
  public var drawing: SVGDrawing?
  /// Whether pictures are kept for `ComparisonReport.html`.
  ///
  /// These are the expected, actual and diff pictures of the first 2,000 pairs that are not the same, and their thumbnails. After 1 MiB of them,
  /// only the parts that differ are kept.
  public var keepsPictures = false
  /// Whether all pictures are kept as a whole, for a page beside files.
  public var keepsWhole = false
  /// The most bytes of expected, actual and diff pictures to keep.
  public var pictureLimit = 48 << 20

  /// Compares all files with these options.
  public init(options: ComparisonOptions = .init()) { self.options = options }

  /// The outcomes that fail unless asked otherwise: all but `same` and `timing`.
  public static let failing = Set(PairResult.Class.allCases).subtracting([.same, .timing])

  /// The classes of devices that the names of goldens may have.
  var classes: DeviceClasses {
    DeviceClasses(rules.classes).adding([deviceClass].compactMap(\.self))
  }
}
