/// Why a shader did not compile, or a program did not link.
public struct ShaderFailure: Sendable, Equatable {
  /// The shader's file or name; for a program that does not link, those of both shaders.
  public var shader: String
  /// The file of the first error, which may be an included one; `nil` when the driver does not report
  /// it.
  public var file: String?
  /// The line of the first error in that file, counted from 1; 0 for a line that was inserted after the
  /// first; `nil` when the driver does not report it.
  public var line: Int?
  /// The driver's messages, with file names and their lines in place of the driver's own.
  public var log: String
  /// The driver's messages with their places in the shader's text.
  public var messages: [Message] = []

  /// One line of a driver's log.
  public struct Message: Sendable, Equatable {
    /// The file.
    public var file: String
    /// The line in that file, counted from 1.
    public var line: Int
    /// The column, counted from 1; `nil` if the driver does not report it.
    public var column: Int?
    /// Whether the shader cannot be compiled because of it.
    public var isError: Bool
    /// The message, without place and severity.
    public var text: String
  }

  init(shader: String, file: String? = nil, line: Int? = nil, log: String) {
    self.shader = shader
    self.file = file
    self.line = line
    self.log = log
  }
}

extension ShaderFailure {
  /// Parses a driver's log, whose lines name lines of the text.
  init(_ text: ShaderText, log: String) {
    shader = text.name
    var shown: [String] = []
    for message in log.split(separator: "\n", omittingEmptySubsequences: true) {
      guard let place = place(of: message), text.lines.indices.contains(place.line - 1) else {
        shown.append(String(message))
        continue
      }
      let origin = text.lines[place.line - 1]
      let column = place.column.map { "(\($0))" } ?? ""
      shown.append("\(origin.file):\(origin.number)\(column)\(place.rest)")
      let (isError, words) = severity(of: place.rest)
      messages.append(
        Message(
          file: origin.file, line: origin.number, column: place.column, isError: isError,
          text: words))
      if self.line == nil { (file, self.line) = (origin.file, origin.number) }
    }
    self.log = shown.joined(separator: "\n")
  }
}

/// The line and column that a message refers to, and the rest of the message: Mesa writes `0:12(5): error:
/// …`, NVIDIA `0(12) : error …`, and others `ERROR: 0:12: …`.
private func place(of message: Substring) -> (line: Int, column: Int?, rest: Substring)? {
  let start = ["ERROR: ", "WARNING: "].first { message.hasPrefix($0) } ?? ""
  let text = message.dropFirst(start.count)
  let source = text.prefix { $0.isNumber }
  let after = text.dropFirst(source.count)
  guard !source.isEmpty, let mark = after.first, mark == ":" || mark == "(" else { return nil }
  let digits = after.dropFirst().prefix { $0.isNumber }
  guard let line = Int(digits) else { return nil }
  var rest = after.dropFirst(1 + digits.count)
  if mark == "(" { return (line, nil, rest.first == ")" ? rest.dropFirst() : rest) }
  var column: Int?
  if rest.first == "(" {
    column = Int(rest.dropFirst().prefix { $0.isNumber })
    let end = rest.firstIndex(of: ")").map { rest.index(after: $0) }
    if column != nil, let end { rest = rest[end...] }
  }
  return (line, column, rest)
}

/// Whether a message is an error, and its words: Mesa writes `: error: …`, NVIDIA `: error C1008: …`,
/// AMD `: error(#143) …`, and ANGLE nothing.
private func severity(of rest: Substring) -> (isError: Bool, words: String) {
  var words = rest.drop { $0 == ":" || $0 == " " }
  var isError = true
  for (word, means) in [("error", true), ("warning", false)] where words.hasPrefix(word) {
    isError = means
    words = words.dropFirst(word.count).drop { $0 == " " }
    if words.first == "(", let end = words.firstIndex(of: ")") {
      words = words[words.index(after: end)...]
    } else if let colon = words.firstIndex(of: ":") {
      // NVIDIA's number stands before the colon.
      words = words[words.index(after: colon)...]
    }
    break
  }
  return (isError, String(words.drop { $0 == ":" || $0 == " " }))
}
