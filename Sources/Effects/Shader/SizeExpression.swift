import Documents

/// An expression for a side of a target in pixels, such as `floor($WIDTH / 2)`.
///
/// It has numbers, `$WIDTH` and `$HEIGHT` of the canvas, names of parameters as `$name`, the four operations,
/// brackets, and the functions floor, ceil, round, min, max and abs.
package indirect enum SizeExpression: Sendable, Hashable {
  case number(Double)
  case variable(String)
  case operation(Character, SizeExpression, SizeExpression)
  case function(String, [SizeExpression])

  /// The value; a variable that `variables` lacks is 0.
  package func value(_ variables: (String) -> Double?) -> Double {
    switch self {
    case .number(let number): return number
    case .variable(let name): return variables(name) ?? 0
    case .operation(let mark, let left, let right):
      let (a, b) = (left.value(variables), right.value(variables))
      switch mark {
      case "+": return a + b
      case "-": return a - b
      case "*": return a * b
      default: return b == 0 ? 0 : a / b
      }
    case .function(let name, let arguments):
      let values = arguments.map { $0.value(variables) }
      let first = values.first ?? 0
      switch name {
      case "floor": return first.rounded(.down)
      case "ceil": return first.rounded(.up)
      case "round": return first.rounded()
      case "abs": return first.magnitude
      case "min": return values.dropFirst().reduce(first) { min($0, $1) }
      default: return values.dropFirst().reduce(first) { max($0, $1) }
      }
    }
  }

  /// Reads an expression; `nil` for a text that is none.
  package init?(_ text: String) {
    var reader = Reader(rest: Array(text.utf8)[...])
    guard let expression = reader.sum(40), reader.isAtEnd else { return nil }
    self = expression
  }

  private struct Reader {
    var rest: ArraySlice<UInt8>

    private mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

    var isAtEnd: Bool { rest.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    private mutating func take(_ marks: String) -> Character? {
      skipBlanks()
      guard let byte = rest.first, marks.utf8.contains(byte) else { return nil }
      rest = rest.dropFirst()
      return Character(Unicode.Scalar(byte))
    }

    mutating func sum(_ depth: Int) -> SizeExpression? {
      guard var left = product(depth) else { return nil }
      while let mark = take("+-") {
        guard let right = product(depth) else { return nil }
        left = .operation(mark, left, right)
      }
      return left
    }

    private mutating func product(_ depth: Int) -> SizeExpression? {
      guard var left = atom(depth) else { return nil }
      while let mark = take("*/") {
        guard let right = atom(depth) else { return nil }
        left = .operation(mark, left, right)
      }
      return left
    }

    private mutating func atom(_ depth: Int) -> SizeExpression? {
      guard depth > 0 else { return nil }
      if take("-") != nil { return atom(depth - 1).map { .operation("-", .number(0), $0) } }
      if take("(") != nil {
        guard let inner = sum(depth - 1), take(")") != nil else { return nil }
        return inner
      }
      let isVariable = take("$") != nil
      let word = rest.prefix {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || $0 == 0x5F || $0 == 0x2E
      }
      guard !word.isEmpty else { return nil }
      rest = rest.dropFirst(word.count)
      let text = String(decoding: word, as: UTF8.self)
      if isVariable { return .variable(text) }
      if let number = decimalNumber(text) { return number.isFinite ? .number(number) : nil }
      guard ["floor", "ceil", "round", "min", "max", "abs"].contains(text), take("(") != nil else {
        return nil
      }
      var arguments: [SizeExpression] = []
      repeat {
        guard let argument = sum(depth - 1) else { return nil }
        arguments.append(argument)
      } while take(",") != nil
      return take(")") == nil ? nil : .function(text, arguments)
    }
  }
}
