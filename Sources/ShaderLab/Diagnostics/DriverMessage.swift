import Documents
import Effects

/// A message of a driver's compiler about a generated text.
package struct DriverMessage: Sendable, Hashable {
  /// The generated text's name.
  package var source: String
  /// The line in it, counted from 1.
  package var line: Int
  /// The column in it, counted from 1; `nil` for drivers that do not tell it.
  package var column: Int?
  /// Whether it is an error.
  package var isError: Bool
  /// The driver's message.
  package var text: String

  /// Makes a message.
  package init(source: String, line: Int, column: Int?, isError: Bool, text: String) {
    self.source = source
    self.line = line
    self.column = column
    self.isError = isError
    self.text = text
  }
}

extension UserShader {
  /// The most messages that a report has.
  private static let shown = 10

  /// The compiler's messages, at the user's places; `log` where it named no place.
  package func report(_ messages: [DriverMessage], log: String) -> ShaderReport {
    var diagnostics: [ShaderReport.Diagnostic] = []
    for message in messages where message.isError && diagnostics.count < Self.shown {
      let place = maps[message.source]?.place(line: message.line, column: message.column)
      let diagnostic = diagnostic(place, message.text)
      // What follows in a line mostly follows from the first error in it.
      let isFirst = !diagnostics.contains {
        $0.file == diagnostic.file && $0.position?.line == diagnostic.position?.line
      }
      if isFirst { diagnostics.append(diagnostic) }
    }
    if diagnostics.isEmpty {
      let first = log.split(separator: "\n").first.map { String($0) } ?? "the driver gave no reason"
      diagnostics = [.init(shaderName, nil, explained(first), in: table)]
    }
    return ShaderReport(shader: shaderName, diagnostics: diagnostics)
  }

  /// A driver's message about a place, as a person would say it.
  private func diagnostic(_ place: SourcePlace?, _ text: String) -> ShaderReport.Diagnostic {
    guard let place else { return .init(effect.recipe.name, nil, explained(text), in: table) }
    if text.holds("syntax error"), let missing = table.missingSemicolon(before: place) {
      let message = "; expected before '\(missing.next.printable(upTo: 60))'"
      return .init(effect.recipe.name, missing.end, message, in: table)
    }
    var message = explained(text)
    let macro = table.macro(usedAt: place)
    if let macro {
      let other =
        macro.place.file == place.file ? "" : "\(table.files[macro.place.file].name.printable):"
      message +=
        ", in the macro \(macro.name.printable(upTo: 60)) of \(other.isEmpty ? "line " : other)\(macro.place.line)"
    }
    var diagnostic = ShaderReport.Diagnostic(effect.recipe.name, place, message, in: table)
    diagnostic.macro = macro.map { .init($0.place, in: table) }
    return diagnostic
  }

  /// The shader's file.
  private var shaderName: String { table.files.first?.name ?? effect.recipe.name }

  /// A driver's words with the user's names, and the nearest known one for a name that it does not know.
  private func explained(_ text: String) -> String {
    var words = text
    for (generated, own) in [
      (Translation.prefix, ""), (Translation.mainName, "main"), ("peel_FragColor", "gl_FragColor"),
      ("peel_FragCoord", "gl_FragCoord"), ("peel_FragData", "gl_FragData"), ("peel_dFdy", "dFdy"),
      ("peel_textureRect", "texture2DRect"), ("peel_texture", "texture"),
      ("peel_TexCoord", "gl_TexCoord"),
    ] + LaterFunctions.names.map({ (LaterFunctions.own($0), $0) }) {
      words = words.replacing(generated, by: own)
    }
    let isUnknown = ["undeclared", "undefined", "no function with name"].contains {
      words.holds($0)
    }
    let message = words.printable(upTo: 200)
    guard isUnknown, let name = words.quotedName else { return message }
    let known = names.subtracting([name]).union(Language.oldFunctions).union(Language.newFunctions)
    return message + nearest(name, in: known.sorted())
  }
}

extension String {
  /// The text with each `part` replaced.
  func replacing(_ part: String, by other: String) -> String {
    guard holds(part) else { return self }
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    let sought = Array(part.utf8)
    while !rest.isEmpty {
      if rest.starts(with: sought) {
        result += Array(other.utf8)
        rest = rest.dropFirst(sought.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The first name in quotes of any kind.
  fileprivate var quotedName: String? {
    var rest = self[...]
    while let start = rest.firstIndex(where: { "'`\"".contains($0) }) {
      let name = rest[rest.index(after: start)...].prefix {
        $0.isLetter || $0.isNumber || $0 == "_"
      }
      if !name.isEmpty { return String(name) }
      rest = rest[rest.index(after: start)...]
    }
    return nil
  }
}
