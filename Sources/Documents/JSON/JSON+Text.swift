extension JSON {
  /// The value as text over several lines with two spaces per level; short arrays stay on one line.
  package var pretty: String { text(indent: "") + "\n" }

  /// The value on one line.
  package var line: String { compact + "\n" }

  /// The value on one line, except that in an array of objects within an object, each element has its
  /// own line.
  package var rows: String {
    guard case .object(let members) = content else { return line }
    let texts = members.map { "\(JSONText.string($0.name)): \($0.value.rowsOfObjects)" }
    return "{" + texts.joined(separator: ", ") + "}\n"
  }

  private var rowsOfObjects: String {
    guard case .list(let values) = content, values.contains(where: { !$0.isScalar }) else {
      return compact
    }
    return "[\n" + values.map { "  " + $0.compact }.joined(separator: ",\n") + "\n]"
  }

  /// The value without line feeds.
  package var compact: String {
    switch content {
    case .null, .boolean, .number, .text: text(indent: "")
    case .list(let values): "[" + values.map { $0.compact }.joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { "\(JSONText.string($0.name)): \($0.value.compact)" }
        .joined(separator: ", ")
        + "}"
    }
  }

  /// The value as text whose lines after the first begin with `indent`, without a final line feed.
  package func text(indent: String) -> String {
    switch content {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let value): return JSONText.number(value)
    case .text(let value): return JSONText.string(value)
    case .list(let values):
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
    switch content {
    case .list, .object: false
    case .null, .boolean, .number, .text: true
    }
  }

  private static func block(
    _ open: String, _ items: [String], _ close: String, _ indent: String
  ) -> String {
    "\(open)\n" + items.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
  }
}
