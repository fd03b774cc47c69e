import Documents
import Effects

/// The output of `peelgl effects` for one effect.
struct EffectListing {
  private let effect: Effect
  private let presets: [(name: String, summary: String)]

  init(_ effect: Effect, presets: [(name: String, summary: String)]) {
    self.effect = effect
    self.presets = presets
  }

  /// A line for each effect.
  static func overview(_ list: [EffectListing]) -> String {
    let rows = list.map { (name: $0.effect.name, text: $0.effect.traits.summary) }
    return twoColumns(rows, indent: 0, column: 12).joined(separator: "\n") + "\n"
  }

  /// The effect and a table of its parameters.
  var text: String {
    let header = [
      "\(effect.name): \(effect.traits.summary)",
      "Takes \(Self.pictures(effect.traits.inputCounts)) and \(effect.duration.plainText) s.",
      "",
    ]
    let parameters = effect.parameters.flatMap(\.withMembers)
    let rows = [["PARAMETER", "TYPE", "UNIT", "RANGE", "DEFAULT"]] + parameters.map(Self.row)
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = header
    for (index, row) in rows.enumerated() {
      let cells = zip(row, widths).map { padded($0, to: $1) }
      lines.append(String(trimming: cells.joined(separator: "  ")))
      guard index > 0 else { continue }
      lines += wrapped(parameters[index - 1].summary, width: 76).map { "    \($0)" }
    }
    if !presets.isEmpty {
      lines += ["", "PRESET"]
      lines += twoColumns(presets.map { (name: $0.name, text: $0.summary) }, indent: 0, column: 16)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same facts for a program.
  var json: JSON {
    .object([
      .init("name", .text(effect.name)),
      .init("summary", .text(effect.traits.summary)),
      .init(
        "presets",
        .list(
          presets.map {
            .object([.init("name", .text($0.name)), .init("summary", .text($0.summary))])
          })),
      .init("duration", .number(effect.duration)),
      .init(
        "inputs",
        .object([
          .init("minimum", .integer(effect.traits.inputCounts.lowerBound)),
          .init("maximum", .integer(effect.traits.inputCounts.upperBound)),
        ])),
      .init("parameters", .list(effect.parameters.map { JSON($0) })),
    ])
  }

  private static func pictures(_ counts: ClosedRange<Int>) -> String {
    let (least, most) = (counts.lowerBound, counts.upperBound)
    guard least == most else { return "\(least) to \(most) pictures" }
    return most == 1 ? "1 picture" : "\(most) pictures"
  }

  private static func row(_ parameter: ParameterDescription) -> [String] {
    [
      parameter.name, parameter.kind.name, parameter.kind.unit, parameter.kind.range,
      parameter.defaultValue.description,
    ]
  }
}

extension ParameterDescription {
  /// The parameter and, after a list, the parameters of its objects, as `balls[].center`.
  fileprivate var withMembers: [ParameterDescription] {
    guard case .objects(_, let members) = kind else { return [self] }
    return [self]
      + members.flatMap(\.withMembers).map { member in
        var member = member
        member.name = "\(name)[].\(member.name)"
        return member
      }
  }
}

extension ParameterKind {
  /// Its possible values, or nothing.
  fileprivate var range: String {
    switch self {
    case .number(_, let range), .point(_, let range), .size(_, let range):
      switch (range.lowest.isFinite, range.highest.isFinite) {
      case (true, true):
        (range.excludesLowest ? ">" : "")
          + "\(range.lowest.plainText)…\(range.highest.plainText)"
      case (true, false): "≥ \(range.lowest.plainText)"
      case (false, true): "≤ \(range.highest.plainText)"
      case (false, false): ""
      }
    case .choice(let names): names.joined(separator: "|")
    case .objects(let count, _): "\(count.lowerBound)…\(count.upperBound) objects"
    default: ""
    }
  }
}
