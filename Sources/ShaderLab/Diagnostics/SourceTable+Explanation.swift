import Documents

extension SourceTable {
  /// The end of a line without its semicolon, if the token at `place`, at which a compiler gave up, begins a later
  /// line; with that token's text.
  func missingSemicolon(before place: SourcePlace) -> (end: SourcePlace, next: String)? {
    let tokens = tokens(of: place.file)
    guard let index = tokens.firstIndex(where: { $0.place == place }), index > 0 else { return nil }
    let (last, token) = (tokens[index - 1], tokens[index])
    guard last.place.line < token.place.line, !token.is("{"), token.text != "#",
      Self.endsExpression(last, at: index - 1, in: tokens)
    else { return nil }
    var end = last.place
    end.column += last.text.unicodeScalars.count
    return (end, token.text)
  }

  /// The name of the macro that is used at `place`, and where it is defined.
  func macro(usedAt place: SourcePlace) -> (name: String, place: SourcePlace)? {
    guard let used = tokens(of: place.file).first(where: { $0.place == place }),
      used.kind == .identifier
    else { return nil }
    for file in files.indices {
      let tokens = tokens(of: file)
      let definition = tokens.indices.dropLast(2).first {
        tokens[$0].startsLine && tokens[$0].is("#") && tokens[$0 + 1].is("define")
          && tokens[$0 + 2].text == used.text
      }
      if let definition, tokens[definition + 2].place != place {
        return (used.text, tokens[definition + 2].place)
      }
    }
    return nil
  }

  private func tokens(of file: Int) -> [Token] {
    guard files.indices.contains(file) else { return [] }
    let tokens = try? Lexer.tokens(of: files[file].bytes, file: file)
    return (tokens ?? []).filter { $0.kind != .comment }
  }

  /// Whether a statement may end with a token.
  private static func endsExpression(_ token: Token, at index: Int, in tokens: [Token]) -> Bool {
    switch token.kind {
    case .integer, .float: return true
    case .identifier: return Language.isName(token.text)
    case .punctuation:
      if token.is("]") { return true }
      guard token.is(")"), let open = opening(of: index, in: tokens), open > 0 else { return false }
      // What follows the head of a loop or of a condition is its body.
      return !["if", "for", "while", "switch"].contains(tokens[open - 1].text)
    case .comment, .foreign: return false
    }
  }

  /// The bracket that the one at `index` closes.
  private static func opening(of index: Int, in tokens: [Token]) -> Int? {
    var depth = 0
    for place in stride(from: index, through: 0, by: -1) {
      if tokens[place].is(")") { depth += 1 }
      if tokens[place].is("(") { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }
}
