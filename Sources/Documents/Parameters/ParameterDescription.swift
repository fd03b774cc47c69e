/// A parameter without its effect's type.
public struct ParameterDescription: Sendable, Hashable {
  /// The name; dots separate its groups.
  public var name: String
  /// One sentence for help texts.
  public var summary: String
  /// The kind of value.
  public var kind: ParameterKind
  /// The default value.
  public var defaultValue: JSON

  /// Describes a parameter.
  public init(
    name: String, summary: String, kind: ParameterKind, defaultValue: JSON
  ) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.defaultValue = defaultValue
  }

  /// A value of a document, read from its text where texts are read.
  func node(for node: DocumentNode) throws(DocumentError) -> DocumentNode {
    guard node.readsTexts, case .text(let text) = node.value.content, kind.readsText else {
      return node
    }
    return try self.node(fromText: text)
  }

  /// The value that `text` from the command line means, not yet checked against its range.
  package func node(fromText text: String) throws(DocumentError) -> DocumentNode {
    let value: JSON
    switch kind {
    case .number:
      guard let number = decimalNumber(text) else { throw wrong(text) }
      value = .number(number)
    case .boolean:
      guard text == "true" || text == "false" else { throw wrong(text) }
      value = .boolean(text == "true")
    case .point:
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
        .map { decimalNumber(String(trimming: $0)) }
      guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { throw wrong(text) }
      value = .point(SIMD2(x, y))
    case .size:
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        .map { decimalNumber($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else {
        throw wrong(text)
      }
      value = .point(SIMD2(width, height))
    case .texts: value = .list([.text(text)])
    case .objects:
      guard text.hasPrefix("[") else { throw wrong(text) }
      value = try list(fromText: text)
    case .choice, .color, .curve, .text, .file: value = .text(text)
    }
    return DocumentNode(setting: value, called: name)
  }

  private func list(fromText text: String) throws(DocumentError) -> JSON {
    do throws(DocumentError) { return try JSON5.read(Array(text.utf8)) } catch {
      throw DocumentError(path: name, problem: .invalid("\(error)"))
    }
  }

  private func wrong(_ text: String) -> DocumentError {
    DocumentError(
      path: name, problem: .wrongValue(given: quoted(text), expected: kind.expectation))
  }
}
