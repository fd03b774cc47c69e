/// A line that ffmpeg writes about its work, such as `[mov,mp4 @ 0x5581] [error] moov atom not found`.
package struct FFmpegMessage: Sendable, Equatable {
  /// How much a message matters, where ffmpeg was asked to say so (`-v level+info`).
  enum Level: String, Sendable {
    case fatal, error, warning, info
  }

  /// The part of ffmpeg that gives it; empty for ffmpeg itself.
  let part: Substring
  /// How much it matters; `nil` if the line does not say.
  let level: Level?
  /// The text, without the full stop or exclamation mark at its end.
  package let text: Substring

  /// Reads a line.
  package init(_ line: Substring) {
    var rest = line
    var part: Substring = ""
    var level: Level?
    while rest.first == "[", let end = rest.firstIndex(of: "]") {
      let word = rest[rest.index(after: rest.startIndex)..<end]
      if let at = word.firstIndex(of: "@"), part.isEmpty {
        part = word[..<at]
        if part.last == " " { part.removeLast() }
      } else if let known = Level(rawValue: String(word)) {
        level = known
      } else {
        break
      }
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
    }
    self.part = part
    self.level = level
    text = rest.last == "." || rest.last == "!" ? rest.dropLast() : rest
  }
}
