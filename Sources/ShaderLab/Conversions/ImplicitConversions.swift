/// Writes out the conversions that desktop GLSL makes by itself and GLSL ES does not: of whole numbers to floats, and
/// of signed ones to unsigned ones (GLSL 4.60, section 4.1.10).
///
/// It follows the types of all expressions. Where it does not know one, the text stays as it is.
struct ImplicitConversions {
  /// A function that the shader declares.
  struct Signature {
    var result: ValueType
    var parameters: [(type: ValueType, isOut: Bool)]
  }

  /// An unsupported construct; the rest of the statement stays as it is.
  struct Confusion: Error {}

  let tokens: [Token]
  var index = 0
  /// How deep the expression at ``index`` is nested.
  var depth = 0
  let maxDepth: Int
  private var scopes: [[String: ValueType]]
  private var structures: [String: [(name: String, type: ValueType)]] = [:]
  private(set) var functions: [String: [Signature]] = [:]
  /// The constructors to open in front of a token, the outermost first, and the brackets to close after one.
  private var opened: [Int: [String]] = [:]
  private var closed: [Int: Int] = [:]
  /// Whole numbers that become floats.
  private var literals: Set<Int> = []

  /// The tokens with all conversions; `globals` are the types of what the dialect declares, by name.
  static func written(
    _ tokens: [Token], globals: [String: String], limits: ShaderLimits
  ) -> [Token] {
    var conversions = ImplicitConversions(tokens, globals, limits)
    while conversions.index < tokens.count {
      let start = conversions.index
      conversions.recovering { (own) throws(Confusion) in try own.global() }
      if conversions.index == start { conversions.index += 1 }
    }
    return conversions.result
  }

  private init(_ tokens: [Token], _ globals: [String: String], _ limits: ShaderLimits) {
    self.tokens = tokens
    maxDepth = limits.depth
    var known: [String: ValueType] = [
      "gl_FragCoord": .vector(.float, 4), "gl_FragColor": .vector(.float, 4),
      "gl_PointCoord": .vector(.float, 2), "gl_Position": .vector(.float, 4),
      "gl_Color": .vector(.float, 4), "gl_FragDepth": .float,
    ]
    var colors = ValueType.vector(.float, 4)
    colors.dimensions = 1
    (known["gl_FragData"], known["gl_TexCoord"]) = (colors, colors)
    for (name, type) in globals { known[name] = ValueType(type) ?? ValueType(named: type) }
    scopes = [known]
  }

  private var result: [Token] {
    var result: [Token] = []
    result.reserveCapacity(tokens.count)
    for (index, token) in tokens.enumerated() {
      for constructor in opened[index] ?? [] {
        result += [.name(constructor, at: token.place), .mark("(", at: token.place)]
      }
      var token = token
      if literals.contains(index) {
        token.kind = .float
        token.text += ".0"
      }
      result.append(token)
      for _ in 0..<(closed[index] ?? 0) { result.append(.mark(")", at: token.place)) }
    }
    return result
  }

  // MARK: Tokens

  var token: Token? { index < tokens.count ? tokens[index] : nil }

  func token(_ offset: Int) -> Token? {
    tokens.indices.contains(index + offset) ? tokens[index + offset] : nil
  }

  func `is`(_ text: String) -> Bool { token?.is(text) == true }

  mutating func take(_ text: String) -> Bool {
    guard `is`(text) else { return false }
    index += 1
    return true
  }

  mutating func expect(_ text: String) throws(Confusion) {
    guard take(text) else { throw Confusion() }
  }

  mutating func takeName() -> String? {
    guard let token, token.kind == .identifier else { return nil }
    index += 1
    return token.text
  }

  /// Moves past the bracket that ends the one here.
  mutating func skipBrackets() {
    var depth = 0
    while let token {
      index += 1
      if token.is("(") || token.is("[") || token.is("{") { depth += 1 }
      if token.is(")") || token.is("]") || token.is("}") { depth -= 1 }
      if depth <= 0 { return }
    }
  }

  /// Does something; if that fails, goes to the end of the statement.
  mutating func recovering(_ body: (inout Self) throws(Confusion) -> Void) {
    let (levels, nesting) = (scopes.count, depth)
    do throws(Confusion) { try body(&self) } catch {
      (scopes, depth) = (Array(scopes.prefix(levels)), nesting)
      while let token, !token.is("}") {
        if token.is("(") || token.is("[") || token.is("{") {
          skipBrackets()
        } else {
          index += 1
          if token.is(";") { return }
        }
      }
    }
  }

  // MARK: Names

  mutating func declare(_ name: String, _ type: ValueType) { scopes[scopes.count - 1][name] = type }

  func type(ofVariable name: String) -> ValueType? {
    scopes.reversed().lazy.compactMap { $0[name] }.first
  }

  /// The type called `name`; `nil` for what is none.
  func type(called name: String) -> ValueType? {
    ValueType(name) ?? (structures[name] == nil ? nil : ValueType(named: name))
  }

  func fields(of name: String) -> [(name: String, type: ValueType)]? { structures[name] }

  mutating func add(structure name: String, _ fields: [(name: String, type: ValueType)]) {
    structures[name] = fields
  }

  mutating func add(function name: String, _ signature: Signature) {
    functions[name, default: []].append(signature)
  }

  /// Does something in a scope of its own.
  mutating func scoped(_ body: (inout Self) throws(Confusion) -> Void) throws(Confusion) {
    scopes.append([:])
    try body(&self)
    scopes.removeLast()
  }

  // MARK: Edits

  /// Converts the expression of some tokens where it is of a lower type than `scalar`.
  mutating func convert(_ value: TypedRange, to scalar: ValueType.Scalar) {
    guard let own = value.type?.vector, own.scalar != .bool, own.scalar < scalar,
      let constructor = value.type?.with(scalar)?.constructor, !value.range.isEmpty
    else { return }
    let first = value.range.lowerBound
    if value.range.count == 1, scalar == .float, own.scalar == .int,
      tokens[first].kind == .integer, !tokens[first].text.hasPrefix("0x"),
      !tokens[first].text.hasPrefix("0X")
    {
      literals.insert(first)
      return
    }
    opened[first, default: []].insert(constructor, at: 0)
    closed[value.range.upperBound - 1, default: 0] += 1
  }

  /// Converts an expression to what a place of `type` takes.
  mutating func convert(_ value: TypedRange, to type: ValueType?) {
    guard let type, let own = value.type, own.converts(to: type), let scalar = type.scalar else {
      return
    }
    convert(value, to: scalar)
  }
}

/// Some tokens that are an expression, and its type; `nil` if that is not known.
struct TypedRange {
  var type: ValueType?
  var range: Range<Int>
}
