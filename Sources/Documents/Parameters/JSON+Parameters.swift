extension JSON {
  /// The name, the possible values and the default of a parameter.
  package init(_ parameter: ParameterDescription) {
    self = .object(Self.members(of: parameter))
  }

  /// As ``init(_:)-(ParameterDescription)``, with the value that it has.
  package init(_ parameter: ParameterDescription, value: JSON) {
    self = .object(Self.members(of: parameter) + [.init("value", value)])
  }

  private static func members(of parameter: ParameterDescription) -> [Member] {
    var members: [Member] = [
      .init("name", .text(parameter.name)), .init("type", .text(parameter.kind.name)),
    ]
    if !parameter.kind.unit.isEmpty { members.append(.init("unit", .text(parameter.kind.unit))) }
    switch parameter.kind {
    case .number(_, let range), .point(_, let range), .size(_, let range):
      if range.lowest.isFinite {
        let name = range.excludesLowest ? "exclusiveMinimum" : "minimum"
        members.append(.init(name, .number(range.lowest)))
      }
      if range.highest.isFinite { members.append(.init("maximum", .number(range.highest))) }
    case .choice(let names):
      members.append(.init("choices", .list(names.map { .text($0) })))
    case .objects(let count, let inner):
      members += [
        .init("minimumCount", .integer(count.lowerBound)),
        .init("maximumCount", .integer(count.upperBound)),
        .init("members", .list(inner.map { JSON($0) })),
      ]
    default: break
    }
    return members + [
      .init("default", parameter.defaultValue), .init("help", .text(parameter.summary)),
    ]
  }
}

extension ParameterKind {
  /// One word for the kind.
  package var name: String {
    switch self {
    case .number(_, let range): range.isWhole ? "integer" : "number"
    case .boolean: "boolean"
    case .choice: "choice"
    case .color: "color"
    case .curve: "curve"
    case .point: "point"
    case .size: "size"
    case .text, .texts: "text"
    case .file: "file"
    case .objects: "list"
    }
  }

  /// The unit in the singular, or nothing.
  package var unit: String {
    switch self {
    case .number(let unit, _), .point(let unit, _), .size(let unit, _): unit
    default: ""
    }
  }
}
