import Imaging

/// The pictures to compare under one name.
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
  /// The noise of goldens that were approved from several runs.
  var noises: [FileName: SeenNoise] = [:]
  /// Whether two files were named, so that names do not have to match.
  var isFile = false
}

extension PairPlan {
  /// Reads what varied in the runs of its goldens.
  ///
  /// - Throws: when a file of noise is not one of the golden beside it.
  mutating func readNoises(in root: FileName, _ limits: ImageLimits) throws(CompareError) {
    for golden in goldens {
      noises[golden] = try NoiseFile.read(of: golden.within(root), limits)
    }
  }
}
