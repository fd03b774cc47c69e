public import Documents

/// Why a shader cannot be drawn, as users see it.
public struct ShaderReport: Error, Sendable, Hashable {
  /// One thing that is wrong.
  public struct Diagnostic: Sendable, Hashable {
    /// The file; that of the shader where the place is not known.
    public var file: String
    /// Where in the file; `nil` if that is not known.
    public var position: TextPosition?
    /// The error and its remedy, without a full stop.
    public var message: String
    /// The source line; empty if unknown.
    public var line: String
    /// The line of the macro in whose body the error lies; `nil` if it lies in none.
    package var macro: SourceLine?

    /// Makes a diagnostic.
    public init(file: String, position: TextPosition?, message: String, line: String) {
      self.file = file
      self.position = position
      self.message = message
      self.line = line
    }
  }

  /// A line of a source and a column in it.
  package struct SourceLine: Sendable, Hashable {
    /// Line and column.
    let position: TextPosition
    /// The line.
    let text: String

    init(_ place: SourcePlace, in table: SourceTable) {
      position = TextPosition(line: place.line, column: place.column)
      text = table.line(place)
    }

    init(position: TextPosition, text: String) {
      (self.position, self.text) = (position, text)
    }
  }

  /// The shader's file.
  public var shader: String
  /// The errors, at least one, the most important first.
  public var diagnostics: [Diagnostic]

  /// Makes a report.
  public init(shader: String, diagnostics: [Diagnostic]) {
    self.shader = shader
    self.diagnostics = diagnostics
  }

  /// The report of one problem.
  init(_ shader: String, _ problem: ShaderProblem, in table: SourceTable) {
    self.init(
      shader: shader,
      diagnostics: [
        Diagnostic(shader, problem.place, problem.message, in: table)
      ])
  }
}

extension ShaderReport.Diagnostic {
  init(_ shader: String, _ place: SourcePlace?, _ message: String, in table: SourceTable) {
    guard let place, table.files.indices.contains(place.file) else {
      self.init(file: shader, position: nil, message: message, line: "")
      return
    }
    self.init(
      file: table.files[place.file].name,
      position: TextPosition(line: place.line, column: place.column), message: message,
      line: table.line(place))
  }

  /// `file:line:column: message`.
  public var sentence: String {
    let place = position.map { ":\($0)" } ?? ""
    return "\(file.printable)\(place): \(message)"
  }

  /// The line with a caret below the column, and then that of the macro in which the error lies; `nil` if unknown.
  public var excerpt: String? {
    guard let position, !line.isEmpty else { return nil }
    let lines =
      [ShaderReport.SourceLine(position: position, text: line)] + [macro].compactMap { $0 }
    return lines.map { $0.excerpt }.joined(separator: "\n")
  }
}

extension ShaderReport.SourceLine {
  /// The line with a caret below the column.
  fileprivate var excerpt: String {
    let shown = text.unicodeScalars.map { $0 == "\t" ? " " : String(Character($0)).onOneLine }
    // A long line is cut around the column; what is escaped takes several columns.
    let place = max(position.column - 1, 0)
    let (first, second) = (shown.prefix(place), shown.dropFirst(place))
    let before = Self.fitting(first.reversed(), 60).reversed()
    let behind = Self.fitting(second, 40)
    let start = before.count < first.count ? "…" : ""
    let end = behind.count < second.count ? "…" : ""
    let part = start + before.joined() + behind.joined() + end
    let column = before.reduce(start.count) { $0 + $1.unicodeScalars.count }
    let number = "\(position.line)"
    let margin = String(repeating: " ", count: number.count)
    return "\(number) | \(part)\n\(margin) | \(String(repeating: " ", count: column))^"
  }

  /// The first parts, as many as fit into this many columns.
  private static func fitting(_ parts: some Sequence<String>, _ columns: Int) -> [String] {
    var free = columns
    return parts.prefix { part in
      free -= part.unicodeScalars.count
      return free >= 0
    }
  }

}

extension ShaderReport.Diagnostic {
  /// The form that GitHub shows beside the line of a file.
  public var annotation: String {
    var place = [(name: "file", value: file.onOneLine)]
    if let position {
      place += [
        (name: "line", value: "\(position.line)"), (name: "col", value: "\(position.column)"),
      ]
    }
    return WorkflowCommand(.error, place, message.onOneLine).line
  }
}

extension ShaderReport: CustomStringConvertible {
  /// The first error, and the number of others.
  public var description: String {
    let more = diagnostics.count - 1
    return (diagnostics.first?.sentence ?? shader)
      + (more > 0 ? " (and \(more) more error\(more == 1 ? "" : "s"))" : "")
  }
}
