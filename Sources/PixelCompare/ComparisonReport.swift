public import Imaging

/// The outcome of comparing two pictures or two folders.
public struct ComparisonReport: Sendable {
  /// One entry a picture, in the order of the names.
  public var pairs: [PairReport]
  /// What was compared.
  public var expected: FileName
  /// What it was compared with.
  public var actual: FileName
  /// Whether folders were compared.
  public var isFolder: Bool
  /// Files in both folders that are pictures by name, of formats that are not compared.
  public var otherFormats = 0
  /// What a sequence shows over time; nil for anything else.
  public var sequence: SequenceReport?

  /// Counts by class.
  public struct Summary: Sendable, Equatable {
    /// All pairs.
    public var total = 0
    /// Pairs by how they ended.
    public var counts: [PairResult.Class: Int] = [:]

    /// The pairs of class `outcome`.
    public subscript(_ outcome: PairResult.Class) -> Int { counts[outcome] ?? 0 }
  }

  /// Counts by class.
  public var summary: Summary {
    var summary = Summary(total: pairs.count)
    for pair in pairs { summary.counts[pair.result.outcome, default: 0] += 1 }
    return summary
  }

  /// Whether every pair is the same.
  public var passes: Bool { pairs.allSatisfy { $0.result.same } }

  /// The exit status: 0 all the same, 1 not so, 2 when one of two named files is unreadable.
  public var exitStatus: Int32 {
    if passes { return 0 }
    return !isFolder && pairs.contains { $0.result.outcome == .unreadable } ? 2 : 1
  }

  /// One line: `12 pictures: 10 same, 1 different, 1 missing`.
  public var line: String {
    let summary = summary
    let parts = PairResult.Class.allCases.compactMap { outcome in
      summary[outcome] > 0 ? "\(summary[outcome]) \(outcome.rawValue)" : nil
    }
    let what = summary.total == 1 ? "1 picture" : "\(summary.total) pictures"
    let rest =
      otherFormats == 0
      ? ""
      : "; \(otherFormats) \(otherFormats == 1 ? "file" : "files") of other formats not compared"
    return (parts.isEmpty ? "\(what) compared" : "\(what): \(parts.joined(separator: ", "))") + rest
  }
}

/// What came out for one name.
public struct PairReport: Sendable {
  /// The path relative to the compared folders, or the actual file's name.
  public var name: FileName
  /// How it ended, against the golden that matched or else the closest one.
  public var result: PairResult
  /// The options in force.
  public var options: ComparisonOptions
  /// The expected picture that `result` is about, relative to its folder; nil when nothing is expected.
  public var expected: FileName?
  /// Every golden that was tried, in order.
  public var goldens: [GoldenFolder.Candidate] = []
  /// What drew the expected picture, if it says so.
  public var expectedFingerprint: Fingerprint?
  /// What drew the actual picture, if it says so.
  public var actualFingerprint: Fingerprint?
  /// Why a picture is unreadable, in one sentence.
  public var reason: String?
  /// Pictures kept for reports.
  public var pictures = ReportPictures()

  /// Whether both say what drew them and differ in it.
  public var fingerprintsDiffer: Bool {
    guard let expectedFingerprint, let actualFingerprint else { return false }
    return expectedFingerprint != actualFingerprint
  }

  /// One sentence about the pair.
  public var sentence: String {
    PairWords.sentence(result, reason: reason) + PairWords.distances(goldens)
      + PairWords.fingerprints(expected: expectedFingerprint, actual: actualFingerprint)
  }
}

/// PNG files kept for reports; empty arrays where there is none.
public struct ReportPictures: Sendable {
  /// The actual picture, or the expected one when it is missing, at most 96 pixels a side.
  public var thumbnail: [UInt8] = []
  /// The expected picture.
  public var expected: [UInt8] = []
  /// The actual picture.
  public var actual: [UInt8] = []
  /// The diff picture.
  public var diff: [UInt8] = []
}
