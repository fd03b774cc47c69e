/// A value for a parameter, before its kind is known.
public indirect enum ParameterValue: Sendable, Hashable {
  /// A number.
  case number(Double)
  /// `true` or `false`.
  case boolean(Bool)
  /// A text: a choice, colour, curve or file.
  case text(String)
  /// Several values in order, such as the two numbers of a point.
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
}

extension ParameterValue: CustomStringConvertible {
  /// The value as in listings: `0.25`, `true`, `"easeIn"`, `[1, 2]`; long texts are shortened.
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
}

extension DocumentNode {
  /// A value that is not in a file; messages call it `name`.
  package init(_ value: ParameterValue, called name: String) {
    var count = 0
    self.init(setting: JSON5Value(value, count: &count), called: name)
  }
}

extension JSON5Value {
  /// A value with artificial, distinct positions.
  fileprivate init(_ value: ParameterValue, count: inout Int) {
    count += 1
    let position = TextPosition(line: 0, column: count)
    let content: Content
    switch value {
    case .number(let number): content = .number(number)
    case .boolean(let boolean): content = .boolean(boolean)
    case .text(let text): content = .text(text)
    case .list(let values):
      var elements: [JSON5Value] = []
      for value in values { elements.append(JSON5Value(value, count: &count)) }
      content = .list(elements)
    case .object(let members):
      var found: [Member] = []
      for member in members {
        let value = JSON5Value(member.value, count: &count)
        found.append(Member(name: member.name, position: value.position, value: value))
      }
      content = .object(found)
    }
    self.init(position: position, content: content)
  }
}
