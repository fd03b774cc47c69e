/// ffprobe's answer about a stream and its container in the flat format, by names such as `stream.width` and
/// `format.duration`.
struct ProbeAnswer {
  private var values: [Substring: Substring] = [:]

  /// Reads lines such as `streams.stream.0.width=64`.
  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let sign = line.firstIndex(of: "=") else { continue }
      let name = line[..<sign].split(separator: ".").filter { $0 != "streams" && $0 != "0" }
      let value = line[line.index(after: sign)...]
      let isQuoted = value.count >= 2 && value.first == "\"" && value.last == "\""
      // The last two parts: those of tags and of side data are longer.
      values[Substring(name.suffix(2).joined(separator: "."))] =
        isQuoted ? value.dropFirst().dropLast() : value
    }
  }

  /// A value as written; `nil` if ffprobe gives none.
  subscript(name: Substring) -> Substring? { values[name] }

  /// A value that is a whole number.
  func whole(_ name: Substring) -> Int? { values[name].flatMap { Int($0) } }

  /// A value that is a number.
  func number(_ name: Substring) -> Double? { values[name].flatMap { Double($0) } }
}
