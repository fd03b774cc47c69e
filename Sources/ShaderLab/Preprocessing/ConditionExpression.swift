/// The whole-number expression of `#if`; a name that is not a macro is 0.
struct ConditionExpression {
  private var tokens: ArraySlice<Token>
  private let place: SourcePlace
  private let depth: Int

  init(_ tokens: [Token], at place: SourcePlace, depth: Int) {
    self.tokens = tokens[...]
    self.place = place
    self.depth = depth
  }

  /// The value of the whole.
  mutating func value() throws(ShaderProblem) -> Int {
    let value = try binary(0, depth)
    if let token = tokens.first {
      throw ShaderProblem(token.place, "\"\(token.text)\" is not allowed here in a condition")
    }
    return value
  }

  /// Operators by how loosely they bind (GLSL ES 3.00, section 3.4).
  private static let levels: [[String]] = [
    ["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"],
    ["+", "-"], ["*", "/", "%"],
  ]

  private mutating func binary(_ level: Int, _ depth: Int) throws(ShaderProblem) -> Int {
    guard level < Self.levels.count else { return try unary(depth) }
    var value = try binary(level + 1, depth)
    while let token = tokens.first, Self.levels[level].contains(token.text) {
      tokens = tokens.dropFirst()
      let right = try binary(level + 1, depth)
      value = try apply(token, value, right)
    }
    return value
  }

  private mutating func unary(_ depth: Int) throws(ShaderProblem) -> Int {
    guard depth > 0 else { throw ShaderProblem(place, "the condition is nested too deeply") }
    guard let token = tokens.popFirst() else {
      throw ShaderProblem(place, "the condition ends too early")
    }
    switch token.text {
    case "!": return try unary(depth - 1) == 0 ? 1 : 0
    case "-": return 0 &- (try unary(depth - 1))
    case "+": return try unary(depth - 1)
    case "~": return ~(try unary(depth - 1))
    case "(":
      let value = try binary(0, depth - 1)
      guard tokens.popFirst()?.is(")") == true else {
        throw ShaderProblem(token.place, "the bracket that opens here is not closed")
      }
      return value
    default: break
    }
    if token.kind == .identifier { return 0 }
    guard let value = Self.whole(token.text) else {
      throw ShaderProblem(token.place, "\"\(token.text)\" is not a whole number")
    }
    return value
  }

  private static func whole(_ text: String) -> Int? {
    let digits = text.last == "u" || text.last == "U" ? text.dropLast() : text[...]
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return Int(digits.dropFirst(2), radix: 16)
    }
    return Int(digits)
  }

  private func apply(_ token: Token, _ a: Int, _ b: Int) throws(ShaderProblem) -> Int {
    switch token.text {
    case "||": return a != 0 || b != 0 ? 1 : 0
    case "&&": return a != 0 && b != 0 ? 1 : 0
    case "|": return a | b
    case "^": return a ^ b
    case "&": return a & b
    case "==": return a == b ? 1 : 0
    case "!=": return a != b ? 1 : 0
    case "<": return a < b ? 1 : 0
    case ">": return a > b ? 1 : 0
    case "<=": return a <= b ? 1 : 0
    case ">=": return a >= b ? 1 : 0
    case "<<": return b >= 0 && b < 64 ? a << b : 0
    case ">>": return b >= 0 && b < 64 ? a >> b : 0
    case "+": return a &+ b
    case "-": return a &- b
    case "*": return a &* b
    default:
      guard b != 0, !(a == .min && b == -1) else {
        throw ShaderProblem(token.place, "the condition divides by 0")
      }
      return token.text == "/" ? a / b : a % b
    }
  }
}
