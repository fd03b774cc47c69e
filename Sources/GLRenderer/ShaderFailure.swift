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
      guard let (line, rest) = place(of: message), text.lines.indices.contains(line - 1) else {
        shown.append(String(message))
        continue
      }
      let origin = text.lines[line - 1]
      shown.append("\(origin.file):\(origin.number)\(rest)")
      if self.line == nil { (file, self.line) = (origin.file, origin.number) }
    }
    self.log = shown.joined(separator: "\n")
  }
}

/// The line that a message refers to, and the rest of the message: Mesa writes `0:12(5): error: …`,
/// NVIDIA `0(12) : error …`, and others `ERROR: 0:12: …`.
private func place(of message: Substring) -> (line: Int, rest: Substring)? {
  let prefix = "ERROR: "
  let text = message.hasPrefix(prefix) ? message.dropFirst(prefix.count) : message
  let source = text.prefix { $0.isNumber }
  let after = text.dropFirst(source.count)
  guard !source.isEmpty, let mark = after.first, mark == ":" || mark == "(" else { return nil }
  let digits = after.dropFirst().prefix { $0.isNumber }
  guard let line = Int(digits) else { return nil }
  let rest = after.dropFirst(1 + digits.count)
  return (line, mark == "(" && rest.first == ")" ? rest.dropFirst() : rest)
}
