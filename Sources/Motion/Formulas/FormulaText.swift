import Documents

/// Why a text is not a formula.
package enum FormulaError: Error, Equatable {
  /// Something else was expected at a column, counted from 1.
  case unexpected(String, column: Int, expected: String)
  /// The text ends too early.
  case incomplete(expected: String)
  /// A name that is neither a variable nor a constant nor a function.
  case unknownName(String, known: [String])
  /// A function with too few or too many arguments.
  case wrongCount(function: String, given: Int, expected: ClosedRange<Int>)
  /// More parts or brackets than the limit.
  case tooLong(limit: Int)
}

extension FormulaError: CustomStringConvertible {
  /// One sentence that says what is wrong and what would be right.
  package var description: String {
    switch self {
    case .unexpected(let text, let column, let expected):
      "\(quoted(text)) is at column \(column), where \(expected) is expected"
    case .incomplete(let expected): "the formula ends where \(expected) is expected"
    case .unknownName(let name, let known):
      "there is no name \(quoted(name))" + suggestion(for: name, in: known, called: "names")
    case .wrongCount(let function, let given, let expected):
      "\(function)() has \(counted(given, "argument")) but takes "
        + (expected.count == 1
          ? "\(expected.lowerBound)" : "\(expected.lowerBound) to \(expected.upperBound)")
    case .tooLong(let limit): "the formula has more than \(limit) parts or too many brackets"
    }
  }
}

extension Formula {
  /// Reads a formula of the names in `variables`, and of any name after a `$` if `takesOthers` is set.
  package init(
    parsing text: String, variables: [String], takesOthers: Bool = false
  ) throws(FormulaError) {
    var reader = FormulaReader(text, variables: variables, takesOthers: takesOthers)
    self = try reader.whole()
  }
}

/// Reads a formula by recursive descent; brackets nest to a limit, and so does the number of parts.
private struct FormulaReader {
  private static let maxDepth = 40
  private static let maxParts = 1000
  private static let constants: [(name: String, value: Double)] = [
    ("pi", Double.pi), ("tau", 2 * Double.pi), ("e", Math.exp(1)),
  ]

  private let bytes: [UInt8]
  private let variables: [String]
  private let takesOthers: Bool
  private var place = 0
  private var parts = 0

  init(_ text: String, variables: [String], takesOthers: Bool) {
    bytes = Array(text.utf8)
    self.variables = variables
    self.takesOthers = takesOthers
  }

  mutating func whole() throws(FormulaError) -> Formula {
    let formula = try sum(Self.maxDepth)
    guard next == nil else { throw unexpected("an operation such as +") }
    return formula
  }

  /// The next byte after blanks.
  private var next: UInt8? {
    mutating get {
      while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
      return place < bytes.count ? bytes[place] : nil
    }
  }

  private mutating func take(_ mark: Character) -> Bool {
    guard next == mark.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ mark: Character) throws(FormulaError) {
    guard take(mark) else { throw unexpected("\"\(mark)\"") }
  }

  private mutating func unexpected(_ expected: String) -> FormulaError {
    guard next != nil else { return .incomplete(expected: expected) }
    let rest = String(decoding: bytes[place...], as: UTF8.self)
    return .unexpected(String(rest.prefix(1)), column: place + 1, expected: expected)
  }

  private mutating func operation(_ marks: String) -> Formula.Operation? {
    guard let next, marks.utf8.contains(next) else { return nil }
    place += 1
    return Formula.Operation(rawValue: next)
  }

  private mutating func joined(
    _ operation: Formula.Operation, _ left: Formula, _ right: Formula
  ) throws(FormulaError) -> Formula {
    parts += 1
    guard parts <= Self.maxParts else { throw .tooLong(limit: Self.maxParts) }
    return .operation(operation, left, right)
  }

  private mutating func sum(_ depth: Int) throws(FormulaError) -> Formula {
    var left = try product(depth)
    while let operation = operation("+-") {
      left = try joined(operation, left, try product(depth))
    }
    return left
  }

  private mutating func product(_ depth: Int) throws(FormulaError) -> Formula {
    var left = try signed(depth)
    while let operation = operation("*/") {
      left = try joined(operation, left, try signed(depth))
    }
    return left
  }

  private mutating func signed(_ depth: Int) throws(FormulaError) -> Formula {
    guard depth > 0 else { throw .tooLong(limit: Self.maxParts) }
    if take("+") { return try signed(depth - 1) }
    // As in mathematics, −x² is −(x²).
    if take("-") { return try joined(.subtract, .number(0), try signed(depth - 1)) }
    let base = try atom(depth)
    guard operation("^") != nil else { return base }
    return try joined(.power, base, try signed(depth - 1))
  }

  private mutating func atom(_ depth: Int) throws(FormulaError) -> Formula {
    let expected = "a number, a name or \"(\""
    if take("(") {
      let inner = try sum(depth - 1)
      try expect(")")
      return inner
    }
    guard let first = next else { throw unexpected(expected) }
    if Self.isDigit(first) || first == UInt8(ascii: ".") { return try number() }
    if takesOthers, take("$") {
      let name = word()
      guard !name.isEmpty else { throw unexpected("a name") }
      return .variable(name)
    }
    let name = word()
    guard !name.isEmpty else { throw unexpected(expected) }
    // A variable may have the name of a function.
    if variables.contains(name), next != UInt8(ascii: "(") { return .variable(name) }
    if let function = FormulaFunction.allCases.first(where: { $0.rawValue == name }) {
      return try call(function, depth)
    }
    if variables.contains(name) { return .variable(name) }
    guard let constant = Self.constants.first(where: { $0.name == name }) else {
      throw .unknownName(
        name,
        known: variables + Self.constants.map { $0.name }
          + FormulaFunction.allCases.map { $0.rawValue })
    }
    return .number(constant.value)
  }

  private mutating func call(
    _ function: FormulaFunction, _ depth: Int
  ) throws(FormulaError) -> Formula {
    try expect("(")
    var arguments: [Formula] = []
    repeat { arguments.append(try sum(depth - 1)) } while take(",")
    try expect(")")
    parts += arguments.count
    guard parts <= Self.maxParts else { throw .tooLong(limit: Self.maxParts) }
    guard function.counts.contains(arguments.count) else {
      throw .wrongCount(
        function: function.rawValue, given: arguments.count, expected: function.counts)
    }
    return .function(function, arguments)
  }

  /// A number with a fraction and an exponent, such as `1.5e-3`.
  private mutating func number() throws(FormulaError) -> Formula {
    let start = place
    func skipsDigits(_ place: inout Int) {
      while place < bytes.count, Self.isDigit(bytes[place]) { place += 1 }
    }
    skipsDigits(&place)
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") { place += 1 }
    skipsDigits(&place)
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
      var end = place + 1
      if end < bytes.count, "+-".utf8.contains(bytes[end]) { end += 1 }
      if end < bytes.count, Self.isDigit(bytes[end]) {
        skipsDigits(&end)
        place = end
      }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let number = decimalNumber(text), number.isFinite else {
      place = start
      throw unexpected("a finite number")
    }
    return .number(number)
  }

  private mutating func word() -> String {
    let start = place
    while place < bytes.count, Self.isPartOfName(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }
}
