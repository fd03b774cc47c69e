/// A value of a document that knows where it is: what every reader of documents decodes from.
///
/// A reader asks a node for what must be there, and each question throws a `DocumentError` that
/// names the place: `node.object(["size", "color"])` for an object and its keys,
/// `node.elements(0...64)` for a list, `number(in:)`, `wholeNumber(in:)`, `boolean()`, `text()`,
/// `choice(_:)` and `point(in:)` for values. Problems that only one kind of document has are thrown
/// as `node.invalid(sentence)`. A type whose fields are settings needs no reader of its own: with a
/// list of its `Parameter`s it is `Parameterized`, and reads documents, settings of the command line
/// and elements of lists alike.
public struct DocumentNode: Sendable {
  /// The value with its place.
  package let value: JSON5Value
  private let root: Root
  /// A part that the value's own text or list has, as `x`.
  private var part: String?

  private final class Root: Sendable {
    let value: JSON5Value
    let name: String
    let isFile: Bool

    init(_ value: JSON5Value, _ name: String, isFile: Bool) {
      self.value = value
      self.name = name
      self.isFile = isFile
    }
  }

  /// A whole document, whose places are those of its file; messages call it `name` if it has one.
  package init(_ document: JSON5Value, called name: String = "") {
    value = document
    root = Root(document, name, isFile: true)
  }

  /// A value that comes from no file; messages call it `name`.
  package init(setting value: JSON5Value, called name: String) {
    self.value = value
    root = Root(value, name, isFile: false)
  }

  private init(_ value: JSON5Value, in root: Root) {
    self.value = value
    self.root = root
  }

  /// A part of this value.
  func child(_ value: JSON5Value) -> DocumentNode { DocumentNode(value, in: root) }

  /// A part of this value that messages call by a name, as `center's x`.
  package func part(_ name: String, _ content: JSON5Value.Content) -> DocumentNode {
    var node = DocumentNode(JSON5Value(position: value.position, content: content), in: root)
    node.part = name
    return node
  }

  /// The keys and indices that lead here, as `items[2].set.lift`.
  package var path: String {
    let path = root.value.path(to: value.position, isStart: root.name.isEmpty) ?? ""
    return root.name + path + (part.map { "'s \($0)" } ?? "")
  }

  /// The error that `problem` was found here, or at the key that begins at `key`.
  package func error(
    _ problem: DocumentError.Problem, at key: TextPosition? = nil
  ) -> DocumentError {
    DocumentError(
      position: root.isFile ? key ?? value.position : nil, path: path, problem: problem)
  }

  /// The error that this must be what `expected` says.
  package func wrong(_ expected: String) -> DocumentError {
    error(.wrongValue(given: value.content.messageText, expected: expected))
  }

  /// The error that `sentence` says.
  package func invalid(_ sentence: String) -> DocumentError { error(.invalid(sentence)) }
}

extension JSON5Value {
  /// The keys and indices that lead to the value at `position`, which no other value has.
  fileprivate func path(to position: TextPosition, isStart: Bool) -> String? {
    if position == self.position { return "" }
    switch content {
    case .list(let elements):
      for (index, element) in elements.enumerated() {
        if let rest = element.path(to: position, isStart: false) { return "[\(index)]" + rest }
      }
    case .object(let members):
      for member in members {
        if let rest = member.value.path(to: position, isStart: false) {
          return (isStart ? "" : ".") + member.shownName + rest
        }
      }
    case .null, .boolean, .number, .text: break
    }
    return nil
  }
}

extension JSON5Value.Member {
  /// The key for a message; one that is no plain name in quotes.
  fileprivate var shownName: String {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
      default: false
      }
    }
    return isPlain && !name.isEmpty && name.utf8.count <= 60 ? name : quoted(name)
  }
}

extension JSON5Value.Content {
  /// The value for a message: a list or an object only by its kind.
  package var messageText: String {
    switch self {
    case .null: "null"
    case .boolean(let boolean): boolean ? "true" : "false"
    case .number(let number): number.plainText
    case .text(let text): quoted(text)
    case .list: "a list"
    case .object: "an object"
    }
  }
}
