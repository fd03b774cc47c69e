extension JSON {
  /// A parameter's value.
  package init(_ value: ParameterValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .boolean(let boolean): self = .bool(boolean)
    case .text(let text): self = .string(text)
    case .list(let values): self = .array(values.map { JSON($0) })
    case .object(let members):
      self = .object(members.map { Member($0.name, JSON($0.value)) })
    }
  }

  /// What a parameter is called, what it may be, and its default.
  package init(_ parameter: ParameterDescription) {
    self = .object(Self.members(of: parameter))
  }

  /// As ``init(_:)-(ParameterDescription)``, with the value that it has.
  package init(_ parameter: ParameterDescription, value: ParameterValue) {
    self = .object(Self.members(of: parameter) + [.init("value", JSON(value))])
  }

  private static func members(of parameter: ParameterDescription) -> [Member] {
    var members: [Member] = [
      .init("name", .string(parameter.name)), .init("type", .string(parameter.kind.name)),
    ]
    if !parameter.kind.unit.isEmpty { members.append(.init("unit", .string(parameter.kind.unit))) }
    switch parameter.kind {
    case .number(_, let range), .point(_, let range), .size(_, let range):
      if range.lowest.isFinite {
        let name = range.excludesLowest ? "exclusiveMinimum" : "minimum"
        members.append(.init(name, .number(range.lowest)))
      }
      if range.highest.isFinite { members.append(.init("maximum", .number(range.highest))) }
    case .choice(let names):
      members.append(.init("choices", .array(names.map { .string($0) })))
    case .objects(let count, let inner):
      members += [
        .init("minimumCount", .integer(count.lowerBound)),
        .init("maximumCount", .integer(count.upperBound)),
        .init("members", .array(inner.map { JSON($0) })),
      ]
    default: break
    }
    return members + [
      .init("default", JSON(parameter.defaultValue)), .init("help", .string(parameter.summary)),
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

  /// What one of it is, or nothing.
  package var unit: String {
    switch self {
    case .number(let unit, _), .point(let unit, _), .size(let unit, _): unit
    default: ""
    }
  }
}
