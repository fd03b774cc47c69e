/// Finds what crashes or stops the compilers of drivers, before they see it.
struct SourceCheck {
  private let tokens: [Token]
  private let declarations: [PlacedDeclaration]
  private let limits: ShaderLimits

  init(_ tokens: [Token], _ declarations: [PlacedDeclaration], limits: ShaderLimits) {
    self.tokens = tokens
    self.declarations = declarations
    self.limits = limits
  }

  /// - Throws: `ShaderProblem` for the first problem.
  func run() throws(ShaderProblem) {
    try checkTokens()
    try checkLengths()
    try checkTerms()
    try checkRecursion()
  }

  private func checkTokens() throws(ShaderProblem) {
    if let token = tokens.first(where: { $0.kind == .foreign }) {
      throw ShaderProblem(token.place, "the character \"\(token.text)\" is not allowed in GLSL")
    }
  }

  /// Evaluates what stands in square brackets: some compilers allocate what an array would take.
  private func checkLengths() throws(ShaderProblem) {
    let constants = wholeConstants
    for (start, open) in tokens.enumerated() where open.is("[") {
      let inside = tokens[(start + 1)...].prefix { !$0.is("]") && !$0.is("[") && !$0.is(";") }
      var known: [Token] = []
      for token in inside {
        guard token.kind == .identifier else {
          known.append(token)
          continue
        }
        guard let value = constants[token.text] else { break }
        known.append(value)
      }
      guard !known.isEmpty, known.count == inside.count else { continue }
      var expression = ConditionExpression(known, at: open.place, depth: limits.depth)
      // What is no whole number, such as an index that a function gives, has no length.
      guard let count = try? expression.value(), count > limits.elements else { continue }
      throw ShaderProblem(
        known[0].place,
        "an array of \(count) elements is too large; the limit is \(limits.elements)")
    }
  }

  /// The values of `const int` with a plain number.
  private var wholeConstants: [String: Token] {
    var constants: [String: Token] = [:]
    for index in tokens.indices where tokens[index].is("const") && index + 5 < tokens.count {
      let part = Array(
        tokens[(index + 1)...(index + 5)].filter {
          !["highp", "mediump", "lowp"].contains($0.text)
        })
      if part.count >= 4, part[0].is("int") || part[0].is("uint"), part[2].is("="),
        part[3].kind == .integer
      {
        constants[part[1].text] = part[3]
      }
    }
    return constants
  }

  /// Counts the operators between two semicolons: compilers take a stack frame for each.
  private func checkTerms() throws(ShaderProblem) {
    var count = 0
    for token in tokens where token.kind == .punctuation {
      if [";", "{", "}"].contains(token.text) {
        count = 0
      } else if ![",", "(", ")", "[", "]", "."].contains(token.text) {
        count += 1
        guard count <= limits.terms else {
          throw ShaderProblem(
            token.place, "an expression has more than \(limits.terms) terms; split it up")
        }
      }
    }
  }

  /// A function that calls itself, which GLSL forbids and some compilers follow for ever.
  private func checkRecursion() throws(ShaderProblem) {
    var bodies: [String: [(function: Function, calls: Set<String>)]] = [:]
    for case .function(let function) in declarations.lazy.map({ $0.declaration }) {
      guard let body = function.body else { continue }
      var calls: Set<String> = []
      for index in body where index + 1 < tokens.count {
        if tokens[index].kind == .identifier, tokens[index + 1].is("(") {
          calls.insert(tokens[index].text)
        }
      }
      bodies[function.name.text, default: []].append((function, calls))
    }
    // Overloads may call each other, so only a name with one body is followed.
    let single = bodies.filter { $0.value.count == 1 }.compactMapValues { $0.first }
    var finished: Set<String> = []
    for name in single.keys.sorted() {
      if finished.contains(name) { continue }
      var path = [(name: name, rest: single[name]?.calls.sorted() ?? [])]
      var places = [name: 0]
      while let last = path.indices.last {
        guard let next = path[last].rest.popLast() else {
          finished.insert(path[last].name)
          places[path[last].name] = nil
          path.removeLast()
          continue
        }
        if let start = places[next], let called = single[next] {
          let circle = shownCircle(path[start...].map { $0.name } + [next])
          throw ShaderProblem(
            called.function.name.place, "a function calls itself, which GLSL forbids: \(circle)")
        }
        guard !finished.contains(next), let called = single[next] else { continue }
        places[next] = path.count
        path.append((next, called.calls.sorted()))
      }
    }
  }
}
