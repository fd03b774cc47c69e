import Documents
import Imaging

extension ComparisonReport {
  /// `{"pairs": […], "summary": {…}}` with one pair per line, and `sequence` when there is one.
  ///
  /// A pair has `name`, `same`, `class`, `code`, `metric`, `threshold`, `count`, `total`, `value`, `max`, `details`, sizes, the
  /// goldens that were tried, and fingerprints. Figures that were not measured are null, and so is an infinite PSNR.
  public var json: String {
    var fields = [
      ("pairs", "[\n" + pairs.map { "  " + $0.json }.joined(separator: ",\n") + "\n]"),
      ("summary", summaryJSON),
    ]
    if let sequence { fields.append(("sequence", sequence.json)) }
    return JSONText.object(fields) + "\n"
  }

  private var summaryJSON: String {
    let summary = summary
    return JSONText.object(
      [("total", "\(summary.total)")]
        + PairResult.Class.allCases.map { ($0.rawValue, "\(summary[$0])") }
        + [("passes", "\(passes)"), ("exit", "\(exitStatus)"), ("line", JSONText.string(line))])
  }
}

extension PairResult.Class {
  /// The number of the class: 0 same, 1 different, 2 missing, 3 extra, 4 size, 5 unreadable.
  public var code: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension PairReport {
  var json: String {
    let measurement = result.measurement
    var fields = [
      ("name", JSONText.string("\(name)")), ("same", "\(result.same)"),
      ("class", JSONText.string(result.outcome.rawValue)), ("code", "\(result.outcome.code)"),
      ("metric", JSONText.string(options.metric.rawValue)),
      ("threshold", JSONText.number(options.threshold)),
      ("count", JSONText.number(measurement.map { Double($0.count) })),
      ("total", JSONText.number(measurement.map { Double($0.total) })),
      ("value", JSONText.number(measurement?.value)),
      ("max", JSONText.number(measurement?.max)),
      (
        "details",
        JSONText.object((measurement?.details ?? []).map { ($0.name, JSONText.number($0.value)) })
      ),
      ("expectedSize", Self.size(result.expectedSize)),
      ("actualSize", Self.size(result.actualSize)),
      ("golden", expected.map { JSONText.string("\($0)") } ?? "null"),
      ("goldens", JSONText.array(goldens.map(Self.golden))),
      ("expectedFingerprint", Self.fingerprint(expectedFingerprint)),
      ("actualFingerprint", Self.fingerprint(actualFingerprint)),
      ("fingerprintsDiffer", "\(fingerprintsDiffer)"),
    ]
    if !result.same || reason != nil { fields.append(("message", JSONText.string(sentence))) }
    return JSONText.object(fields)
  }

  private static func golden(_ candidate: GoldenFolder.Candidate) -> String {
    let measurement = candidate.result.measurement
    return JSONText.object([
      ("name", JSONText.string("\(candidate.name)")),
      ("class", JSONText.string(candidate.result.outcome.rawValue)),
      ("count", JSONText.number(measurement.map { Double($0.count) })),
      ("value", JSONText.number(measurement?.value)),
      ("max", JSONText.number(measurement?.max)),
    ])
  }

  private static func size(_ size: PictureSize?) -> String {
    size.map { "[\($0.width), \($0.height)]" } ?? "null"
  }

  private static func fingerprint(_ fingerprint: Fingerprint?) -> String {
    guard let fingerprint else { return "null" }
    return JSONText.object([
      ("class", JSONText.string(fingerprint.deviceClass)),
      ("driver", JSONText.string(fingerprint.driver)),
    ])
  }
}

extension SequenceReport {
  var json: String {
    let frames = frames.map { frame in
      JSONText.object([
        ("name", JSONText.string("\(frame.name)")), ("same", "\(frame.same)"),
        ("count", JSONText.number(frame.count.map { Double($0) })),
        ("value", JSONText.number(frame.value)),
      ])
    }
    return JSONText.object([
      ("frames", JSONText.array(frames)),
      ("firstDifferent", firstDifferent.map { "\($0)" } ?? "null"),
      ("worst", worst.map { "\($0)" } ?? "null"),
      ("hints", JSONText.array(hints.map { JSONText.string("\($0)") })),
    ])
  }
}
