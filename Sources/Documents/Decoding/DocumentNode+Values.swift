extension DocumentNode {
  /// Whether it is `null`.
  package var isNull: Bool { value.content == .null }

  /// Any number, finite or not.
  package func number() throws(DocumentError) -> Double {
    guard case .number(let number) = value.content else { throw wrong("a number") }
    return number
  }

  /// A finite number in `range`; messages call its unit `unit`.
  package func number(
    in range: NumberRange, unit: String = ""
  ) throws(DocumentError) -> Double {
    guard case .number(let number) = value.content else { throw wrong(range.phrase(unit: unit)) }
    guard number.isFinite else { throw wrong("finite and \(range)") }
    guard range.contains(number) else {
      throw error(
        .wrongValue(
          given: number.plainText + (unit.isEmpty ? "" : " \(unit)"), expected: "\(range)"))
    }
    return number
  }

  /// A finite number in `range`.
  package func number(
    in range: ClosedRange<Double>, unit: String = ""
  ) throws(DocumentError) -> Double {
    try number(in: NumberRange(range), unit: unit)
  }

  /// A whole number in `range`.
  package func wholeNumber(in range: ClosedRange<Int>) throws(DocumentError) -> Int {
    if case .number(let number) = value.content, let whole = Int(exactly: number),
      range.contains(whole)
    {
      return whole
    }
    throw wrong("\(NumberRange(whole: range))")
  }

  /// `true` or `false`.
  package func boolean() throws(DocumentError) -> Bool {
    guard case .boolean(let boolean) = value.content else { throw wrong("true or false") }
    return boolean
  }

  /// A text; messages say that it must be `expected`.
  package func text(
    _ expected: @autoclosure () -> String = "a string in quotes"
  ) throws(DocumentError) -> String {
    guard case .text(let text) = value.content else { throw wrong(expected()) }
    return text
  }

  /// A text that `read` accepts, whose error is a sentence; `expected` lists the valid texts.
  package func text<Value, Failure: Error & CustomStringConvertible>(
    _ expected: @autoclosure () -> String, read: (String) throws(Failure) -> Value
  ) throws(DocumentError) -> Value {
    let text = try text(expected())
    do throws(Failure) { return try read(text) } catch { throw invalid(error.description) }
  }

  /// One of the names of an enumeration's cases, which messages call `plural`.
  package func choice<Choice: CaseIterable & RawRepresentable>(
    _ type: Choice.Type = Choice.self, called plural: String = "choices"
  ) throws(DocumentError) -> Choice where Choice.RawValue == String {
    let text = try text("one of \(listed(Choice.allCases.map { $0.rawValue }, "or"))")
    guard let choice = Choice(rawValue: text) else {
      throw error(
        .unknownName(text, among: Choice.allCases.map { $0.rawValue }, plural: plural))
    }
    return choice
  }

  /// Two numbers, each in `range`.
  package func point(
    in range: NumberRange, unit: String = ""
  ) throws(DocumentError) -> SIMD2<Double> {
    try pair("[x, y]", "x", "y", range, unit)
  }

  /// Two numbers, each in `range`.
  package func point(
    in range: ClosedRange<Double>, unit: String = ""
  ) throws(DocumentError) -> SIMD2<Double> {
    try point(in: NumberRange(range), unit: unit)
  }

  /// A width and a height, each in `range`.
  package func size(
    in range: NumberRange, unit: String = ""
  ) throws(DocumentError) -> SIMD2<Double> {
    try pair("[w, h]", "width", "height", range, unit)
  }

  /// A width and a height, each in `range`.
  package func size(
    in range: ClosedRange<Double>, unit: String = ""
  ) throws(DocumentError) -> SIMD2<Double> {
    try size(in: NumberRange(range), unit: unit)
  }

  private func pair(
    _ form: String, _ first: String, _ second: String, _ range: NumberRange, _ unit: String
  ) throws(DocumentError) -> SIMD2<Double> {
    guard case .list(let values) = value.content, values.count == 2 else {
      throw wrong("\(range.phrase(unit: unit, isPair: true)), written \(form)")
    }
    return SIMD2(
      try number(values[0], first, range, unit), try number(values[1], second, range, unit))
  }

  /// One of the two numbers of a pair, with its own position.
  private func number(
    _ value: JSON, _ name: String, _ range: NumberRange, _ unit: String
  ) throws(DocumentError) -> Double {
    do throws(DocumentError) { return try child(value).number(in: range, unit: unit) } catch {
      throw error.renamed("\(path)'s \(name)")
    }
  }
}
