/// Reads a JSON5 document by json5.org's grammar; keys must be unique in their object.
package enum JSON5 {
  /// The document's value; input beyond `limits` is refused.
  ///
  /// With `isLenient`, a key may be given again, as JSON allows it; the last one counts.
  package static func read(
    _ bytes: [UInt8], limits: JSON5Limits = .default, isLenient: Bool = false
  ) throws(DocumentError) -> JSON {
    guard bytes.count <= limits.bytes else {
      throw DocumentError(
        position: TextPosition(line: 1, column: 1), syntax: .tooManyBytes(limit: limits.bytes))
    }
    var reader = JSON5Reader(
      scanner: try JSON5Scanner(bytes), limits: limits, isLenient: isLenient)
    return try reader.document()
  }
}

/// The grammar, with one function per rule.
struct JSON5Reader {
  var scanner: JSON5Scanner
  let limits: JSON5Limits
  private let isLenient: Bool
  private var valueCount = 0

  init(scanner: JSON5Scanner, limits: JSON5Limits, isLenient: Bool = false) {
    self.scanner = scanner
    self.limits = limits
    self.isLenient = isLenient
  }

  mutating func document() throws(DocumentError) -> JSON {
    let value = try value(depth: 0)
    try scanner.skipBlanks()
    if scanner.peek != nil { throw unexpected("the end") }
    return value
  }

  private mutating func value(depth: Int) throws(DocumentError) -> JSON {
    try scanner.skipBlanks()
    let position = scanner.position
    valueCount += 1
    if valueCount > limits.values {
      throw DocumentError(position: position, syntax: .tooManyValues(limit: limits.values))
    }
    return JSON(try content(depth: depth), at: position)
  }

  private mutating func content(depth: Int) throws(DocumentError) -> JSON.Content {
    switch scanner.peek {
    case "{": return .object(try members(depth: depth))
    case "[": return .list(try elements(depth: depth))
    case "\"", "'": return .text(try string())
    case .some("0"..."9"), "+", "-", ".": return .number(try number())
    case .some(let scalar) where JSON5Scanner.isNameStart(scalar): return try word()
    default: throw unexpected("a value")
    }
  }

  private mutating func word() throws(DocumentError) -> JSON.Content {
    let position = scanner.position
    let word = scanner.take(while: JSON5Scanner.isNamePart)
    switch word {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "Infinity": return .number(.infinity)
    case "NaN": return .number(.nan)
    default: throw DocumentError(position: position, syntax: .unknownWord(word))
    }
  }

  private mutating func elements(depth: Int) throws(DocumentError) -> [JSON] {
    try open(depth: depth)
    var elements: [JSON] = []
    try scanner.skipBlanks()
    while !scanner.take("]") {
      elements.append(try value(depth: depth + 1))
      try separator(before: "]", "a comma or ]")
    }
    return elements
  }

  private mutating func members(depth: Int) throws(DocumentError) -> [JSON.Member] {
    try open(depth: depth)
    var members: [JSON.Member] = []
    var places: [String: Int] = [:]
    try scanner.skipBlanks()
    while !scanner.take("}") {
      let position = scanner.position
      let name = try key()
      let earlier = places[name]
      guard earlier == nil || isLenient else {
        throw DocumentError(position: position, syntax: .duplicateKey(name))
      }
      try scanner.skipBlanks()
      guard scanner.take(":") else { throw unexpected("a colon") }
      let member = JSON.Member(name, try value(depth: depth + 1), at: position)
      if let earlier {
        members[earlier] = member
      } else {
        places[name] = members.count
        members.append(member)
      }
      try separator(before: "}", "a comma or }")
    }
    return members
  }

  /// Reads an opening bracket.
  private mutating func open(depth: Int) throws(DocumentError) {
    guard depth < limits.depth else {
      throw DocumentError(position: scanner.position, syntax: .tooDeep(limit: limits.depth))
    }
    scanner.advance()
  }

  /// Reads a comma, which may be omitted only after the last element.
  private mutating func separator(
    before close: Unicode.Scalar, _ expected: String
  ) throws(DocumentError) {
    try scanner.skipBlanks()
    if scanner.take(",") {
      try scanner.skipBlanks()
    } else if scanner.peek != close {
      throw unexpected(expected)
    }
  }

  private mutating func key() throws(DocumentError) -> String {
    if scanner.peek == "\"" || scanner.peek == "'" { return try string() }
    var name = String.UnicodeScalarView()
    while let scalar = scanner.peek {
      let fits = name.isEmpty ? JSON5Scanner.isNameStart : JSON5Scanner.isNamePart
      if scalar == "\\" {
        let position = scanner.position
        scanner.advance()
        guard scanner.take("u"), let escaped = try unicodeEscape(from: position), fits(escaped)
        else { throw DocumentError(position: position, syntax: .badEscape("\\ in a key")) }
        name.append(escaped)
      } else if fits(scalar) {
        name.append(scalar)
        scanner.advance()
      } else {
        break
      }
    }
    if name.isEmpty { throw unexpected("a key") }
    return String(name)
  }

  /// An error saying that something else was found at the scanner's position.
  private func unexpected(_ expected: String) -> DocumentError {
    DocumentError(
      position: scanner.position, syntax: .unexpected(scanner.peek, expected: expected))
  }
}
