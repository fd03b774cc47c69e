import Documents

extension JSON5Value {
  /// A value that stands in no file.
  init(_ json: JSON) {
    let content: Content =
      switch json {
      case .null: .null
      case .bool(let value): .boolean(value)
      case .integer(let number): .number(Double(number))
      case .number(let number): .number(number)
      case .string(let text): .text(text)
      case .array(let values): .list(values.map { JSON5Value($0) })
      case .object(let members):
        .object(
          members.map {
            Member(
              name: $0.name, position: TextPosition(line: 0, column: 0),
              value: JSON5Value($0.value))
          })
      }
    self.init(position: TextPosition(line: 0, column: 0), content: content)
  }
}
