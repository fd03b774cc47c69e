/// The smallest part of a shader's text that has a meaning.
struct Token: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case identifier
    /// A whole number, as `2` or `0x1Fu`.
    case integer
    /// A number with a point or an exponent, as `2.0` or `1e3`.
    case float
    case punctuation
    /// A comment, with its marks.
    case comment
    /// A character that GLSL does not have.
    case foreign
  }

  var kind: Kind
  var text: String
  var place: SourcePlace
  /// Whether it is the first in its line.
  var startsLine = false
  /// Whether a blank or a comment stands before it.
  var isSpaced = false

  /// Whether it is the punctuation or the name `text`.
  func `is`(_ text: String) -> Bool {
    self.text == text && (kind == .punctuation || kind == .identifier)
  }
}

extension Token {
  /// A name that no user wrote, at the place that it stands for.
  static func name(_ text: String, at place: SourcePlace) -> Token {
    Token(kind: .identifier, text: text, place: place, isSpaced: true)
  }

  /// A punctuation that no user wrote.
  static func mark(_ text: String, at place: SourcePlace) -> Token {
    Token(kind: .punctuation, text: text, place: place, isSpaced: true)
  }
}
