import Documents

/// The values of the variables of one job, which `{name}` in its texts stands for.
struct Variables {
  /// A variable's value.
  struct Value: Equatable {
    /// The value in all keys but the output.
    let text: String
    /// The value in the output; for a file, its name without folder and extension.
    let name: String
  }

  private(set) var values: [(name: String, value: Value)] = []

  /// The variables' values as text, such as `image=cat.png, peeled=0.1`; empty without variables.
  var title: String {
    let shown = values.filter { !$0.name.hasPrefix("row.") }.prefix(4)
    return shown.map { "\($0.name)=\($0.value.text)" }.joined(separator: ", ")
  }

  /// Bytes that the variables may insert into one job.
  private static let mostBytes = 1 << 20

  /// Gives a variable its value.
  mutating func set(_ name: String, _ value: Value) { values.append((name, value)) }

  /// The document with its variables replaced.
  ///
  /// A name in doubled braces, `{{name}}`, stays as it is; `{frame}` in the output is the number of the
  /// frame.
  ///
  /// - Throws: `DocumentError` where a text names an unknown variable, or the values are too long.
  func filling(_ document: JSON) throws(DocumentError) -> JSON {
    var remainingBytes = Self.mostBytes
    return try document.mapTexts { (text, value, key) throws(DocumentError) in
      try filling(text, in: key, of: value, remainingBytes: &remainingBytes)
    }
  }

  private func filling(
    _ text: String, in key: String, of document: JSON, remainingBytes: inout Int
  ) throws(DocumentError) -> String {
    var filled = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      filled += rest[..<open]
      let inner = rest[rest.index(after: open)...]
      if inner.first == "{" {
        filled += "{{"
        rest = inner.dropFirst()
        continue
      }
      guard let close = inner.firstIndex(of: "}"), let name = Self.name(inner[..<close]) else {
        filled += "{"
        rest = inner
        continue
      }
      let value = try value(of: name, in: key, of: document)
      remainingBytes -= value.utf8.count
      guard remainingBytes >= 0 else {
        throw DocumentError(
          position: document.position, path: key,
          problem: .invalid("the variables insert more than \(Self.mostBytes) bytes into this job"))
      }
      filled += value
      rest = inner[inner.index(after: close)...]
    }
    return filled + rest
  }

  /// The name between braces; `nil` if they hold something else, such as the text of an effect.
  private static func name(_ text: Substring) -> String? {
    let isName = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
      default: false
      }
    }
    return isName && !text.isEmpty ? String(text) : nil
  }

  private func value(
    of name: String, in key: String, of document: JSON
  ) throws(DocumentError) -> String {
    let isOutput = key == "output"
    if isOutput, name == "frame" { return "%04d" }
    guard let value = values.last(where: { $0.name == name })?.value else {
      let known = values.map(\.name) + (isOutput ? ["frame"] : [])
      throw DocumentError(
        position: document.position, path: key,
        problem: .unknownKey(name, noun: "variable", known: known))
    }
    // A percent sign in a value is no place for the frame's number.
    return isOutput ? value.name.replacing("%", with: "%%") : value.text
  }
}

extension String {
  fileprivate func replacing(_ part: Character, with other: String) -> String {
    reduce(into: "") { $0 += $1 == part ? other : String($1) }
  }
}
