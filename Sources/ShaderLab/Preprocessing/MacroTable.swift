import Documents

/// The macros of a shader, and the tokens that are left when they are expanded.
struct MacroTable {
  private struct Macro {
    /// The parameters; `nil` for a macro without a list of them.
    var parameters: [String]?
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
  /// How many tokens were expanded, also those that were arguments of others.
  private var count = 0
  private var depth = 0
  /// The names of macros in whose arguments something is being expanded.
  private var disabled: Set<String> = []
  /// The name and the opening bracket of a call whose line ended before its arguments did.
  private var held: [Token] = []
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
    var parameters: [String] = []
    body = body.dropFirst()
    while let token = body.popFirst(), !token.is(")") {
      if token.kind == .identifier { parameters.append(token.text) }
      guard !body.isEmpty else {
        throw ShaderProblem(open.place, "the list of parameters that begins here has no end")
      }
    }
    macros[name.text] = Macro(parameters: parameters, body: Array(body))
  }

  /// Expands a line, and keeps an unfinished call for the next one.
  mutating func expand(_ line: [Token]) throws(ShaderProblem) {
    let tokens = held + line
    held = []
    if let start = try unfinishedCall(in: tokens) {
      guard tokens.count <= limits.tokens else { throw tooMany(tokens[0].place) }
      try expandAll(Array(tokens[..<start]))
      held = Array(tokens[start...])
    } else {
      try expandAll(tokens)
    }
  }

  /// Expands what is held although its end has not come.
  mutating func finish() throws(ShaderProblem) {
    let tokens = held
    held = []
    try expandAll(tokens)
  }

  /// The start of a call of a macro at the end of a line whose brackets do not close, or whose bracket may
  /// be on the next line.
  private func unfinishedCall(in tokens: [Token]) throws(ShaderProblem) -> Int? {
    var calls: [(start: Int, depth: Int)] = []
    var depth = 0
    for (index, token) in tokens.enumerated() {
      if token.is("(") {
        depth += 1
        if index > 0, macros[tokens[index - 1].text]?.parameters != nil {
          calls.append((index - 1, depth))
        }
      } else if token.is(")") {
        if calls.last?.depth == depth { calls.removeLast() }
        depth -= 1
      }
    }
    if let call = calls.first { return call.start }
    if let last = tokens.last, macros[last.text]?.parameters != nil { return tokens.count - 1 }
    return nil
  }

  private mutating func expandAll(_ tokens: [Token]) throws(ShaderProblem) {
    let expanded = try expanded(tokens)
    output += expanded
    guard output.count <= limits.tokens else { throw tooMany(output[output.count - 1].place) }
  }

  private func tooMany(_ place: SourcePlace) -> ShaderProblem {
    ShaderProblem(
      place, "with its macros expanded the shader has more than \(limits.tokens) tokens here")
  }

  /// Tokens with all macros expanded.
  private mutating func expanded(_ tokens: [Token]) throws(ShaderProblem) -> [Token] {
    depth += 1
    defer { depth -= 1 }
    if depth > limits.depth, let token = tokens.first {
      throw ShaderProblem(token.place, "macros lie in one another more than \(limits.depth) deep")
    }
    let outer = sources
    sources = [Source(tokens: tokens[...], name: nil)]
    // The names that are being expanded outside stay as they are inside, too.
    let disabledOutside = disabled
    disabled.formUnion(outer.compactMap { $0.name })
    defer {
      sources = outer
      disabled = disabledOutside
    }
    var result: [Token] = []
    while let token = next() {
      count += 1
      guard count <= 4 * limits.tokens, result.count <= limits.tokens else {
        throw tooMany(token.place)
      }
      guard token.kind == .identifier else {
        result.append(token)
        continue
      }
      if token.text == "__LINE__" {
        result.append(number("\(token.place.line)", like: token))
        continue
      }
      guard let macro = macros[token.text], !disabled.contains(token.text),
        !sources.contains(where: { $0.name == token.text })
      else {
        result.append(token)
        continue
      }
      try open(macro, token, into: &result)
    }
    return result
  }

  /// Puts the body of a macro in front of what is read next.
  private mutating func open(
    _ macro: Macro, _ token: Token, into result: inout [Token]
  ) throws(ShaderProblem) {
    var body = macro.body
    if let parameters = macro.parameters {
      guard let arguments = try arguments(of: token) else {
        result.append(token)
        return
      }
      let isEmpty = parameters.isEmpty && arguments.count == 1 && arguments[0].isEmpty
      guard isEmpty || arguments.count == parameters.count else {
        throw ShaderProblem(
          token.place,
          "the macro \(token.text) takes \(parameters.count) arguments, not \(arguments.count)")
      }
      body = try substituted(body, parameters, arguments)
    }
    guard body.count <= limits.tokens else { throw tooMany(token.place) }
    body = pasted(body)
    for index in body.indices {
      // An error in a body is told where the macro is used.
      body[index].place = token.place
      body[index].startsLine = false
    }
    if !body.isEmpty {
      body[0].isSpaced = true
      sources.append(Source(tokens: body[...], name: token.text))
    }
  }

  private mutating func next() -> Token? {
    while let last = sources.indices.last {
      if let token = sources[last].tokens.popFirst() { return token }
      sources.removeLast()
    }
    return nil
  }

  /// What is read next, without reading it.
  private func peek() -> Token? {
    for source in sources.reversed() {
      if let token = source.tokens.first { return token }
    }
    return nil
  }

  /// The arguments behind a macro's name; `nil` where there is no bracket.
  private mutating func arguments(of token: Token) throws(ShaderProblem) -> [[Token]]? {
    guard peek()?.is("(") == true else { return nil }
    _ = next()
    var arguments: [[Token]] = [[]]
    var depth = 1
    while let token = next() {
      if token.is("(") || token.is("[") || token.is("{") { depth += 1 }
      if token.is(")") || token.is("]") || token.is("}") { depth -= 1 }
      if depth == 0 { return arguments }
      if depth == 1, token.is(",") {
        arguments.append([])
      } else {
        arguments[arguments.count - 1].append(token)
      }
    }
    throw ShaderProblem(token.place, "the arguments of the macro \(token.text) have no end")
  }

  private mutating func substituted(
    _ body: [Token], _ parameters: [String], _ arguments: [[Token]]
  ) throws(ShaderProblem) -> [Token] {
    var expansions: [Int: [Token]] = [:]
    var result: [Token] = []
    for (index, token) in body.enumerated() {
      guard token.kind == .identifier, let number = parameters.firstIndex(of: token.text) else {
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

  /// A body with its `##` obeyed.
  private func pasted(_ body: [Token]) -> [Token] {
    guard body.contains(where: { $0.is("##") }) else { return body }
    var result: [Token] = []
    var index = 0
    while index < body.count {
      if body[index].is("##"), let last = result.last, index + 1 < body.count {
        let text = Array((last.text + body[index + 1].text).utf8)
        let joined = (try? Lexer.tokens(of: text, file: 0)) ?? []
        result.removeLast()
        result += joined
        index += 2
      } else {
        result.append(body[index])
        index += 1
      }
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
