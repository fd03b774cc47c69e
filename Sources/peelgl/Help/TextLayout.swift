/// Text broken into lines of at most `width` characters at spaces; a longer word has its own line.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(whereSeparator: \.isWhitespace) {
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word
  }
  return line.isEmpty ? lines : lines + [line]
}

/// `text` followed by spaces up to `width` characters.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// Two columns: names to the left, wrapped text to the right, below a name that is too long.
func twoColumns(
  _ rows: [(name: String, text: String)], indent: Int = 2, column: Int = 28, width: Int = 80
) -> [String] {
  let margin = String(repeating: " ", count: indent)
  return rows.flatMap { row in
    var lines = wrapped(row.text, width: width - column)
      .map { String(repeating: " ", count: column) + $0 }
    let name = margin + row.name
    if name.count + 2 > column || lines.isEmpty { return [name] + lines }
    lines[0] = padded(name, to: column) + lines[0].dropFirst(column)
    return lines
  }
}
