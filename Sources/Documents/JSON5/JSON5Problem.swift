/// Why a text is not a JSON5 document.
public enum JSON5Problem: Sendable, Equatable {
  /// More bytes than the limit.
  case tooManyBytes(limit: Int)
  /// More values than the limit.
  case tooManyValues(limit: Int)
  /// Lists and objects are nested deeper than the limit.
  case tooDeep(limit: Int)
  /// A byte sequence that is not UTF-8.
  case invalidUTF8
  /// A character that the grammar does not allow here; `nil` is the end of the text.
  case unexpected(Unicode.Scalar?, expected: String)
  /// A word that is not a value.
  case unknownWord(String)
  /// Not a number in JSON5's grammar.
  case malformedNumber(String)
  /// A string without its closing quote in the same line.
  case unterminatedString
  /// A comment without its end.
  case unterminatedComment
  /// An escape that does not stand for a character.
  case badEscape(String)
  /// A key that its object already has.
  case duplicateKey(String)
}

extension JSON5Problem: CustomStringConvertible {
  /// One sentence that says what was wrong and what would be right.
  public var description: String {
    switch self {
    case .tooManyBytes(let limit): "the file is longer than the limit of \(limit) bytes"
    case .tooManyValues(let limit): "there are more values than the limit of \(limit)"
    case .tooDeep(let limit): "lists and objects are nested deeper than the limit of \(limit)"
    case .invalidUTF8: "the text is not valid UTF-8"
    case .unexpected(nil, let expected): "the text ends where \(expected) is expected"
    case .unexpected(let found?, let expected): "\(shown(found)) where \(expected) is expected"
    case .unknownWord(let word):
      "\(quoted(word)) is not a value; write a number, true, false, or a string in quotes"
    case .malformedNumber(let text): "\(quoted(text)) is not a number"
    case .unterminatedString: "the string has no closing quote in its line"
    case .unterminatedComment: "the comment has no closing */"
    case .badEscape(let escape): "the escape \(escape) does not stand for a character"
    case .duplicateKey(let key): "\(quoted(key)) is given twice in the same object"
    }
  }

  /// A character in messages; an invisible one as its number.
  private func shown(_ scalar: Unicode.Scalar) -> String {
    if scalar.value >= 0x20 && scalar.value < 0x7F { return "\"\(Character(scalar))\"" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "the character U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
