extension ImplicitConversions {
  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=",
  ]

  /// How tightly operators bind (GLSL ES 3.00, section 5.1).
  private static let precedences = [
    "||": 1, "^^": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "<": 8, ">": 8, "<=": 8,
    ">=": 8, "<<": 9, ">>": 9, "+": 10, "-": 10, "*": 11, "/": 11, "%": 11,
  ]

  /// Expressions with commas between them; the last one counts.
  mutating func expression() throws(Confusion) -> TypedRange {
    let start = index
    var value = try assignment()
    while take(",") { value = try assignment() }
    value.range = start..<index
    return value
  }

  mutating func assignment() throws(Confusion) -> TypedRange {
    depth += 1
    guard depth <= maxDepth else { throw Confusion() }
    defer { depth -= 1 }
    let start = index
    let left = try conditional()
    guard let mark = token, mark.kind == .punctuation, Self.assignments.contains(mark.text) else {
      return left
    }
    index += 1
    let right = try assignment()
    if mark.is("=") {
      convert(right, to: left.type)
    } else if !["<<=", ">>="].contains(mark.text), let scalar = left.type?.scalar {
      convert(right, to: scalar)
    }
    return TypedRange(type: left.type, range: start..<index)
  }

  private mutating func conditional() throws(Confusion) -> TypedRange {
    let start = index
    let condition = try binary(1)
    guard take("?") else { return condition }
    let first = try assignment()
    try expect(":")
    let second = try assignment()
    let scalar = widest(first, second)
    convert(both: (first, second), to: scalar)
    let type = first.type ?? second.type
    return TypedRange(
      type: scalar.flatMap { type?.with($0) } ?? first.type, range: start..<index)
  }

  private mutating func binary(_ least: Int) throws(Confusion) -> TypedRange {
    let start = index
    var left = try unary()
    while let mark = token, mark.kind == .punctuation, let own = Self.precedences[mark.text],
      own >= least
    {
      index += 1
      let right = try binary(own + 1)
      left = TypedRange(type: combine(mark.text, left, right), range: start..<index)
    }
    return left
  }

  /// The higher of two values' components; `nil` if one is not known.
  private func widest(_ first: TypedRange, _ second: TypedRange) -> ValueType.Scalar? {
    guard let one = first.type?.scalar, let two = second.type?.scalar, one != .bool, two != .bool
    else { return nil }
    return max(one, two)
  }

  private mutating func convert(
    both values: (TypedRange, TypedRange), to scalar: ValueType.Scalar?
  ) {
    guard let scalar else { return }
    convert(values.0, to: scalar)
    convert(values.1, to: scalar)
  }

  /// The type of an operator's two operands, both converted to the higher one.
  private mutating func combine(
    _ mark: String, _ left: TypedRange, _ right: TypedRange
  ) -> ValueType? {
    let scalar = widest(left, right)
    if !["||", "&&", "^^", "<<", ">>"].contains(mark) { convert(both: (left, right), to: scalar) }
    switch mark {
    case "||", "&&", "^^", "<", ">", "<=", ">=", "==", "!=": return .bool
    case "<<", ">>": return left.type
    default: break
    }
    guard let scalar, let one = left.type, let two = right.type else { return nil }
    switch (one.base, two.base) {
    case (.vector(_, let first), .vector(_, let second)): return .vector(scalar, max(first, second))
    case (.matrix(_, let rows), .vector(_, let count)):
      return count > 1 && mark == "*" ? .vector(.float, rows) : count > 1 ? nil : one
    case (.vector(_, let count), .matrix(let columns, _)):
      return count > 1 && mark == "*" ? .vector(.float, columns) : count > 1 ? nil : two
    case (.matrix(_, let rows), .matrix(let columns, _)):
      return mark == "*" ? ValueType("mat\(columns)x\(rows)") : one
    default: return nil
    }
  }

  private mutating func unary() throws(Confusion) -> TypedRange {
    guard let mark = token, mark.kind == .punctuation,
      ["+", "-", "~", "!", "++", "--"].contains(mark.text)
    else { return try postfix() }
    depth += 1
    guard depth <= maxDepth else { throw Confusion() }
    defer { depth -= 1 }
    let start = index
    index += 1
    let value = try unary()
    return TypedRange(type: mark.is("!") ? .bool : value.type, range: start..<index)
  }

  private mutating func postfix() throws(Confusion) -> TypedRange {
    let start = index
    var type = try primary()
    while let mark = token, mark.kind == .punctuation {
      switch mark.text {
      case "[":
        index += 1
        _ = try expression()
        try expect("]")
        type = type?.element
      case ".":
        index += 1
        guard let name = takeName() else { throw Confusion() }
        if name == "length", take("(") {
          try expect(")")
          type = .int
        } else {
          type = member(name, of: type)
        }
      case "++", "--": index += 1
      default: return TypedRange(type: type, range: start..<index)
      }
    }
    return TypedRange(type: type, range: start..<index)
  }

  private func member(_ name: String, of type: ValueType?) -> ValueType? {
    if case .named(let structure)? = type?.base, type?.dimensions == 0 {
      return fields(of: structure)?.first { $0.name == name }?.type
    }
    return type?.swizzle(name)
  }

  private mutating func primary() throws(Confusion) -> ValueType? {
    guard let first = token else { throw Confusion() }
    index += 1
    switch first.kind {
    case .integer:
      return first.text.last == "u" || first.text.last == "U" ? .vector(.uint, 1) : .int
    case .float: return .float
    case .punctuation where first.is("("):
      let value = try expression()
      try expect(")")
      return value.type
    case .identifier: break
    case .punctuation, .comment, .foreign: throw Confusion()
    }
    if first.is("true") || first.is("false") { return .bool }
    if var type = type(called: first.text) {
      while `is`("[") {
        skipBrackets()
        type.dimensions += 1
      }
      return try construct(type)
    }
    guard `is`("(") else { return type(ofVariable: first.text) }
    return call(first.text, try arguments())
  }

  private mutating func arguments() throws(Confusion) -> [TypedRange] {
    try expect("(")
    var arguments: [TypedRange] = []
    if take(")") { return arguments }
    if `is`("void"), token(1)?.is(")") == true {
      index += 2
      return arguments
    }
    repeat { arguments.append(try assignment()) } while take(",")
    try expect(")")
    return arguments
  }

  /// A constructor: those of arrays and structures convert their arguments only where their types match.
  private mutating func construct(_ type: ValueType) throws(Confusion) -> ValueType {
    let arguments = try arguments()
    if type.dimensions > 0 {
      for argument in arguments { convert(argument, to: type.element) }
    } else if case .named(let name) = type.base, let fields = fields(of: name) {
      for (argument, field) in zip(arguments, fields) { convert(argument, to: field.type) }
    }
    return type
  }

  private mutating func call(_ name: String, _ arguments: [TypedRange]) -> ValueType? {
    guard let own = functions[name] else {
      let call = BuiltInCall(name, arguments.map { $0.type })
      for index in call.converted { convert(arguments[index], to: call.scalar) }
      return call.result
    }
    let candidates = own.filter { $0.parameters.count == arguments.count }
    // How many arguments have to be converted for a function; `nil` for one that cannot be meant.
    func cost(_ signature: Signature) -> Int? {
      var cost = 0
      for (argument, parameter) in zip(arguments, signature.parameters) {
        guard let type = argument.type, type != parameter.type else { continue }
        guard !parameter.isOut, type.converts(to: parameter.type) else { return nil }
        cost += 1
      }
      return cost
    }
    let costs = candidates.map(cost)
    guard let least = costs.compactMap({ $0 }).min() else { return candidates.first?.result }
    let best = zip(candidates, costs).filter { $0.1 == least }.map { $0.0 }
    if best.count == 1 {
      for (argument, parameter) in zip(arguments, best[0].parameters) where !parameter.isOut {
        convert(argument, to: parameter.type)
      }
    }
    return best.first?.result
  }
}
