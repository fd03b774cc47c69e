import Documents
import Imaging

extension ComparisonReport {
  /// `{"pairs": […], "summary": {…}, "warnings": […]}` with one pair per line, and `sequence` when there is one.
  ///
  /// A pair has `name`, `same`, `fails`, `class`, `code`, `changes`, `metric`, `threshold`, `count`, `total`, `value`, `max`,
  /// `details`, sizes, the goldens that were tried, fingerprints, and `noise` where runs of the golden varied. Figures that were not measured are null, and so is an infinite PSNR.
  public var json: String {
    var fields: [(String, JSON)] = [
      ("pairs", .list(pairs.map { $0.json(fails: fails($0)) })), ("summary", summaryJSON),
      ("warnings", .list(warnings.map { .text($0) })),
    ]
    if let sequence { fields.append(("sequence", sequence.json)) }
    return JSON.object(fields).rows
  }

  private var summaryJSON: JSON {
    let summary = summary
    return .object(
      [("total", .integer(summary.total))]
        + PairResult.Class.allCases.map { ($0.rawValue, .integer(summary[$0])) }
        + [
          ("passes", .boolean(passes)), ("exit", .integer(Int(exitStatus))),
          ("left", .integer(left)), ("line", .text(line)),
        ])
  }
}

extension PairResult.Class {
  /// The number of the class: 0 same, 1 different, 2 missing, 3 extra, 4 size, 5 unreadable, 6 timing.
  public var code: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension PairReport {
  func json(fails: Bool) -> JSON {
    let measurement = result.measurement
    var fields: [(String, JSON)] = [
      ("name", .text("\(name)")), ("same", .boolean(result.same)), ("fails", .boolean(fails)),
      ("class", .text(result.outcome.rawValue)), ("code", .integer(result.outcome.code)),
      ("changes", .list(result.changes.map(\.json))),
      ("metric", .text(options.metric.rawValue)), ("threshold", .number(options.threshold)),
      ("count", .integer(measurement?.count)), ("total", .integer(measurement?.total)),
      ("value", .number(measurement?.value)), ("max", .number(measurement?.max)),
      (
        "details", .object((measurement?.details ?? []).map { ($0.name, .number($0.value)) })
      ),
      ("expectedSize", Self.size(result.expectedSize)),
      ("actualSize", Self.size(result.actualSize)),
      ("golden", expected.map { .text("\($0)") } ?? .null),
      ("goldens", .list(goldens.map(Self.golden))),
      ("expectedFingerprint", Self.fingerprint(expectedFingerprint)),
      ("actualFingerprint", Self.fingerprint(actualFingerprint)),
      ("fingerprintsDiffer", .boolean(fingerprintsDiffer)),
    ]
    if let alignment = result.alignment {
      fields.append(("offset", .list([.integer(alignment.x), .integer(alignment.y)])))
    }
    if let excused = result.excused { fields.append(("noise", Self.noise(excused, options.noise))) }
    if !result.same || reason != nil { fields.append(("message", .text(sentence))) }
    return .object(fields)
  }

  private static func golden(_ candidate: GoldenFolder.Candidate) -> JSON {
    let measurement = candidate.result.measurement
    return .object([
      ("name", .text("\(candidate.name)")),
      ("class", .text(candidate.result.outcome.rawValue)),
      ("count", .integer(measurement?.count)), ("value", .number(measurement?.value)),
      ("max", .number(measurement?.max)),
    ])
  }

  private static func noise(_ excused: SeenNoise.Excused, _ noise: SeenNoise?) -> JSON {
    .object([
      ("excused", .integer(excused.pixels)), ("areas", .integer(excused.areas)),
      ("share", .number(noise?.share)), ("runs", .integer(excused.runs)),
    ])
  }

  private static func size(_ size: PictureSize?) -> JSON {
    size.map { .list([.integer($0.width), .integer($0.height)]) } ?? .null
  }

  private static func fingerprint(_ fingerprint: Fingerprint?) -> JSON {
    guard let fingerprint else { return .null }
    return .object([
      ("class", .text(fingerprint.deviceClass)), ("driver", .text(fingerprint.driver)),
    ])
  }
}

extension Change {
  var json: JSON {
    var fields: [(String, JSON)] = [
      ("kind", .text(kind.name)), ("x", .integer(area.x)), ("y", .integer(area.y)),
      ("width", .integer(area.width)), ("height", .integer(area.height)),
      ("pixels", .integer(pixels)), ("strongest", .number(strongest)),
    ]
    switch kind {
    case .moved(let x, let y): fields += [("dx", .integer(x)), ("dy", .integer(y))]
    case .shifted(let x, let y): fields += [("dx", .number(x)), ("dy", .number(y))]
    case .text(let color):
      fields += [
        ("from", .text(Self.hex(color.from))), ("to", .text(Self.hex(color.to))),
        ("contrastFrom", .number(color.contrastFrom)), ("contrastTo", .number(color.contrastTo)),
      ]
    case .color(let from, let to):
      fields += [("from", .text(Self.hex(from))), ("to", .text(Self.hex(to)))]
    default: break
    }
    return .object(fields + [("text", .text(description))])
  }
}

extension SequenceReport {
  var json: JSON {
    .object([
      (
        "frames",
        .list(
          frames.map { frame in
            .object([
              ("name", .text("\(frame.name)")), ("same", .boolean(frame.same)),
              ("count", .integer(frame.count)), ("value", .number(frame.value)),
              ("seconds", .number(frame.seconds)),
            ])
          })
      ),
      ("firstDifferent", .integer(firstDifferent)), ("worst", .integer(worst)),
      ("hints", .list(hints.map { .text("\($0)") })),
    ])
  }
}

extension JSON {
  /// An object of named values in their order.
  fileprivate static func object(_ fields: [(String, JSON)]) -> JSON {
    .object(fields.map { Member($0.0, $0.1) })
  }

  /// A whole number, or null.
  fileprivate static func integer(_ value: Int?) -> JSON { value.map { .integer($0) } ?? .null }

  /// A number, or null.
  fileprivate static func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
}
