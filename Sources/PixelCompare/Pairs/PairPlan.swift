import Imaging

/// What to compare under one name.
struct PairPlan: Sendable {
  /// The path that reports show.
  var name: FileName
  /// The actual picture relative to its root; nil when it is missing.
  var actual: FileName?
  /// The goldens for the name.
  var goldens: [FileName]
  /// `same` when there is something to compare, else the outcome of the pair.
  var outcome: PairResult.Class
  /// Why it is unreadable.
  var reason: String?
  /// The options after all rules.
  var options: ComparisonOptions
  /// Whether two files were named, so that names do not have to match.
  var isFile = false
}
