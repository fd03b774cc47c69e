/// A value that a parameter can be given, before its kind is known.
public indirect enum ParameterValue: Sendable, Hashable {
  /// A number.
  case number(Double)
  /// `true` or `false`.
  case boolean(Bool)
  /// A text: a choice, colour, curve or file.
  case text(String)
  /// Several values in order, as the two numbers of a point.
  case list([ParameterValue])
  /// Named values.
  case object([Member])

  /// A name with its value.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: ParameterValue

    /// Makes a member.
    public init(_ name: String, _ value: ParameterValue) {
      self.name = name
      self.value = value
    }
  }

  /// A point as the list of its coordinates.
  public static func point(_ point: SIMD2<Double>) -> ParameterValue {
    .list([.number(point.x), .number(point.y)])
  }

  /// A document's value without its positions; `nil` where it holds `null`.
  public init?(_ value: JSON5Value) {
    switch value.content {
    case .null: return nil
    case .boolean(let boolean): self = .boolean(boolean)
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .list(let elements):
      var values: [ParameterValue] = []
      for element in elements {
        guard let value = ParameterValue(element) else { return nil }
        values.append(value)
      }
      self = .list(values)
    case .object(let members):
      var values: [Member] = []
      for member in members {
        guard let value = ParameterValue(member.value) else { return nil }
        values.append(Member(member.name, value))
      }
      self = .object(values)
    }
  }
}

extension ParameterValue: CustomStringConvertible {
  /// The value as listings show it: `0.25`, `true`, `"easeIn"`, `[1, 2]`; long texts are cut.
  public var description: String {
    switch self {
    case .number(let number): number.plainText
    case .boolean(let boolean): boolean ? "true" : "false"
    case .text(let text): quoted(text)
    case .list(let values): "[" + values.map { $0.description }.joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\($0.name): \($0.value.description)" }.joined(separator: ", ") + "}"
    }
  }

  /// The value for a message: a list or an object only by its kind.
  var messageText: String {
    switch self {
    case .list: "a list"
    case .object: "an object"
    case .number, .boolean, .text: description
    }
  }
}
