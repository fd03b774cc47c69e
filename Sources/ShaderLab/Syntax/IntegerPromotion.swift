/// Writes whole numbers as floats where Metal and desktop GLSL convert them and GLSL ES does not.
///
/// A number stays whole in square brackets, in declarations of whole numbers, beside names of whole numbers,
/// and beside operators that only these have.
struct IntegerPromotion {
  private let tokens: [Token]
  private var wholeNames: Set<String> = []

  private static let wholeTypes: Set<String> = [
    "int", "uint", "ivec2", "ivec3", "ivec4", "uvec2", "uvec3", "uvec4",
  ]
  private static let wholeMarks: Set<String> = [
    "<<", ">>", "&", "|", "^", "%", "~", "<<=", ">>=", "&=", "|=", "^=", "%=", "case",
  ]
  private static let arithmetic: Set<String> = [
    "+", "-", "*", "/", "<", ">", "<=", ">=", "==", "!=", "=", "+=", "-=", "*=", "/=", "?", ":",
  ]

  /// The tokens with promoted numbers.
  static func promoted(_ tokens: [Token]) -> [Token] {
    var promotion = IntegerPromotion(tokens)
    promotion.findNames()
    return promotion.result
  }

  private init(_ tokens: [Token]) {
    self.tokens = tokens
  }

  /// Finds the names that are declared with whole types.
  private mutating func findNames() {
    // Whether such a declaration goes on, in each of the brackets around a token.
    var goesOn = [false]
    for (index, token) in tokens.enumerated() {
      let place = goesOn.count - 1
      switch token.text {
      case "(": goesOn.append(false)
      case ")": if place > 0 { goesOn.removeLast() }
      case ";", "{", "}": goesOn[place] = false
      case "," where goesOn[place]:
        // `int a = 1, b`: the next name of the same declaration, unless a parameter begins.
        goesOn[place] = isName(index + 1) && !isName(index + 2)
        if goesOn[place] { wholeNames.insert(tokens[index + 1].text) }
      case _ where Self.wholeTypes.contains(token.text) && isName(index + 1):
        goesOn[place] = true
        wholeNames.insert(tokens[index + 1].text)
      default: break
      }
    }
  }

  private func isName(_ index: Int) -> Bool {
    index < tokens.count && tokens[index].kind == .identifier
  }

  private var result: [Token] {
    var result = tokens
    var squares = 0
    var isWholeStatement = false
    var wholeCalls: [Bool] = []
    for index in tokens.indices {
      let token = tokens[index]
      switch token.text {
      case "[": squares += 1
      case "]": squares -= 1
      case ";", "{", "}": isWholeStatement = false
      case "(":
        wholeCalls.append(index > 0 && Self.wholeTypes.contains(tokens[index - 1].text))
      case ")": _ = wholeCalls.popLast()
      default: break
      }
      if Self.wholeTypes.contains(token.text), index + 1 < tokens.count,
        tokens[index + 1].kind == .identifier
      {
        isWholeStatement = true
      }
      guard token.kind == .integer, squares == 0, !isWholeStatement, wholeCalls.last != true,
        !token.text.hasPrefix("0x"), token.text.last != "u", !isBesideWhole(index)
      else { continue }
      result[index].kind = .float
      result[index].text += ".0"
    }
    return result
  }

  /// Whether what an operator combines a number with is whole.
  private func isBesideWhole(_ index: Int) -> Bool {
    for step in [-1, 1] {
      let mark = index + step
      guard tokens.indices.contains(mark) else { continue }
      if Self.wholeMarks.contains(tokens[mark].text) { return true }
      guard Self.arithmetic.contains(tokens[mark].text), tokens.indices.contains(mark + step) else {
        continue
      }
      if wholeNames.contains(tokens[mark + step].text) { return true }
    }
    return false
  }
}
