/// Why a shader did not compile, or a program did not link.
public struct ShaderFailure: Sendable, Equatable {
  /// The shader's file or name; of a program that does not link, both of its shaders'.
  public var shader: String
  /// The file of the first error, which may be an included one; `nil` where the driver does not say.
  public var file: String?
  /// The line of the first error in that file, counted from 1; `nil` where the driver does not say.
  public var line: Int?
  /// What the driver says, with files' names in place of its numbers.
  public var log: String

  init(shader: String, file: String? = nil, line: Int? = nil, log: String) {
    self.shader = shader
    self.file = file
    self.line = line
    self.log = log
  }
}

extension ShaderFailure {
  /// Reads a driver's log, whose lines begin with a file's number and a line's.
  init(_ text: ShaderText, log: String) {
    shader = text.name
    var lines: [String] = []
    for line in log.split(separator: "\n", omittingEmptySubsequences: true) {
      guard let place = LogPlace(line), text.files.indices.contains(place.file) else {
        lines.append(String(line))
        continue
      }
      lines.append("\(text.files[place.file]):\(place.rest)")
      if self.line == nil { (file, self.line) = (text.files[place.file], place.line) }
    }
    self.log = lines.joined(separator: "\n")
  }
}

/// Where a line of a log points to: `0:12(5): error: …` as Mesa writes it, `0(12) : error …` as NVIDIA
/// does, or `ERROR: 0:12: …` as others do.
private struct LogPlace {
  let file: Int
  let line: Int
  /// What follows the file's number, without the mark before the line's.
  let rest: String

  init?(_ text: Substring) {
    let prefix = "ERROR: "
    let text = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text
    let fileDigits = text.prefix { $0.isNumber }
    let after = text.dropFirst(fileDigits.count)
    guard let file = Int(fileDigits), let mark = after.first, mark == ":" || mark == "(",
      let line = Int(after.dropFirst().prefix { $0.isNumber })
    else { return nil }
    self.file = file
    self.line = line
    rest = String(after.dropFirst())
  }
}
