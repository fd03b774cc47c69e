/// A pattern of relative paths: `*` and `?` within a part, `**` across parts, `[a-z]`, `{one,two}`.
///
/// A pattern without a slash also matches when the last part of a path does.
public struct Glob: Sendable, Equatable {
  /// The pattern as written.
  public let pattern: String
  private let alternatives: [[Part]]

  private static let slash = UInt8(ascii: "/")

  /// What a pattern without braces consists of.
  private enum Part: Sendable, Equatable {
    case byte(UInt8)
    /// `?`
    case any
    /// `[a-z]`, without its brackets.
    case set([UInt8])
    /// `*`
    case star
    /// `**`
    case deepStar
    /// The two parts after it are optional: `**/` also matches no folder at all.
    case optionalPair
  }

  /// The most bytes of a pattern in a document.
  static let longest = 1000

  /// The number of characters in alternatives with stars, each of which may be tried at each place of a path.
  var work: Int {
    alternatives.filter { $0.contains(.star) || $0.contains(.deepStar) }.reduce(0) { $0 + $1.count }
  }

  /// Compiles a pattern; every text is a valid pattern.
  public init(_ pattern: String) {
    self.pattern = pattern
    alternatives = Self.expanded(Array(pattern.utf8), limit: 256).map { Self.parts($0[...]) }
  }

  /// Whether `name` matches.
  public func matches(_ name: FileName) -> Bool {
    let last = name.bytes.lastIndex(of: Self.slash).map { Array(name.bytes[($0 + 1)...]) }
    return alternatives.contains { alternative in
      if Self.matches(alternative, name.bytes) { return true }
      guard let last, !alternative.contains(.byte(Self.slash)) else { return false }
      return Self.matches(alternative, last)
    }
  }

  /// Whether the whole of `name` matches; a pattern without a slash matches only files of the top folder.
  func matchesWhole(_ name: FileName) -> Bool {
    alternatives.contains { Self.matches($0, name.bytes) }
  }

  /// The patterns without braces that `pattern` stands for; itself if they are more than `limit`, or it
  /// has more than 64 braces.
  private static func expanded(_ pattern: [UInt8], limit: Int) -> [[UInt8]] {
    var expanded: [[UInt8]] = [[]]
    var rest = pattern[...]
    guard pattern.count(where: { $0 == UInt8(ascii: "{") }) <= 64 else { return [pattern] }
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let choices = rest[(open + 1)..<close].split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard choices.count * expanded.count <= limit else { return [pattern] }
      let before = rest[..<open]
      expanded = expanded.flatMap { start in choices.map { start + before + $0 } }
      rest = rest[(close + 1)...]
    }
    return expanded.map { $0 + rest }
  }

  private static func parts(_ pattern: ArraySlice<UInt8>) -> [Part] {
    var parts: [Part] = []
    var rest = pattern
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"):
        guard rest.first == byte else {
          parts.append(.star)
          break
        }
        rest = rest.dropFirst()
        parts += rest.first == slash ? [.optionalPair, .deepStar] : [.deepStar]
      case UInt8(ascii: "?"): parts.append(.any)
      case UInt8(ascii: "["):
        if let close = rest.firstIndex(of: UInt8(ascii: "]")), close > rest.startIndex {
          parts.append(.set(Array(rest[..<close])))
          rest = rest[(close + 1)...]
        } else {
          parts.append(.byte(byte))
        }
      default: parts.append(.byte(byte))
      }
    }
    return parts
  }

  /// Follows all ways to match at once, so that its work is bounded by the product of both lengths.
  private static func matches(_ parts: [Part], _ text: [UInt8]) -> Bool {
    /// Whether the text so far matches the parts before each place.
    var reached = [Bool](repeating: false, count: parts.count + 1)
    reached[0] = true
    skip(parts, &reached)
    for byte in text {
      var next = [Bool](repeating: false, count: parts.count + 1)
      var isAlive = false
      for (place, part) in parts.enumerated() where reached[place] {
        switch part {
        case .byte(let own): next[place + 1] = next[place + 1] || own == byte
        case .any: next[place + 1] = next[place + 1] || byte != slash
        case .set(let set):
          next[place + 1] = next[place + 1] || byte != slash && contains(set[...], byte)
        case .star: next[place] = next[place] || byte != slash
        case .deepStar: next[place] = true
        case .optionalPair: continue
        }
        isAlive = isAlive || next[place] || next[place + 1]
      }
      guard isAlive else { return false }
      skip(parts, &next)
      reached = next
    }
    return reached[parts.count]
  }

  /// Marks the places that are reached without a byte.
  private static func skip(_ parts: [Part], _ reached: inout [Bool]) {
    for (place, part) in parts.enumerated() where reached[place] {
      switch part {
      case .star, .deepStar: reached[place + 1] = true
      case .optionalPair:
        reached[place + 1] = true
        reached[place + 3] = true
      case .byte, .any, .set: continue
      }
    }
  }

  private static func contains(_ set: ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
    var rest = set
    let negated = rest.first == UInt8(ascii: "!")
    if negated { rest = rest.dropFirst() }
    var found = false
    while let low = rest.popFirst() {
      if rest.first == UInt8(ascii: "-"), rest.count >= 2 {
        let high = rest[rest.startIndex + 1]
        rest = rest.dropFirst(2)
        found = found || (low <= byte && byte <= high)
      } else {
        found = found || low == byte
      }
    }
    return found != negated
  }
}
