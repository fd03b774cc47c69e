/// A value of a document with its position, from which every reader of documents decodes.
///
/// A reader asks a node for the values that it requires, and each request throws a `DocumentError` with
/// the position. Requests are `node.object(["size", "color"])` for an object and its keys,
/// `node.elements(0...64)` for a list, and `number(in:)`, `wholeNumber(in:)`, `boolean()`, `text()`,
/// `choice(_:)` and `point(in:)` for values. Problems specific to one kind of document are thrown as
/// `node.invalid(sentence)`. A type whose fields are settings needs no reader: with a list of its
/// `Parameter`s it is `Parameterized`, and reads documents, settings of the command line and elements
/// of lists alike.
public struct DocumentNode: Sendable {
  /// The value with its position.
  package let value: JSON
  private let root: Root
  /// The part of the value's own text or list, such as `x`.
  private var part: String?

  private final class Root: Sendable {
    let value: JSON
    let name: String
    let isFile: Bool
    let readsTexts: Bool

    init(_ value: JSON, _ name: String, isFile: Bool, readsTexts: Bool = false) {
      self.value = value
      self.name = name
      self.isFile = isFile
      self.readsTexts = readsTexts
    }
  }

  /// A whole document with positions in its file; messages call it `name` if it is not empty.
  ///
  /// With `readsTexts`, a parameter of another kind that is given as a text takes the text as the
  /// command line does: `"0.5"` is a number, `"200x100"` a size.
  package init(_ document: JSON, called name: String = "", readsTexts: Bool = false) {
    value = document
    root = Root(document, name, isFile: true, readsTexts: readsTexts)
  }

  /// A value that is not in a file; messages call it `name`.
  package init(setting value: JSON, called name: String) {
    self.value = value.numbered
    root = Root(self.value, name, isFile: false)
  }

  private init(_ value: JSON, in root: Root) {
    self.value = value
    self.root = root
  }

  /// A part of this value.
  func child(_ value: JSON) -> DocumentNode { DocumentNode(value, in: root) }

  /// Whether a text may stand for a value of another kind.
  var readsTexts: Bool { root.readsTexts }

  /// An error about the value derived from this one, at this value's place.
  func located(_ error: DocumentError) -> DocumentError {
    guard root.isFile, error.position == nil else { return error }
    return DocumentError(
      position: value.position, path: error.path, problem: error.problem)
  }

  /// A part of this value with a name in messages, such as `center's x`.
  package func part(_ name: String, _ content: JSON.Content) -> DocumentNode {
    var node = DocumentNode(JSON(content, at: value.position), in: root)
    node.part = name
    return node
  }

  /// The keys and indices that lead to this value, such as `items[2].set.lift`.
  package var path: String {
    let path = root.value.path(to: value.position, isStart: root.name.isEmpty) ?? ""
    return root.name + path + (part.map { "'s \($0)" } ?? "")
  }

  /// An error for `problem` at this value, or at the key that begins at `key`.
  package func error(
    _ problem: @autoclosure () -> DocumentError.Problem, at key: TextPosition? = nil
  ) -> DocumentError {
    #if hasFeature(Embedded)
      // A page says in its own words what a parameter takes, so its program holds none.
      DocumentError(problem: .givenTwice)
    #else
      DocumentError(
        position: root.isFile ? key ?? value.position : nil, path: path, problem: problem())
    #endif
  }

  /// An error saying that this must be `expected`.
  package func wrong(_ expected: @autoclosure () -> String) -> DocumentError {
    error(.wrongValue(given: value.content.messageText, expected: expected()))
  }

  /// An error with the message `sentence`.
  package func invalid(_ sentence: @autoclosure () -> String) -> DocumentError {
    error(.invalid(sentence()))
  }
}

extension JSON {
  /// The keys and indices that lead to the value at `position`, which is unique.
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

extension JSON.Member {
  /// The key in messages, in quotes unless it is a plain name.
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

extension JSON.Content {
  /// The value in messages; a list or an object appears only as its kind.
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
