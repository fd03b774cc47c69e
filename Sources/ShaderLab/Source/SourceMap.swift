/// Where the tokens of a generated text come from.
package struct SourceMap: Sendable, Hashable {
  private struct Entry: Sendable, Hashable {
    var column: Int
    var length: Int
    var place: SourcePlace?
  }

  /// The tokens of each line, from left to right.
  private var lines: [[Entry]] = [[]]

  /// Records a token at the end of the last line.
  fileprivate mutating func add(column: Int, length: Int, _ place: SourcePlace?) {
    lines[lines.count - 1].append(Entry(column: column, length: length, place: place))
  }

  fileprivate mutating func endLine() { lines.append([]) }

  /// The user's place for a line and a column of the generated text, counted from 1; without a column,
  /// the first in the line.
  ///
  /// It is `nil` if nothing near comes from the user.
  package func place(line: Int, column: Int?) -> SourcePlace? {
    guard lines.indices.contains(line - 1) else { return nil }
    let entries = lines[line - 1]
    if let column {
      // The token at the column, or the last before it.
      if let entry = entries.last(where: { $0.column <= column && $0.place != nil }) {
        return entry.place
      }
    }
    return entries.first { $0.place != nil }?.place
  }
}

/// A generated text with its map.
struct GeneratedSource: Sendable {
  private(set) var text = ""
  private(set) var map = SourceMap()
  private var column = 1
  private var last: SourcePlace?

  /// Appends lines that no user wrote.
  mutating func add(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      if column > 1 { endLine() }
      text += line
      column += line.utf8.count
      endLine()
    }
  }

  /// Appends tokens; each user's line becomes a line.
  mutating func add(_ tokens: some Sequence<Token>) {
    for token in tokens {
      if let last, last.line != token.place.line || last.file != token.place.file || column > 4000 {
        endLine()
      }
      if column > 1 {
        text += " "
        column += 1
      }
      map.add(column: column, length: token.text.utf8.count, token.place)
      text += token.text
      column += token.text.utf8.count
      last = token.place
    }
    if column > 1 { endLine() }
  }

  /// Appends a user's line as it stands, with its tokens.
  mutating func add(_ line: String, _ tokens: ArraySlice<Token>) {
    if column > 1 { endLine() }
    // Drivers count bytes.
    var columns = [1]
    for character in line.unicodeScalars {
      columns.append(columns[columns.count - 1] + UTF8.width(character))
    }
    for token in tokens {
      let column = columns[min(token.place.column, columns.count) - 1]
      map.add(column: column, length: token.text.utf8.count, token.place)
    }
    text += line
    endLine()
  }

  private mutating func endLine() {
    text += "\n"
    map.endLine()
    column = 1
    last = nil
  }
}
