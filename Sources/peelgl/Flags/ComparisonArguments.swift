import PixelCompare

/// What was typed behind `compare` and `approve`; the initial values are the defaults that the
/// help states.
struct ComparisonArguments: Sendable, Equatable {
  /// How pictures are compared.
  var options = ComparisonOptions()
  /// A JSON5 file of exceptions by path.
  var rulesFile: String?
  /// A picture whose dark pixels are not compared.
  var maskFile: String?
  /// Only paths that match one of these.
  var globs: [String] = []
  /// Whether extra pictures pass.
  var ignoresExtra = false
  /// Whether missing pictures pass.
  var ignoresMissing = false
  /// Whether the folders are the frames of a sequence.
  var isSequence = false
  /// The device class whose goldens come first.
  var deviceClass: String?
  /// Threads; `nil` is one a processor.
  var workers: Int?
  /// Where the diff picture or pictures go.
  var diff: String?
  /// Where the HTML report goes.
  var report: String?
  /// Where the JUnit report goes.
  var junit: String?
  /// Whether GitHub's workflow commands are printed.
  var isGitHub = false
  /// Whether goldens of a new device class are accepted.
  var force = false
  /// Whether pictures are added beside goldens.
  var addsVariant = false
}
