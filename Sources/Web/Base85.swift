/// Bytes as text: five characters for four bytes, none of which a text of JSON or a page has to write otherwise.
///
/// `bytesOf85` in unpack.js reads it.
enum Base85 {
  /// The character of the digit 0.
  private static let first = UInt8(ascii: "#")

  /// The text of `bytes`, which are filled up with zeros; in front stands their number.
  static func text(_ bytes: [UInt8]) -> String {
    var text = [UInt8(ascii: "0") + UInt8((4 - bytes.count % 4) % 4)]
    text.reserveCapacity(1 + (bytes.count + 3) / 4 * 5)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      var word: UInt32 = 0
      for index in start..<start + 4 {
        word = word << 8 | (index < bytes.count ? UInt32(bytes[index]) : 0)
      }
      var digits: [UInt8] = []
      for _ in 0..<5 {
        digits.append(character(UInt8(word % 85)))
        word /= 85
      }
      text += digits.reversed()
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func character(_ digit: UInt8) -> UInt8 {
    switch first + digit {
    case UInt8(ascii: "&"): UInt8(ascii: "x")
    case UInt8(ascii: "<"): UInt8(ascii: "y")
    case UInt8(ascii: ">"): UInt8(ascii: "z")
    case UInt8(ascii: "\\"): UInt8(ascii: "{")
    case let character: character
    }
  }
}
