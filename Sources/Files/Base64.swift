/// Encodes Base64 as in RFC 4648, with padding.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Appends the text of `bytes` to `output`.
  package static func append(_ bytes: [UInt8], to output: inout [UInt8]) {
    output.reserveCapacity(output.count + (bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let word =
        Int(bytes[index]) << 16 | (rest > 1 ? Int(bytes[index + 1]) << 8 : 0)
        | (rest > 2 ? Int(bytes[index + 2]) : 0)
      output.append(alphabet[word >> 18])
      output.append(alphabet[word >> 12 & 63])
      output.append(rest > 1 ? alphabet[word >> 6 & 63] : UInt8(ascii: "="))
      output.append(rest > 2 ? alphabet[word & 63] : UInt8(ascii: "="))
      index += 3
    }
  }

  /// The text of `bytes`.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
