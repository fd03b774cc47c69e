/// Finds the declarations of a shader, which stand outside of all braces.
struct DeclarationReader {
  private let tokens: [Token]
  private let limits: ShaderLimits
  private var index = 0

  init(_ tokens: [Token], limits: ShaderLimits) {
    self.tokens = tokens
    self.limits = limits
  }

  /// The declarations in order.
  ///
  /// - Throws: `ShaderProblem` for brackets without an end or that lie too deep in one another.
  static func read(
    _ tokens: [Token], limits: ShaderLimits
  ) throws(ShaderProblem) -> [PlacedDeclaration] {
    var reader = DeclarationReader(tokens, limits: limits)
    try reader.checkBrackets()
    var declarations: [PlacedDeclaration] = []
    while reader.index < tokens.count {
      let start = reader.index
      let declaration = reader.declaration()
      if reader.index == start { reader.index += 1 }
      declarations.append(
        PlacedDeclaration(declaration: declaration, range: start..<reader.index))
    }
    return declarations
  }

  private static let qualifiers: Set<String> = [
    "const", "uniform", "varying", "attribute", "in", "out", "inout", "highp", "mediump", "lowp",
    "flat", "smooth", "noperspective", "centroid", "invariant", "precise", "static", "constant",
    "shared", "coherent", "volatile", "readonly", "writeonly", "restrict",
  ]

  /// The words in front of a type that are kept; GLSL has no use for more.
  private static let maxQualifiers = 64

  private func checkBrackets() throws(ShaderProblem) {
    let ends = ["(": ")", "[": "]", "{": "}"]
    var open: [Token] = []
    for token in tokens where token.kind == .punctuation {
      if ends[token.text] != nil {
        open.append(token)
        guard open.count <= limits.depth else {
          throw ShaderProblem(
            token.place, "brackets are nested more than \(limits.depth) deep here")
        }
      } else if [")", "]", "}"].contains(token.text) {
        guard let last = open.popLast() else {
          throw ShaderProblem(token.place, "this \"\(token.text)\" has no opening bracket")
        }
        guard ends[last.text] == token.text else {
          throw ShaderProblem(
            token.place,
            "\"\(token.text)\" closes the \"\(last.text)\" of line \(last.place.line)"
              + "; use \"\(ends[last.text] ?? "")\"")
        }
      }
    }
    if let last = open.last {
      throw ShaderProblem(last.place, "the \"\(last.text)\" that opens here is not closed")
    }
  }

  private var token: Token? { index < tokens.count ? tokens[index] : nil }

  private mutating func declaration() -> Declaration {
    guard let first = token else { return .other }
    if first.is(";") {
      index += 1
      return .other
    }
    if first.is("precision") {
      skip(to: ";")
      return .precision
    }
    let qualifiers = readQualifiers()
    if token?.is("struct") == true { return structure(qualifiers) }
    guard let type = token, type.kind == .identifier else {
      skip(to: ";")
      return .other
    }
    index += 1
    if token?.is("{") == true, !qualifiers.isEmpty {
      skipBrackets()
      skip(to: ";")
      return .block(name: type)
    }
    let typeLength = readLength()
    guard let name = token, name.kind == .identifier else {
      // `invariant gl_Position;` and the like.
      skip(to: ";")
      return .other
    }
    if index + 1 < tokens.count, tokens[index + 1].is("(") {
      return function(type, name)
    }
    return .variables(readVariables(qualifiers, type, typeLength))
  }

  private mutating func readQualifiers() -> [Token] {
    var found: [Token] = []
    while let token {
      if Self.qualifiers.contains(token.text) {
        if found.count < Self.maxQualifiers { found.append(token) }
        index += 1
      } else if token.is("layout"), index + 1 < tokens.count, tokens[index + 1].is("(") {
        index += 1
        let start = index
        skipBrackets()
        if found.count < Self.maxQualifiers {
          found.append(token)
          found += tokens[start..<index].prefix(Self.maxQualifiers)
        }
      } else {
        break
      }
    }
    return found
  }

  private mutating func structure(_ qualifiers: [Token]) -> Declaration {
    index += 1
    var name = ""
    var type = tokens[index - 1]
    if let token, token.kind == .identifier {
      name = token.text
      type = token
      index += 1
    }
    if token?.is("{") == true { skipBrackets() }
    let length = readLength()
    return .structure(name: name, variables: readVariables(qualifiers, type, length))
  }

  private mutating func readVariables(
    _ qualifiers: [Token], _ type: Token, _ typeLength: ArraySlice<Token>?
  ) -> [Variable] {
    var variables: [Variable] = []
    while let name = token, name.kind == .identifier {
      index += 1
      let length = readLength() ?? typeLength
      var initial: ArraySlice<Token>?
      if token?.is("=") == true {
        index += 1
        let start = index
        skipExpression()
        initial = tokens[start..<index]
      }
      variables.append(
        Variable(
          qualifiers: qualifiers, type: type, name: name, length: length, initial: initial))
      guard token?.is(",") == true else { break }
      index += 1
    }
    skip(to: ";")
    return variables
  }

  private mutating func function(_ type: Token, _ name: Token) -> Declaration {
    index += 1
    let start = index + 1
    skipBrackets()
    let parameters = Self.parameters(tokens[start..<max(index - 1, start)])
    guard token?.is("{") == true else {
      skip(to: ";")
      return .function(Function(type: type, name: name, parameters: parameters, body: nil))
    }
    let body = index + 1
    skipBrackets()
    return .function(
      Function(type: type, name: name, parameters: parameters, body: body..<index - 1))
  }

  private static func parameters(_ tokens: ArraySlice<Token>) -> [Function.Parameter] {
    if tokens.isEmpty || (tokens.count == 1 && tokens.first?.text == "void") { return [] }
    return tokens.split(whereSeparator: { $0.is(",") }).map { part in
      let isOut = part.contains { $0.is("out") || $0.is("inout") }
      let names = part.filter { $0.kind == .identifier && !qualifiers.contains($0.text) }
      return Function.Parameter(
        type: names.first?.text ?? "", name: names.count > 1 ? names[1] : nil,
        isArray: part.contains { $0.is("[") }, isOut: isOut)
    }
  }

  /// The content of brackets; `nil` if there are none.
  private mutating func readLength() -> ArraySlice<Token>? {
    guard token?.is("[") == true else { return nil }
    let start = index + 1
    skipBrackets()
    return tokens[start..<index - 1]
  }

  /// Moves past the bracket that ends the one here.
  private mutating func skipBrackets() {
    var depth = 0
    while let token {
      index += 1
      if token.is("(") || token.is("[") || token.is("{") { depth += 1 }
      if token.is(")") || token.is("]") || token.is("}") { depth -= 1 }
      if depth == 0 { return }
    }
  }

  /// Goes to the comma or semicolon that ends an expression.
  private mutating func skipExpression() {
    while let token, !token.is(","), !token.is(";") {
      if token.is("(") || token.is("[") || token.is("{") { skipBrackets() } else { index += 1 }
    }
  }

  /// Moves past the next `mark` outside of brackets.
  private mutating func skip(to mark: String) {
    while let token {
      if token.is("(") || token.is("[") || token.is("{") {
        skipBrackets()
      } else {
        index += 1
        if token.is(mark) { return }
      }
    }
  }
}
