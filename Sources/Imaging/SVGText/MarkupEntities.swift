/// The replacements of the references `&name;` in an XML text.
struct MarkupEntities {
  private var values = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]
  /// Characters that all declared references may become together.
  private static let most = 1 << 16

  init() {}

  /// Adds the entities that a document type declares: those with a text of their own.
  mutating func declare(_ documentType: ArraySlice<UInt8>) {
    var rest = Substring(String(decoding: documentType.prefix(Self.most), as: UTF8.self))
    while let mark = rest.firstRange(of: "<!ENTITY") {
      rest = rest[mark.upperBound...]
      let words = rest.prefix { $0 != ">" }.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard words.count == 2, let quote = words[1].first(where: { !$0.isWhitespace }),
        quote == "\"" || quote == "'"
      else { continue }
      let value = rest.drop { $0 != quote }.dropFirst().prefix { $0 != quote }
      values[String(words[0])] = MarkupEntities().text(Array(value.utf8)[...])
    }
  }

  /// A piece of a file with its references replaced; unknown ones are left out.
  func text(_ bytes: ArraySlice<UInt8>) -> String {
    // A mark after an ampersand or a semicolon is part of its character, but not of the reference.
    var text: [UInt8] = []
    var rest = bytes
    var room = Self.most
    while let start = rest.firstIndex(of: UInt8(ascii: "&")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ";"))
    {
      text += rest[..<start]
      let name = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
      if let value = value(name), value.utf8.count <= room {
        room -= value.utf8.count
        text += Array(value.utf8)
      }
      rest = rest[(end + 1)...]
    }
    return String(decoding: text + rest, as: UTF8.self)
  }

  private func value(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return values[name] }
    let number = name.dropFirst()
    let isHexadecimal = number.first == "x"
    let code = UInt32(isHexadecimal ? number.dropFirst() : number, radix: isHexadecimal ? 16 : 10)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
