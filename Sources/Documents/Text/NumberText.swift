extension Double {
  /// The shortest text that reads back as this number; whole numbers have no fraction.
  ///
  /// Both zeros are `0`.
  package var plainText: String { shortened("\(self)") }

  /// The text of the number rounded to thousandths.
  package var thousandths: String { ((self * 1000).rounded() / 1000).plainText }
}

extension Float {
  /// The shortest text that reads back as this number; whole numbers have no fraction.
  ///
  /// Both zeros are `0`.
  package var plainText: String { shortened("\(self)") }
}

private func shortened(_ text: String) -> String {
  let whole = text.utf8.count > 2 && text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  return whole == "-0" ? "0" : whole
}

/// Parses a number written by a person: decimal digits with an optional sign, point and exponent.
///
/// It also accepts `nan`, `inf` and `infinity` in any case, so that callers can report that these are
/// not finite.
package func decimalNumber(_ text: some StringProtocol) -> Double? {
  let isDecimal = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
  if isDecimal { return Double(String(text)) }
  switch text.lowercased() {
  case "nan", "+nan", "-nan": return .nan
  case "inf", "+inf", "infinity", "+infinity": return .infinity
  case "-inf", "-infinity": return -.infinity
  default: return nil
  }
}

extension String {
  /// The text without the blanks around it.
  package init(trimming text: some StringProtocol) {
    let isBlank = { (character: Character) in
      character == " " || character == "\t" || character == "\n" || character == "\r\n"
    }
    let start = text.drop(while: isBlank)
    guard let last = start.lastIndex(where: { !isBlank($0) }) else {
      self = ""
      return
    }
    self.init(start[...last])
  }
}
