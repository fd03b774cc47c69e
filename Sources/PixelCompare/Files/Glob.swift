/// A pattern of relative paths: `*` and `?` within a part, `**` across parts, `[a-z]`, `{one,two}`.
///
/// A pattern without a slash also matches when the last part of a path does.
public struct Glob: Sendable, Equatable {
  /// The pattern as written.
  public let pattern: String
  private let alternatives: [[UInt8]]

  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")

  /// Compiles a pattern; every text is a valid pattern.
  public init(_ pattern: String) {
    self.pattern = pattern
    alternatives = Self.expanded(Array(pattern.utf8), limit: 256)
  }

  /// Whether `name` matches.
  public func matches(_ name: FileName) -> Bool {
    let last = name.bytes.lastIndex(of: Self.slash).map { Array(name.bytes[($0 + 1)...]) }
    return alternatives.contains { alternative in
      if Self.matches(alternative[...], name.bytes[...]) { return true }
      guard let last, !alternative.contains(Self.slash) else { return false }
      return Self.matches(alternative[...], last[...])
    }
  }

  /// Whether the whole of `name` matches; a pattern without a slash matches only files of the top folder.
  func matchesWhole(_ name: FileName) -> Bool {
    alternatives.contains { Self.matches($0[...], name.bytes[...]) }
  }

  /// The patterns without braces that `pattern` stands for.
  private static func expanded(_ pattern: [UInt8], limit: Int) -> [[UInt8]] {
    guard let open = pattern.firstIndex(of: UInt8(ascii: "{")),
      let close = pattern[open...].firstIndex(of: UInt8(ascii: "}"))
    else { return [pattern] }
    let choices = pattern[(open + 1)..<close].split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let tails = expanded(Array(pattern[(close + 1)...]), limit: limit)
    guard choices.count * tails.count <= limit else { return [pattern] }
    return choices.flatMap { choice in tails.map { pattern[..<open] + choice + $0 } }
  }

  private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    // Where the last `*` can take one more byte. Earlier stars need no retry: what they took stays valid.
    var (p, t) = (pattern.startIndex, text.startIndex)
    var retry: (pattern: Int, text: Int, deep: Bool)?
    while t < text.endIndex {
      if p < pattern.endIndex, pattern[p] == star {
        let deep = p + 1 < pattern.endIndex && pattern[p + 1] == star
        p += deep ? 2 : 1
        // `**/` also stands for no folder at all.
        if deep, p < pattern.endIndex, pattern[p] == slash,
          matches(pattern[(p + 1)...], text[t...])
        {
          return true
        }
        retry = (p, t, deep)
      } else if let next = one(pattern, p, text[t]) {
        (p, t) = (next, t + 1)
      } else if let back = retry, back.deep || text[back.text] != slash {
        retry = (back.pattern, back.text + 1, back.deep)
        (p, t) = (back.pattern, back.text + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == star }
  }

  /// The position after the pattern's part at `p` if that part matches `byte`; otherwise nil.
  private static func one(_ pattern: ArraySlice<UInt8>, _ p: Int, _ byte: UInt8) -> Int? {
    guard p < pattern.endIndex else { return nil }
    switch pattern[p] {
    case UInt8(ascii: "?"): return byte == slash ? nil : p + 1
    case UInt8(ascii: "["):
      guard let close = pattern[p...].firstIndex(of: UInt8(ascii: "]")), close > p + 1 else {
        return byte == pattern[p] ? p + 1 : nil
      }
      return byte != slash && contains(pattern[(p + 1)..<close], byte) ? close + 1 : nil
    default: return byte == pattern[p] ? p + 1 : nil
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
