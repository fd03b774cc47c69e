/// The parts of an XML text, in order.
///
/// Whether the text is well formed is librsvg's to say: what this does not understand it passes over.
struct Markup {
  /// A start tag.
  struct Tag {
    /// The whole tag.
    var range: Range<Int>
    /// The name as it is written, with its prefix.
    var name: Range<Int>
    /// Whether the element ends with the tag.
    var isEmpty: Bool
  }

  /// An attribute of a tag.
  struct Attribute {
    /// The name as it is written, with its prefix.
    var name: String
    /// The blanks before it, its name and its value.
    var range: Range<Int>
    /// The value between its quotes.
    var value: Range<Int>
  }

  /// A part of the text.
  enum Part {
    case start(Tag)
    /// An end tag.
    case end(Range<Int>)
    case text(Range<Int>)
    /// The text of a CDATA section, which has no references.
    case literal(Range<Int>)
    /// The document type, with the declarations of entities.
    case documentType(Range<Int>)
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next part; comments and instructions are passed over.
  mutating func next() -> Part? {
    while position < bytes.count {
      let start = position
      guard bytes[start] == UInt8(ascii: "<") else {
        position = index(of: "<", from: start) ?? bytes.count
        return .text(start..<position)
      }
      if has("<!--", at: start) {
        position = behind("-->", from: start + 4)
      } else if has("<![CDATA[", at: start) {
        position = behind("]]>", from: start + 9)
        return .literal(start + 9..<max(start + 9, position - 3))
      } else if has("<!", at: start) {
        position = documentTypeEnd(from: start)
        return .documentType(start..<position)
      } else if has("<?", at: start) {
        position = behind("?>", from: start + 2)
      } else if has("</", at: start) {
        position = behind(">", from: start + 2)
        return .end(start..<position)
      } else {
        return .start(tag(from: start))
      }
    }
    return nil
  }

  private mutating func tag(from start: Int) -> Tag {
    var index = start + 1
    while index < bytes.count, Self.isNamePart(bytes[index]) { index += 1 }
    let name = start + 1..<index
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: ">") { break }
        if Self.isQuote(byte) { quote = byte }
      }
      index += 1
    }
    position = min(index + 1, bytes.count)
    let isEmpty = index < bytes.count && bytes[index - 1] == UInt8(ascii: "/")
    return Tag(range: start..<position, name: name, isEmpty: isEmpty)
  }

  /// The end of a declaration that may hold others in brackets.
  private func documentTypeEnd(from start: Int) -> Int {
    var index = start
    var depth = 0
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote {
        quote = nil
      } else if quote == nil {
        switch byte {
        case UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ">") where depth <= 0: return index + 1
        case UInt8(ascii: "<") where has("<!--", at: index):
          index = behind("-->", from: index + 4) - 1
        default: if Self.isQuote(byte) { quote = byte }
        }
      }
      index += 1
    }
    return bytes.count
  }

  private func behind(_ mark: StaticString, from start: Int) -> Int {
    index(of: mark, from: start).map { $0 + mark.utf8CodeUnitCount } ?? bytes.count
  }

  private func index(of mark: StaticString, from start: Int) -> Int? {
    let first = mark.utf8Start.pointee
    var index = start
    while index < bytes.count {
      if bytes[index] == first, has(mark, at: index) { return index }
      index += 1
    }
    return nil
  }

  private func has(_ mark: StaticString, at start: Int) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard start + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[start + $0] == mark.utf8Start[$0] }
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    !isBlank(byte) && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
      && byte != UInt8(ascii: "=")
  }
}

extension Markup {
  /// The attributes of a tag of `bytes`.
  static func attributes(of tag: Tag, in bytes: [UInt8]) -> [Attribute] {
    var attributes: [Attribute] = []
    var index = tag.name.upperBound
    let end = tag.range.upperBound
    while index < end {
      let start = index
      while index < end, isBlank(bytes[index]) { index += 1 }
      let name = index
      while index < end, isNamePart(bytes[index]) { index += 1 }
      let nameEnd = index
      while index < end, isBlank(bytes[index]) || bytes[index] == UInt8(ascii: "=") { index += 1 }
      guard nameEnd > name, index < end, isQuote(bytes[index]),
        let close = bytes[(index + 1)..<end].firstIndex(of: bytes[index])
      else { break }
      attributes.append(
        Attribute(
          name: String(decoding: bytes[name..<nameEnd], as: UTF8.self), range: start..<close + 1,
          value: index + 1..<close))
      index = close + 1
    }
    return attributes
  }
}
