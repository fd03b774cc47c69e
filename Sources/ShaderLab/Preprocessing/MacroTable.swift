import Documents

/// The macros of a shader, and the tokens that are left when they are expanded.
struct MacroTable {
  private struct Macro {
    /// The places of the parameters by their names; `nil` for a macro without a list of them.
    var parameters: [String: Int]?
    var count = 0
    var body: [Token]
  }

  /// Tokens that are read next, those of a macro's body together with its name.
  private struct Source {
    var tokens: ArraySlice<Token>
    var name: String?
  }

  private let limits: ShaderLimits
  private var macros: [String: Macro] = [:]
  private var sources: [Source] = []
  /// How many tokens were read, in bodies, arguments and what is left of them.
  private var count = 0
  private var depth = 0
  /// The names of macros whose bodies are being read, or in whose arguments something is being expanded.
  private var busy: Set<String> = []
  /// The tokens from the name of a call on whose line ended before its arguments did.
  private var held: [Token] = []
  /// The calls in ``held`` that have no end yet, and how many brackets are open at its end.
  private var calls: [(start: Int, depth: Int)] = []
  private var brackets = 0
  /// The expanded tokens.
  private(set) var output: [Token] = []

  init(limits: ShaderLimits) {
    self.limits = limits
  }

  func isDefined(_ name: String) -> Bool { macros[name] != nil || name == "__LINE__" }

  mutating func remove(_ name: String) { macros[name] = nil }

  /// Defines a macro without parameters.
  mutating func define(_ name: String, _ value: String) {
    let tokens = try? Lexer.tokens(of: Array(value.utf8), file: 0)
    macros[name] = Macro(parameters: nil, body: tokens ?? [])
  }

  /// Obeys `#define`.
  mutating func define(_ line: [Token], at place: SourcePlace) throws(ShaderProblem) {
    guard let name = line.first, name.kind == .identifier else {
      throw ShaderProblem(place, "#define needs a name")
    }
    var body = line.dropFirst()
    guard let open = body.first, open.is("("), !open.isSpaced else {
      macros[name.text] = Macro(parameters: nil, body: Array(body))
      return
    }
    var parameters: [String: Int] = [:]
    var count = 0
    body = body.dropFirst()
    while let token = body.popFirst(), !token.is(")") {
      if token.kind == .identifier {
        if parameters[token.text] == nil { parameters[token.text] = count }
        count += 1
      }
      guard !body.isEmpty else {
        throw ShaderProblem(open.place, "the parameter list that opens here is not closed")
      }
    }
    macros[name.text] = Macro(parameters: parameters, count: count, body: Array(body))
  }

  /// Expands a line, and keeps an unfinished call for the next one.
  mutating func expand(_ line: [Token]) throws(ShaderProblem) {
    let known = held.count
    held += line
    findCalls(from: known)
    guard let start = unfinishedCall else { return try finish() }
    guard held.count <= limits.tokens else { throw tooMany(held[0].place) }
    if start > 0 {
      try expandAll(Array(held[..<start]))
      held = Array(held[start...])
      calls = calls.map { ($0.start - start, $0.depth) }
    }
  }

  /// Expands the held tokens although their end has not come.
  mutating func finish() throws(ShaderProblem) {
    let tokens = held
    (held, calls, brackets) = ([], [], 0)
    try expandAll(tokens)
  }

  /// Follows the brackets of held tokens, those from `first` on, and the calls that they begin and end.
  private mutating func findCalls(from first: Int) {
    for index in first..<held.count {
      if held[index].is("(") {
        brackets += 1
        if index > 0, macros[held[index - 1].text]?.parameters != nil {
          calls.append((index - 1, brackets))
        }
      } else if held[index].is(")") {
        if calls.last?.depth == brackets { calls.removeLast() }
        brackets -= 1
      }
    }
  }

  /// The start of a call of a macro whose brackets do not close, or whose bracket may be on the next line.
  private var unfinishedCall: Int? {
    if let call = calls.first { return call.start }
    if let last = held.last, macros[last.text]?.parameters != nil { return held.count - 1 }
    return nil
  }

  private mutating func expandAll(_ tokens: [Token]) throws(ShaderProblem) {
    let expanded = try expanded(tokens)
    output += expanded
    guard output.count <= limits.tokens else { throw tooMany(output[output.count - 1].place) }
  }

  private func tooMany(_ place: SourcePlace) -> ShaderProblem {
    ShaderProblem(
      place, "after macro expansion the shader has more than \(limits.tokens) tokens here")
  }

