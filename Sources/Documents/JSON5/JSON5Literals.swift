extension JSON5Reader {
  /// A number: decimal or hexadecimal, with an optional sign, or a signed or unsigned `Infinity` or
  /// `NaN`.
  mutating func number() throws(DocumentError) -> Double {
    let position = scanner.position
    // A sign belongs to a number only at its start or in its exponent.
    var last: Unicode.Scalar = "e"
    let text = scanner.take { scalar in
      let isSign = scalar == "+" || scalar == "-"
      let fits =
        isSign ? last == "e" || last == "E" : scalar == "." || JSON5Scanner.isNamePart(scalar)
      last = scalar
      return fits
    }
    guard let value = Self.number(text) else {
      throw DocumentError(position: position, syntax: .malformedNumber(text))
    }
    return value
  }

  /// The value of a complete number token.
  private static func number(_ token: String) -> Double? {
    var text = Substring(token)
    var isNegative = false
    if let sign = text.first, sign == "-" || sign == "+" {
      isNegative = sign == "-"
      text.removeFirst()
    }
    let magnitude: Double?
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      magnitude = hexadecimal(text.dropFirst(2))
    } else {
      switch text {
      case "Infinity": magnitude = .infinity
      case "NaN": magnitude = .nan
      default: magnitude = isDecimal(text) ? Double(String(text)) : nil
      }
    }
    return magnitude.map { isNegative ? -$0 : $0 }
  }

  /// Reads hexadecimal digits; whole numbers beyond 2⁵³ lose their last digits.
  private static func hexadecimal(_ digits: Substring) -> Double? {
    var value = 0.0
    for digit in digits.unicodeScalars {
      guard let digit = digitValue(digit) else { return nil }
      value = value * 16 + Double(digit)
    }
    return digits.isEmpty ? nil : value
  }

  /// Whether the text is ECMAScript's decimal literal: digits with a point on either side, without a
  /// leading zero.
  private static func isDecimal(_ text: Substring) -> Bool {
    var rest = text.utf8[...]
    func digits() -> Int {
      let run = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(run.count)
      return run.count
    }
    let startsWithZero = rest.first == 0x30
    let whole = digits()
    if startsWithZero && whole > 1 { return false }
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = digits()
    }
    guard whole + fraction > 0 else { return false }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// A string in single or double quotes.
  mutating func string() throws(DocumentError) -> String {
    let start = scanner.position
    let quote = scanner.advance()
    var text = ""
    while true {
      // U+2028 and U+2029 end a line but may stand in a string.
      text += scanner.take { $0 != quote && $0 != "\\" && $0 != "\n" && $0 != "\r" }
      let position = scanner.position
      switch scanner.peek {
      case quote:
        scanner.advance()
        return text
      case "\\":
        scanner.advance()
        if let escaped = try escape(from: position, in: start) {
          text.unicodeScalars.append(escaped)
        }
      default: throw DocumentError(position: start, syntax: .unterminatedString)
      }
    }
  }

  /// The characters of an escape after the backslash; `nil` for a line end, which continues the string.
  private mutating func escape(
    from position: TextPosition, in start: TextPosition
  ) throws(DocumentError) -> Unicode.Scalar? {
    guard let scalar = scanner.advance() else {
      throw DocumentError(position: start, syntax: .unterminatedString)
    }
    switch scalar {
    case "b": return "\u{08}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    case "x":
      guard let code = hexadecimalCode(digits: 2) else {
        throw DocumentError(position: position, syntax: .badEscape("\\x"))
      }
      return Unicode.Scalar(code)
    case "u": return try unicodeEscape(from: position)
    case "\r":
      _ = scanner.take("\n")
      return nil
    case "\n", "\u{2028}", "\u{2029}": return nil
    case "0":
      guard let next = scanner.peek, ("0"..."9").contains(next) else { return "\0" }
      throw DocumentError(position: position, syntax: .badEscape("\\0\(Character(next))"))
    case "1"..."9":
      throw DocumentError(position: position, syntax: .badEscape("\\\(Character(scalar))"))
    default: return scalar
    }
  }

  /// The four digits after `\u`, or two such escapes that form a surrogate pair.
  mutating func unicodeEscape(from position: TextPosition) throws(DocumentError) -> Unicode.Scalar?
  {
    var code = hexadecimalCode(digits: 4)
    if let high = code, (0xD800...0xDBFF).contains(high) {
      code = nil
      if scanner.take("\\"), scanner.take("u"), let low = hexadecimalCode(digits: 4),
        (0xDC00...0xDFFF).contains(low)
      {
        code = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
      }
    }
    guard let code, let scalar = Unicode.Scalar(code) else {
      throw DocumentError(position: position, syntax: .badEscape("\\u"))
    }
    return scalar
  }

  private mutating func hexadecimalCode(digits: Int) -> UInt32? {
    var code: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = scanner.peek, let digit = Self.digitValue(scalar) else { return nil }
      scanner.advance()
      code = code << 4 | digit
    }
    return code
  }

  private static func digitValue(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f": scalar.value - 0x61 + 10
    case "A"..."F": scalar.value - 0x41 + 10
    default: nil
    }
  }
}
