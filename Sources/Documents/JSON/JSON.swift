/// A JSON value to print; objects keep their order.
package enum JSON: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number; `null` when it is infinite or undefined.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// Named values in order.
  case object([Member])

  /// A name and its value in an object.
  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: JSON

    /// Makes a member.
    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value as text over several lines with two spaces per level; short arrays stay on one line.
  package var text: String { text(indent: "") + "\n" }

  /// The value on one line.
  package var line: String { compact + "\n" }

  /// The value on one line, except that in an array of objects within an object, each element has its
  /// own line.
  package var rows: String {
    guard case .object(let members) = self else { return line }
    let texts = members.map { "\(JSONText.string($0.name)): \($0.value.rowsOfObjects)" }
    return "{" + texts.joined(separator: ", ") + "}\n"
  }

  private var rowsOfObjects: String {
    guard case .array(let values) = self, values.contains(where: { !$0.isScalar }) else {
      return compact
    }
    return "[\n" + values.map { "  " + $0.compact }.joined(separator: ",\n") + "\n]"
  }

  /// The value without line feeds.
  package var compact: String {
    switch self {
    case .null, .bool, .integer, .number, .string: text(indent: "")
    case .array(let values): "[" + values.map { $0.compact }.joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { "\(JSONText.string($0.name)): \($0.value.compact)" }
        .joined(separator: ", ")
        + "}"
    }
  }

  /// The value as text whose lines after the first begin with `indent`, without a final line feed.
  package func text(indent: String) -> String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .number(let value): return JSONText.number(value)
    case .string(let value): return JSONText.string(value)
    case .array(let values):
      if values.allSatisfy({ $0.isScalar }) {
        return "[" + values.map { $0.text(indent: "") }.joined(separator: ", ") + "]"
      }
      return Self.block("[", values.map { $0.text(indent: indent + "  ") }, "]", indent)
    case .object(let members):
      let lines = members.map {
        "\(JSONText.string($0.name)): \($0.value.text(indent: indent + "  "))"
      }
      return lines.isEmpty ? "{}" : Self.block("{", lines, "}", indent)
    }
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private static func block(
    _ open: String, _ items: [String], _ close: String, _ indent: String
  ) -> String {
    "\(open)\n" + items.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
  }
}