  /// Tokens with all macros expanded.
  private mutating func expanded(_ tokens: [Token]) throws(ShaderProblem) -> [Token] {
    depth += 1
    defer { depth -= 1 }
    if depth > limits.depth, let token = tokens.first {
      throw ShaderProblem(token.place, "macros are nested more than \(limits.depth) deep")
    }
    // The names that are being expanded outside stay busy, and so as they are inside, too.
    let outer = sources
    sources = [Source(tokens: tokens[...], name: nil)]
    defer { sources = outer }
    var result: [Token] = []
    while let token = next() {
      try count(1, at: token.place)
      guard result.count <= limits.tokens else { throw tooMany(token.place) }
      guard token.kind == .identifier else {
        result.append(token)
        continue
      }
      if token.text == "__LINE__" {
        result.append(number("\(token.place.line)", like: token))
        continue
      }
      guard let macro = macros[token.text], !busy.contains(token.text) else {
        result.append(token)
        continue
      }
      try open(macro, token, into: &result)
    }
    return result
  }

  /// Counts the tokens that are read: a body may be long although it leaves none.
  private mutating func count(_ tokens: Int, at place: SourcePlace) throws(ShaderProblem) {
    count += tokens
    guard count <= 8 * limits.tokens else { throw tooMany(place) }
  }

  /// Puts the body of a macro in front of what is read next.
  private mutating func open(
    _ macro: Macro, _ token: Token, into result: inout [Token]
  ) throws(ShaderProblem) {
    try count(macro.body.count, at: token.place)
    var body = macro.body
    if let parameters = macro.parameters {
      guard let arguments = try arguments(of: token) else {
        result.append(token)
        return
      }
      let isEmpty = macro.count == 0 && arguments.count == 1 && arguments[0].isEmpty
      guard isEmpty || arguments.count == macro.count else {
        throw ShaderProblem(
          token.place,
          "the macro \(token.text.printable) takes \(macro.count) arguments, not \(arguments.count)"
        )
      }
      body = try substituted(body, parameters, arguments)
    }
    guard body.count <= limits.tokens else { throw tooMany(token.place) }
    body = try PastedTokens.joined(body, at: token.place)
    for index in body.indices {
      // An error in a body is reported where the macro is used.
      body[index].place = token.place
      body[index].startsLine = false
    }
    if !body.isEmpty {
      body[0].isSpaced = true
      sources.append(Source(tokens: body[...], name: token.text))
      busy.insert(token.text)
    }
  }

  private mutating func next() -> Token? {
    while let last = sources.indices.last {
      if let token = sources[last].tokens.popFirst() { return token }
      if let name = sources.removeLast().name { busy.remove(name) }
    }
    return nil
  }

  /// The next token, without consuming it.
  private func peek() -> Token? {
    for source in sources.reversed() {
      if let token = source.tokens.first { return token }
    }
    return nil
  }

  /// The arguments after a macro's name; `nil` if there is no bracket.
  private mutating func arguments(of token: Token) throws(ShaderProblem) -> [[Token]]? {
    guard peek()?.is("(") == true else { return nil }
    _ = next()
    var arguments: [[Token]] = [[]]
    var depth = 1
    while let token = next() {
      try count(1, at: token.place)
      if token.is("(") || token.is("[") || token.is("{") { depth += 1 }
      if token.is(")") || token.is("]") || token.is("}") { depth -= 1 }
      if depth == 0 { return arguments }
      if depth == 1, token.is(",") {
        arguments.append([])
      } else {
        arguments[arguments.count - 1].append(token)
      }
    }
    throw ShaderProblem(
      token.place, "the arguments of the macro \(token.text.printable) are not closed")
  }

  private mutating func substituted(
    _ body: [Token], _ parameters: [String: Int], _ arguments: [[Token]]
  ) throws(ShaderProblem) -> [Token] {
    var expansions: [Int: [Token]] = [:]
    var result: [Token] = []
    for (index, token) in body.enumerated() {
      guard token.kind == .identifier, let number = parameters[token.text] else {
        result.append(token)
        continue
      }
      let isPasted =
        (index > 0 && body[index - 1].is("##"))
        || (index + 1 < body.count && body[index + 1].is("##"))
      if isPasted {
        result += arguments[number]
      } else {
        if expansions[number] == nil { expansions[number] = try expanded(arguments[number]) }
        result += expansions[number] ?? []
      }
      guard result.count <= limits.tokens else { throw tooMany(token.place) }
    }
    return result
  }

  private func number(_ text: String, like token: Token) -> Token {
    Token(
      kind: .integer, text: text, place: token.place, startsLine: token.startsLine,
      isSpaced: token.isSpaced)
  }

  /// Whether the condition of `#if` or `#elif` holds.
  mutating func condition(_ line: [Token], at place: SourcePlace) throws(ShaderProblem) -> Bool {
    var tokens: [Token] = []
    var rest = line[...]
    while let token = rest.popFirst() {
      guard token.is("defined") else {
        tokens.append(token)
        continue
      }
      let isBracketed = rest.first?.is("(") == true
      if isBracketed { rest = rest.dropFirst() }
      let name = rest.popFirst()?.text ?? ""
      if isBracketed { rest = rest.dropFirst() }
      tokens.append(number(isDefined(name) ? "1" : "0", like: token))
    }
    var expression = ConditionExpression(
      try expanded(tokens), at: place, depth: limits.depth)
    return try expression.value() != 0
  }
}
