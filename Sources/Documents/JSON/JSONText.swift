/// Building JSON text.
package enum JSONText {
  /// A quoted string; `<`, `>` and `&` are escaped too, so that a page can contain it.
  package static func string(_ value: String) -> String {
    if value.utf8.allSatisfy(isPlain) { return "\"\(value)\"" }
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{7f}", "\0"..."\u{1f}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7f).contains(byte) && !"\"\\<>&".utf8.contains(byte)
  }

  /// A number; null when it is infinite or undefined.
  package static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "null" }
    return value.plainText
  }
}
