/// Splits a file into tokens, comments included.
struct Lexer {
  private let bytes: [UInt8]
  private let file: Int
  private var index = 0
  private var line = 1
  private var column = 1
  private var startsLine = true
  private var isSpaced = false
  private(set) var tokens: [Token] = []

  init(_ bytes: [UInt8], file: Int) {
    self.bytes = bytes
    self.file = file
  }

  /// The tokens of a file.
  ///
  /// - Throws: `ShaderProblem` for bytes that are not text, and for a comment without an end.
  static func tokens(of bytes: [UInt8], file: Int) throws(ShaderProblem) -> [Token] {
    var lexer = Lexer(bytes, file: file)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.index = 3 }
    while lexer.index < bytes.count { try lexer.step() }
    return lexer.tokens
  }

  private var place: SourcePlace { SourcePlace(file: file, line: line, column: column) }

  private func byte(_ offset: Int = 0) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  private mutating func step() throws(ShaderProblem) {
    switch byte() {
    case 0x0A, 0x0D: newLine()
    case 0x20, 0x09, 0x0B, 0x0C: skip(1)
    case UInt8(ascii: "\\") where byte(1) == 0x0A || byte(1) == 0x0D:
      // A line that continues on the next one.
      index += byte(1) == 0x0D && byte(2) == 0x0A ? 3 : 2
      line += 1
      column = 1
      isSpaced = true
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): lineComment()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): try blockComment()
    case 0x30...0x39: number()
    case UInt8(ascii: ".") where (0x30...0x39).contains(byte(1)): number()
    case let first where Self.isNamePart(first): name()
    case 0x80...: try foreignCharacter()
    default: punctuation()
    }
  }

  private mutating func newLine() {
    index += byte() == 0x0D && byte(1) == 0x0A ? 2 : 1
    line += 1
    column = 1
    startsLine = true
    isSpaced = true
  }

  private mutating func skip(_ count: Int) {
    index += count
    column += count
    isSpaced = true
  }

  private mutating func add(_ kind: Token.Kind, length: Int) {
    let text = String(decoding: bytes[index..<index + length], as: UTF8.self)
    tokens.append(
      Token(kind: kind, text: text, place: place, startsLine: startsLine, isSpaced: isSpaced))
    if kind != .comment { startsLine = false }
    isSpaced = kind == .comment
    column += Self.characters(in: bytes[index..<index + length])
    index += length
  }

  private mutating func lineComment() {
    var length = 0
    while index + length < bytes.count, byte(length) != 0x0A, byte(length) != 0x0D { length += 1 }
    add(.comment, length: length)
  }

  private mutating func blockComment() throws(ShaderProblem) {
    let start = place
    var length = 2
    while byte(length) != UInt8(ascii: "*") || byte(length + 1) != UInt8(ascii: "/") {
      guard index + length + 1 < bytes.count else {
        throw ShaderProblem(start, "the comment that begins here is not closed; */ ends it")
      }
      length += 1
    }
    let end = index + length + 2
    let first = index
    add(.comment, length: length + 2)
    let ends = bytes[first..<end].indices.filter {
      bytes[$0] == 0x0A || (bytes[$0] == 0x0D && bytes[$0 + 1] != 0x0A)
    }
    if let last = ends.last {
      line += ends.count
      column = 1 + Self.characters(in: bytes[(last + 1)..<end])
    }
  }

  private mutating func number() {
    let isHexadecimal = byte() == 0x30 && (byte(1) | 0x20) == UInt8(ascii: "x")
    var length = 1
    var isFloat = byte() == UInt8(ascii: ".")
    while true {
      let next = byte(length)
      if next == UInt8(ascii: ".") {
        isFloat = true
      } else if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") {
        guard !isHexadecimal, (byte(length - 1) | 0x20) == UInt8(ascii: "e") else { break }
      } else if !Self.isNamePart(next) {
        break
      } else if !isHexadecimal, [UInt8(ascii: "e"), UInt8(ascii: "f")].contains(next | 0x20) {
        isFloat = true
      }
      length += 1
    }
    add(isFloat ? .float : .integer, length: length)
  }

  private mutating func name() {
    var length = 1
    while Self.isNamePart(byte(length)) { length += 1 }
    add(.identifier, length: length)
  }

  private mutating func punctuation() {
    let rest = bytes[index..<min(index + 3, bytes.count)]
    if let long = Self.longMarks.first(where: { rest.starts(with: $0) }) {
      return add(.punctuation, length: long.count)
    }
    add(Self.marks.contains(byte()) ? .punctuation : .foreign, length: 1)
  }

  /// A character outside of ASCII, which only comments and directives may have.
  private mutating func foreignCharacter() throws(ShaderProblem) {
    let length = Self.length(of: bytes[index...])
    guard length > 0 else {
      throw ShaderProblem(place, "the file is not valid UTF-8 here; save it as UTF-8")
    }
    add(.foreign, length: length)
  }

  private static func characters(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }

  /// The bytes of the UTF-8 character at the start; 0 if there is none.
  private static func length(of bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return 0 }
    return String(Character(scalar)).utf8.count
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }

  private static let marks = Set("()[]{}.,;:?!~+-*/%<>=&|^#".utf8)
  private static let longMarks: [[UInt8]] = [
    "<<=", ">>=", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "^^", "++", "--", "+=", "-=",
    "*=", "/=", "%=", "&=", "|=", "^=", "##",
  ].map { Array($0.utf8) }
}
