/// A value: what a document holds, a parameter takes, or a report prints.
///
/// A value that was read from a text knows its position there. Values are equal when their contents are.
public struct JSON: Sendable {
  /// The kinds of values.
  public indirect enum Content: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number; printed as `null` when it is infinite or undefined.
    case number(Double)
    /// A string.
    case text(String)
    /// An array.
    case list([JSON])
    /// An object, its members in order.
    case object([Member])
  }

  /// A key with its value.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var name: String
    /// The value.
    public var value: JSON
    /// Where the key begins.
    package var position: TextPosition

    /// Makes a member.
    public init(_ name: String, _ value: JSON) {
      self.init(name, value, at: .none)
    }

    /// Makes a member whose key begins at a position of a text.
    package init(_ name: String, _ value: JSON, at position: TextPosition) {
      self.name = name
      self.value = value
      self.position = position
    }
  }

  /// The value.
  public var content: Content
  /// Where the value begins; ``TextPosition/none`` for one that was not read.
  public var position: TextPosition

  /// Makes a value.
  package init(_ content: Content, at position: TextPosition = .none) {
    self.content = content
    self.position = position
  }
}

extension JSON {
  /// `null`.
  public static var null: JSON { JSON(.null) }

  /// `true` or `false`.
  public static func boolean(_ value: Bool) -> JSON { JSON(.boolean(value)) }

  /// A number.
  public static func number(_ value: Double) -> JSON { JSON(.number(value)) }

  /// A whole number; exact up to 2⁵³.
  public static func integer(_ value: Int) -> JSON { JSON(.number(Double(value))) }

  /// A text.
  public static func text(_ value: String) -> JSON { JSON(.text(value)) }

  /// Values in order.
  public static func list(_ values: [JSON]) -> JSON { JSON(.list(values)) }

  /// Named values in order.
  public static func object(_ members: [Member]) -> JSON { JSON(.object(members)) }

  /// A point as the list of its coordinates.
  public static func point(_ point: SIMD2<Double>) -> JSON {
    .list([.number(point.x), .number(point.y)])
  }
}

extension JSON: Hashable {
  /// Whether the contents are equal.
  public static func == (one: JSON, other: JSON) -> Bool { one.content == other.content }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSON.Member {
  /// Whether names and values are equal.
  public static func == (one: JSON.Member, other: JSON.Member) -> Bool {
    one.name == other.name && one.value == other.value
  }

  /// Hashes the name and the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension JSON {
  /// The members of an object; none of any other value.
  package var members: [Member] {
    if case .object(let members) = content { members } else { [] }
  }

  /// The elements of a list; `nil` for any other value.
  package var elements: [JSON]? {
    if case .list(let values) = content { values } else { nil }
  }

  /// The texts of a list; none of any other value.
  package var texts: [String] { elements?.compactMap { $0.text } ?? [] }

  /// The text of a value that is one.
  package var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The value of a key; `nil` if there is none.
  package subscript(key: String) -> JSON? { members.first { $0.name == key }?.value }

  /// The value and all in it at distinct artificial positions, by which an error finds its path.
  package var numbered: JSON {
    var count = 0
    return numbered(from: &count)
  }

  private func numbered(from count: inout Int) -> JSON {
    count += 1
    var copy = JSON(content, at: TextPosition(line: 0, column: count))
    switch content {
    case .list(let values):
      var numbered: [JSON] = []
      for value in values { numbered.append(value.numbered(from: &count)) }
      copy.content = .list(numbered)
    case .object(var members):
      for index in members.indices {
        members[index].value = members[index].value.numbered(from: &count)
        members[index].position = members[index].value.position
      }
      copy.content = .object(members)
    case .null, .boolean, .number, .text: break
    }
    return copy
  }
}

extension JSON: CustomStringConvertible {
  /// The value as in listings: `0.25`, `true`, `"easeIn"`, `[1, 2]`; long texts are shortened.
  public var description: String {
    switch content {
    case .null: "null"
    case .number(let number): number.plainText
    case .boolean(let boolean): boolean ? "true" : "false"
    case .text(let text): quoted(text)
    case .list(let values): "[" + values.map { $0.description }.joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\($0.name): \($0.value.description)" }.joined(separator: ", ") + "}"
    }
  }
}
