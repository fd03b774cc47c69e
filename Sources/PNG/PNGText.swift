/// The text chunks of a PNG, read without decoding it.
package enum PNGText {
  /// The value of the tEXt or uncompressed iTXt chunk called `keyword`; nil if there is none or the
  /// file is damaged.
  package static func value(of keyword: String, in bytes: [UInt8]) -> String? {
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
      let type = bytes[(at + 4)..<(at + 8)]
      guard length <= bytes.count - at - 12 else { return nil }
      let body = bytes[(at + 8)..<(at + 8 + length)]
      if type.elementsEqual("tEXt".utf8) || type.elementsEqual("iTXt".utf8),
        let value = text(body, keyword, international: type.first == UInt8(ascii: "i"))
      {
        return value
      }
      if type.elementsEqual("IEND".utf8) { return nil }
      at += 12 + length
    }
    return nil
  }

  private static func text(
    _ body: ArraySlice<UInt8>, _ keyword: String, international: Bool
  ) -> String? {
    guard let end = body.firstIndex(of: 0), body[..<end].elementsEqual(keyword.utf8) else {
      return nil
    }
    var rest = body[(end + 1)...]
    guard international else {
      return String(String.UnicodeScalarView(rest.map { Unicode.Scalar($0) }))
    }
    guard rest.count >= 2, rest.first == 0 else { return nil }
    rest = rest.dropFirst(2)
    for _ in 0..<2 {
      guard let zero = rest.firstIndex(of: 0) else { return nil }
      rest = rest[(zero + 1)...]
    }
    return String(decoding: rest, as: UTF8.self)
  }
}
