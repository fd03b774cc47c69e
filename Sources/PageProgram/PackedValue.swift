package import Documents

/// A value that a page has written for its program: a tag, and then a number, a text, or a count with
/// as many values.
///
/// Numbers have 8 bytes, counts 4, the lowest first; a text is the count of its UTF-8 bytes with these,
/// and in front of each value of an object stands its name. `packed` in player.js writes them.
package struct PackedValue {
  /// The value after a tag.
  enum Tag: UInt8, CaseIterable {
    case null, no, yes, number, text, list, object
  }

  private let bytes: [UInt8]
  private var next = 0
  private var count = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the value; `nil` for bytes that are none.
  package static func read(_ bytes: [UInt8]) -> JSON? {
    var reader = PackedValue(bytes)
    return reader.value(depth: 0)
  }

  private mutating func value(depth: Int) -> JSON? {
    guard depth < 64, next < bytes.count, let tag = Tag(rawValue: bytes[next]) else { return nil }
    next += 1
    count += 1
    let position = TextPosition(line: 0, column: count)
    let content: JSON.Content
    switch tag {
    case .null: content = .null
    case .no: content = .boolean(false)
    case .yes: content = .boolean(true)
    case .number:
      guard let bits = number(of: 8) else { return nil }
      content = .number(Double(bitPattern: bits))
    case .text:
      guard let text = text() else { return nil }
      content = .text(text)
    case .list:
      guard let length = number(of: 4) else { return nil }
      var values: [JSON] = []
      for _ in 0..<length {
        guard let value = value(depth: depth + 1) else { return nil }
        values.append(value)
      }
      content = .list(values)
    case .object:
      guard let length = number(of: 4) else { return nil }
      var members: [JSON.Member] = []
      for _ in 0..<length {
        guard let name = text(), let value = value(depth: depth + 1) else { return nil }
        members.append(.init(name, value, at: value.position))
      }
      content = .object(members)
    }
    return JSON(content, at: position)
  }

  private mutating func text() -> String? {
    guard let length = number(of: 4), length <= UInt64(bytes.count - next) else { return nil }
    let end = next + Int(length)
    defer { next = end }
    return String(decoding: bytes[next..<end], as: UTF8.self)
  }

  private mutating func number(of size: Int) -> UInt64? {
    guard bytes.count - next >= size else { return nil }
    var number: UInt64 = 0
    for index in 0..<size { number |= UInt64(bytes[next + index]) << UInt64(8 * index) }
    next += size
    return number
  }
}
