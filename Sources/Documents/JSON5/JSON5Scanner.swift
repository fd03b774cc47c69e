/// Walks through a text character by character and tracks line and column.
struct JSON5Scanner {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var position = TextPosition(line: 1, column: 1)

  /// Decodes `bytes`, which must be UTF-8.
  init(_ bytes: [UInt8]) throws(DocumentError) {
    var decoded: [Unicode.Scalar] = []
    decoded.reserveCapacity(bytes.count)
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    decoding: while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): decoded.append(scalar)
      case .emptyInput: break decoding
      case .error:
        var valid = JSON5Scanner(decoded)
        while valid.peek != nil { valid.advance() }
        throw DocumentError(position: valid.position, syntax: .invalidUTF8)
      }
    }
    self.init(decoded)
  }

  private init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// The next character, `nil` at the end.
  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// The character after the next one.
  private var peekSecond: Unicode.Scalar? {
    index + 1 < scalars.count ? scalars[index + 1] : nil
  }

  /// Consumes and returns the next character.
  @discardableResult
  mutating func advance() -> Unicode.Scalar? {
    guard let scalar = peek else { return nil }
    index += 1
    if scalar == "\n" || (scalar == "\r" && peek != "\n") {
      position = TextPosition(line: position.line + 1, column: 1)
    } else {
      position.column += 1
    }
    return scalar
  }

  /// Consumes the next character if it is `scalar`.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    advance()
    return true
  }

  /// Consumes characters while they satisfy a condition.
  mutating func take(while fits: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = peek, fits(scalar) {
      text.append(scalar)
      advance()
    }
    return String(text)
  }

  /// Skips blanks and comments.
  mutating func skipBlanks() throws(DocumentError) {
    while let scalar = peek {
      if Self.isBlank(scalar) {
        advance()
      } else if scalar == "/" && peekSecond == "/" {
        while let next = peek, !Self.isLineEnd(next) { advance() }
      } else if scalar == "/" && peekSecond == "*" {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(DocumentError) {
    let start = position
    advance()
    advance()
    while !(peek == "*" && peekSecond == "/") {
      guard advance() != nil else {
        throw DocumentError(position: start, syntax: .unterminatedComment)
      }
    }
    advance()
    advance()
  }

  /// ECMAScript's line terminators.
  static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0D, 0x2028, 0x2029: true
    default: false
    }
  }

  /// JSON5's white space: ECMAScript's blanks, the byte order mark and Unicode's spaces.
  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,
      0xFEFF:
      true
    default: false
    }
  }

  /// Whether a name may contain this character; non-ASCII characters are allowed unless they are
  /// blanks.
  static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || ("0"..."9").contains(scalar)
  }

  /// Whether a name may begin with this character.
  static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "$", "_": true
    default: scalar.value >= 0x80 && !isBlank(scalar)
    }
  }
}
