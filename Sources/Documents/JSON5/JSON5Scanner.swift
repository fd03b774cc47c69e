/// Walks through a text character by character and tracks line and column.
struct JSON5Scanner {
  /// UTF-8, which is valid.
  private let bytes: [UInt8]
  private var index = 0
  private(set) var position = TextPosition(line: 1, column: 1)

  /// Reads `bytes`, which must be UTF-8.
  init(_ bytes: [UInt8]) throws(DocumentError) {
    self.bytes = bytes
    guard let fault = Self.fault(in: bytes) else { return }
    var valid = try JSON5Scanner(Array(bytes[..<fault]))
    while valid.peek != nil { valid.advance() }
    throw DocumentError(position: valid.position, syntax: .invalidUTF8)
  }

  /// Where the first character begins that is not UTF-8.
  private static func fault(in bytes: [UInt8]) -> Int? {
    if bytes.allSatisfy({ $0 < 0x80 }) { return nil }
    var index = 0
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): index += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return index
      }
    }
  }

  /// The next character, `nil` at the end.
  var peek: Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    let first = bytes[index]
    if first < 0x80 { return Unicode.Scalar(first) }
    let width = Self.width(first)
    // The first byte holds the bits that are left of 8 after as many ones as there are bytes, and a zero.
    var value = UInt32(first) & (0x7F >> UInt32(width))
    for byte in bytes[index + 1..<index + width] { value = value << 6 | UInt32(byte) & 0x3F }
    return Unicode.Scalar(value)
  }

  /// How many bytes a character has that begins with `first`.
  private static func width(_ first: UInt8) -> Int {
    switch first {
    case ..<0x80: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  /// Whether the next character, which has one byte, is followed by `second`.
  private func isFollowed(by second: Unicode.Scalar) -> Bool {
    index + 1 < bytes.count && Unicode.Scalar(bytes[index + 1]) == second
  }

  /// Consumes and returns the next character.
  @discardableResult
  mutating func advance() -> Unicode.Scalar? {
    guard let scalar = peek else { return nil }
    index += Self.width(bytes[index])
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
    let start = index
    while let scalar = peek, fits(scalar) { advance() }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Skips blanks and comments.
  mutating func skipBlanks() throws(DocumentError) {
    while let scalar = peek {
      if Self.isBlank(scalar) {
        advance()
      } else if scalar == "/" && isFollowed(by: "/") {
        while let next = peek, !Self.isLineEnd(next) { advance() }
      } else if scalar == "/" && isFollowed(by: "*") {
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
    while !(peek == "*" && isFollowed(by: "/")) {
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
