import Motion

/// Finds loops that count up to a bound, and loops that nothing ends.
struct LoopScan {
  /// Loops that are looked at, and the tokens of a bound.
  private static let (limit, words) = (4096, 100)

  private let tokens: [Token]
  private let limits: ShaderLimits
  /// The bracket that closes the one of each token; `nil` if there is none.
  private let ends: [Int?]
  private let constants: [String: String]
  private(set) var loops: [CountedLoop] = []
  /// The first loop that lies inside of too many others.
  private(set) var tooDeep: SourcePlace?

  init(_ tokens: [Token], limits: ShaderLimits) {
    self.tokens = tokens
    self.limits = limits
    var constants: [String: String] = [:]
    for index in tokens.indices.dropLast(4) where tokens[index].is("const") {
      let part = tokens[(index + 1)...].prefix(6).filter {
        !["highp", "mediump", "lowp"].contains($0.text)
      }
      if part.count >= 5, part[2].is("="), [.integer, .float].contains(part[3].kind),
        part[4].is(";")
      {
        constants[part[1].text] = part[3].text
      }
    }
    self.constants = constants
    ends = Self.ends(of: tokens)
    scan(tokens.indices, inside: [], depth: 0)
  }

  private static func ends(of tokens: [Token]) -> [Int?] {
    var ends = [Int?](repeating: nil, count: tokens.count)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuation {
      switch token.text {
      case "(", "{", "[": open.append(index)
      case ")", "}", "]": if let start = open.popLast() { ends[start] = index }
      default: break
      }
    }
    return ends
  }

  private mutating func scan(_ range: Range<Int>, inside outer: [Formula], depth: Int) {
    var index = range.lowerBound
    while index < range.upperBound, loops.count < Self.limit, tooDeep == nil {
      let token = tokens[index]
      guard token.is("for") || token.is("while"), let header = brackets(at: index + 1, range) else {
        index += 1
        continue
      }
      guard depth < limits.loopDepth else {
        tooDeep = token.place
        return
      }
      let body = statement(at: header.upperBound, range)
      let inner = header.dropFirst().dropLast()
      let own = token.is("for") ? runs(ofFor: inner) : runs(ofCondition: inner)
      if own == .number(.infinity), isLeft(body) {
        scan(body, inside: outer, depth: depth + 1)
      } else if let own {
        loops.append(CountedLoop(place: token.place, runs: outer + [own]))
        scan(body, inside: outer + [own], depth: depth + 1)
      } else {
        scan(body, inside: outer, depth: depth + 1)
      }
      index = max(body.upperBound, index + 1)
    }
  }

  /// Whether something leaves a body.
  private func isLeft(_ body: Range<Int>) -> Bool {
    tokens[body].contains { ["break", "return", "discard"].contains($0.text) }
  }

  /// The tokens from a bracket to the one that closes it.
  private func brackets(at start: Int, _ range: Range<Int>) -> Range<Int>? {
    guard start < range.upperBound, tokens[start].is("(") || tokens[start].is("{"),
      let end = ends[start], end < range.upperBound
    else { return nil }
    return start..<end + 1
  }

  /// A block, or what stands up to the next semicolon outside of brackets.
  private func statement(at start: Int, _ range: Range<Int>) -> Range<Int> {
    if start < range.upperBound, tokens[start].is("{") {
      return brackets(at: start, range) ?? start..<range.upperBound
    }
    var depth = 0
    for index in start..<range.upperBound {
      if tokens[index].is("(") || tokens[index].is("{") { depth += 1 }
      if tokens[index].is(")") || tokens[index].is("}") { depth -= 1 }
      if depth == 0, tokens[index].is(";") || tokens[index].is("}") { return start..<index + 1 }
    }
    return start..<range.upperBound
  }

  /// (last − first) / step of `int i = first; i < last; i += step`; infinite without a condition.
  private func runs(ofFor header: Range<Int>) -> Formula? {
    let parts = tokens[header].split(
      maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: { $0.is(";") })
    guard parts.count == 3 else { return nil }
    if parts[1].isEmpty || parts[1].elementsEqual(["true"], by: { $0.is($1) }) {
      return .number(.infinity)
    }
    guard let equals = parts[0].firstIndex(where: { $0.is("=") }), equals > parts[0].startIndex,
      let sign = parts[1].firstIndex(where: { ["<", "<=", ">", ">=", "!="].contains($0.text) }),
      parts[1].startIndex + 1 == sign, tokens[equals - 1].text == tokens[sign - 1].text,
      let first = formula(tokens[(equals + 1)..<parts[0].endIndex]),
      let last = formula(tokens[(sign + 1)..<parts[1].endIndex]),
      let step = step(parts[2], of: tokens[sign - 1].text)
    else { return nil }
    return .operation(.divide, .operation(.subtract, last, first), step)
  }

  private func step(_ part: ArraySlice<Token>, of name: String) -> Formula? {
    let words = part.filter { !($0.text == name) }
    guard part.count - words.count == 1, let mark = words.first?.text else { return nil }
    switch (mark, words.count) {
    case ("++", 1): return .number(1)
    case ("--", 1): return .number(-1)
    case ("+=", 2...): return formula(words.dropFirst())
    case ("-=", 2...):
      return formula(words.dropFirst()).map { .operation(.subtract, .number(0), $0) }
    default: return nil
    }
  }

  /// The bound of `i < last`; infinite for `true`.
  private func runs(ofCondition header: Range<Int>) -> Formula? {
    let part = tokens[header]
    if part.elementsEqual(["true"], by: { $0.is($1) }) { return .number(.infinity) }
    guard part.count >= 3, part[part.startIndex].kind == .identifier,
      part[part.startIndex + 1].is("<") || part[part.startIndex + 1].is("<=")
    else { return nil }
    return formula(part.dropFirst(2))
  }

  /// A formula of numbers, constants, and names that are resolved when it is evaluated.
  private func formula(_ part: some Collection<Token>) -> Formula? {
    guard part.count <= Self.words else { return nil }
    var text = ""
    for token in part {
      let word = constants[token.text] ?? token.text
      let isNumber = word.utf8.first.map { (0x2E...0x39).contains($0) } ?? false
      if isNumber {
        text += " " + String(word.prefix { !"uUfF".contains($0) })
      } else if token.kind == .identifier {
        text += ["int", "float", "uint"].contains(word) ? " " : " $" + word
      } else {
        text += " " + word
      }
    }
    return try? Formula(parsing: text, variables: [], takesOthers: true)
  }
}
