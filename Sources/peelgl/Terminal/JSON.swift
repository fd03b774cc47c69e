import PixelCompare

/// A JSON value to print; objects keep their order.
enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A name and its value in an object.
  struct Member: Sendable, Equatable {
    let name: String
    let value: JSON

    init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value as text over several lines, two spaces a level; short arrays stay on one line.
  var text: String { text(indent: "") + "\n" }

  /// The value on one line.
  var line: String { compact + "\n" }

  private var compact: String {
    switch self {
    case .null, .bool, .integer, .number, .string: text(indent: "")
    case .array(let values): "[" + values.map(\.compact).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { "\(JSONText.string($0.name)): \($0.value.compact)" }
        .joined(separator: ", ")
        + "}"
    }
  }

  /// The value as text whose further lines begin with `indent`, without a line feed at the end.
  func text(indent: String) -> String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .number(let value): return value.isFinite ? Values.short(value) : "null"
    case .string(let value): return JSONText.string(value)
    case .array(let values):
      if values.allSatisfy(\.isScalar) {
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
