import PixelCompare

/// The arguments of `compare` and `approve`.
struct ComparisonArguments: Sendable, Equatable {
  /// How pictures are compared: a rule for every path.
  var rule = ComparisonRules.Rule("**")
  /// A JSON5 file of exceptions by path.
  var rulesFile: String?
  /// A picture whose dark pixels are not compared.
  var maskFile: String?
  /// Only paths that match one of these are compared; all when empty.
  var globs: [String] = []
  /// How expected and actual files are named; nil for the names of the pictures.
  var expectedName: NamePattern?
  var actualName: NamePattern?
  /// Actual pictures that were not modified after this file are left out.
  var changedSince: String?
  /// Whether extra pictures pass.
  var ignoresExtra = false
  /// Whether missing pictures pass.
  var ignoresMissing = false
  /// Whether the folders are the frames of a sequence.
  var isSequence = false
  /// The device class whose goldens come first.
  var deviceClass: String?
  /// Threads; nil for one per processor.
  var jobs: Int?
  /// Whether warnings fail.
  var isStrict = false
  /// The outcomes that fail.
  var failing = ComparisonRequest.failing
  /// The number of failures after which no more pictures are compared.
  var maxFailures: Int?
  /// Whether the metric's figures are printed.
  var isVerbose = false
  /// Where the diff picture or pictures go.
  var diff: String?
  /// Where the HTML report goes.
  var report: String?
  /// Where the JUnit report goes.
  var junit: String?
  /// Where the Markdown summary goes.
  var markdown: String?
  /// The prefix of paths in the summary's links.
  var link = ""
  /// Whether GitHub's workflow commands are printed.
  var isGitHub = false
  /// Whether pictures of a device class without goldens are accepted.
  var force = false
  /// Whether pictures are added as further goldens.
  var addsVariant = false
  /// Whether goldens without pictures are removed.
  var prunes = false
  /// Further runs of the pictures, which teach noise.
  var runs: [String] = []
  /// Whether nothing is written.
  var isTrial = false
  /// A JSON5 file of decisions.
  var decisions: String?
}
