public import Imaging

/// The outcome of comparing two pictures or two folders.
public struct ComparisonReport: Sendable {
  /// One entry per picture, in the order of the names.
  public var pairs: [PairReport]
  /// The path of the expected pictures.
  public var expected: FileName
  /// The path of the actual pictures.
  public var actual: FileName
  /// The folder for accepted pictures; the expected one, unless that is a copy.
  public var goldens: FileName
  /// Whether folders were compared.
  public var isFolder: Bool
  /// The number of picture files in both folders whose formats are not compared, judged by their names.
  public var otherFormats = 0
  /// Results over time; nil unless a sequence was compared.
  public var sequence: SequenceReport?
  /// The outcomes that fail.
  public var failing = ComparisonRequest.failing
  /// Warnings that make no picture fail: unused goldens, rules that match nothing.
  public var warnings: [String] = []
  /// Whether warnings are failures.
  public var isStrict = false
  /// The number of pictures that were not compared, because enough others failed.
  public var left = 0

  init(pairs: [PairReport], expected: FileName, actual: FileName, isFolder: Bool) {
    self.pairs = pairs
    self.expected = expected
    self.actual = actual
    goldens = expected
    self.isFolder = isFolder
  }

  /// The number of pairs by outcome.
  public struct Summary: Sendable, Equatable {
    /// All pairs.
    public var total = 0
    /// The number of pairs of each outcome.
    public var counts: [PairResult.Class: Int] = [:]

    /// The number of pairs with this outcome.
    public subscript(_ outcome: PairResult.Class) -> Int { counts[outcome] ?? 0 }
  }

  /// The number of pairs by outcome.
  public var summary: Summary {
    var summary = Summary(total: pairs.count)
    for pair in pairs { summary.counts[pair.result.outcome, default: 0] += 1 }
    return summary
  }

  /// Whether nothing fails.
  public var passes: Bool {
    !pairs.contains(where: fails) && left == 0 && !(isStrict && !warnings.isEmpty)
      && !(failing.contains(.timing) && sequence?.isPlayedOtherwise == true)
  }

  /// Whether `pair` fails.
  public func fails(_ pair: PairReport) -> Bool { failing.contains(pair.result.outcome) }

  /// The exit status: 0 when nothing fails, 2 when one of two named files is unreadable, else 1.
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
    let left = left == 0 ? "" : "; stopped early, \(left) not compared"
    let excused = pairs.count(where: \.hasExcuse)
    let noise = excused == 0 ? "" : "; noise excused in \(excused)"
    return (parts.isEmpty ? "\(what) compared" : "\(what): \(parts.joined(separator: ", "))")
      + noise + left + rest
  }
}

/// The outcome for one name.
public struct PairReport: Sendable {
  /// The path relative to the compared folders, or the actual file's name.
  public var name: FileName
  /// The actual file relative to the compared folders; nil when it is missing.
  public var actual: FileName?
  /// The golden that accepting the picture writes, where that does not follow from its name.
  var target: FileName?
  /// The outcome against the golden that matched, or else against the closest one.
  public var result: PairResult
  /// The options in force.
  public var options: ComparisonOptions
  /// The expected picture that `result` is about, relative to its folder; nil when nothing is expected.
  public var expected: FileName?
  /// Every golden that was tried, in order.
  public var goldens: [GoldenFolder.Candidate] = []
  /// The device that drew the expected picture; nil when the file does not state one.
  public var expectedFingerprint: Fingerprint?
  /// The device that drew the actual picture; nil when the file does not state one.
  public var actualFingerprint: Fingerprint?
  /// One sentence with details of the outcome, such as why a picture is unreadable.
  public var reason: String?
  /// How long the comparison took.
  public var duration = Duration.zero
  /// Pictures kept for reports.
  public var pictures = ReportPictures()

  /// Whether both files state what drew them, and the two differ.
  public var fingerprintsDiffer: Bool {
    guard let expectedFingerprint, let actualFingerprint else { return false }
    return expectedFingerprint != actualFingerprint
  }

  /// Whether a difference was excused because runs of the golden varied.
  public var hasExcuse: Bool { (result.excused?.pixels ?? 0) > 0 }

  /// One sentence about the pair.
  public var sentence: String {
    PairSummary.sentence(result, reason: reason) + distances
      + PairSummary.fingerprints(
        expected: expectedFingerprint, actual: actualFingerprint, explaining: result, by: options)
  }

  /// The metric's figures in a sentence; empty if nothing was measured.
  public var figures: String {
    let figures = PairSummary.figures(result)
    return figures.isEmpty ? "" : "\(options.metric.rawValue): \(figures)"
  }

  /// How far the picture is from each of several goldens; empty when there was only one.
  private var distances: String {
    if goldens.count < 2 { return "" }
    let distances = goldens.map { golden in
      let count = golden.result.measurement.map { "\($0.count) pixels" } ?? "cannot be measured"
      return "\(golden.name.printable) \(golden.result.same ? "matches" : count)"
    }
    return " Its goldens: \(distances.joined(separator: ", "))."
  }
}

/// PNG files kept for reports; an array is empty if there is none.
public struct ReportPictures: Sendable {
  /// The actual picture, or the expected one when the actual one is missing, with sides of at most 96 pixels.
  public var thumbnail: [UInt8] = []
  /// The expected picture.
  public var expected: [UInt8] = []
  /// The actual picture.
  public var actual: [UInt8] = []
  /// The diff picture.
  public var diff: [UInt8] = []
  /// Whether the pictures have only the parts that differ, since whole ones would make the page too large.
  var hasParts = false
  /// SHA-256 of both files in hexadecimal digits; nil if there is none.
  var digests: (expected: String?, actual: String?)
}
