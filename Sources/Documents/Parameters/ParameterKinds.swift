extension Parameter {
  /// A number in `range`, whose lowest may be too small itself.
  public static func number(
    _ name: String, _ summary: String, unit: String = "", in range: ClosedRange<Double>,
    excludesLowest: Bool = false, get: @escaping @Sendable (Root) -> Double,
    set: @escaping @Sendable (inout Root, Double) -> Void
  ) -> Parameter {
    let range = NumberRange(range, excludesLowest: excludesLowest)
    return Parameter(
      name: name, summary: summary, kind: .number(unit: unit, range: range),
      get: { .number(get($0)) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        set(&root, try value.number(for: name, unit: unit, range: range))
      })
  }

  /// A whole number in `range`.
  public static func wholeNumber(
    _ name: String, _ summary: String, unit: String = "", in range: ClosedRange<Int>,
    get: @escaping @Sendable (Root) -> Int,
    set: @escaping @Sendable (inout Root, Int) -> Void
  ) -> Parameter {
    let bounds = NumberRange(
      Double(range.lowerBound)...Double(range.upperBound), isWhole: true)
    precondition(Int(exactly: bounds.highest) != nil, "a range ends at a number a Double can hold")
    return Parameter(
      name: name, summary: summary, kind: .number(unit: unit, range: bounds),
      get: { .number(Double(get($0))) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        set(&root, Int(try value.number(for: name, unit: unit, range: bounds)))
      })
  }

  /// `true` or `false`.
  public static func boolean(
    _ name: String, _ summary: String, get: @escaping @Sendable (Root) -> Bool,
    set: @escaping @Sendable (inout Root, Bool) -> Void
  ) -> Parameter {
    Parameter(
      name: name, summary: summary, kind: .boolean, get: { .boolean(get($0)) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        guard case .boolean(let boolean) = value else {
          throw .wrongType(name: name, given: value, kind: .boolean)
        }
        set(&root, boolean)
      })
  }

  /// One of the cases of an enumeration of names.
  public static func choice<Choice: CaseIterable & RawRepresentable & Sendable>(
    _ name: String, _ summary: String, get: @escaping @Sendable (Root) -> Choice,
    set: @escaping @Sendable (inout Root, Choice) -> Void
  ) -> Parameter where Choice.RawValue == String {
    let names = Choice.allCases.map { $0.rawValue }
    return Parameter(
      name: name, summary: summary, kind: .choice(names), get: { .text(get($0).rawValue) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        let text = try value.text(for: name, kind: .choice(names))
        guard let choice = Choice(rawValue: text) else {
          throw .unknownChoice(name: name, given: text, choices: names)
        }
        set(&root, choice)
      })
  }
}

extension Parameter {
  /// Two numbers, each in `range`.
  public static func point(
    _ name: String, _ summary: String, unit: String = "", in range: ClosedRange<Double>,
    get: @escaping @Sendable (Root) -> SIMD2<Double>,
    set: @escaping @Sendable (inout Root, SIMD2<Double>) -> Void
  ) -> Parameter {
    let range = NumberRange(range)
    return Parameter(
      name: name, summary: summary, kind: .point(unit: unit, range: range),
      get: { .point(get($0)) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        set(&root, try value.point(for: name, unit: unit, range: range))
      })
  }

  /// The name of a file.
  public static func file(
    _ name: String, _ summary: String, get: @escaping @Sendable (Root) -> String,
    set: @escaping @Sendable (inout Root, String) -> Void
  ) -> Parameter {
    Parameter(
      name: name, summary: summary, kind: .file, get: { .text(get($0)) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        let text = try value.text(for: name, kind: .file)
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }),
          !text.utf8.contains(0)
        else { throw .wrongType(name: name, given: value, kind: .file) }
        set(&root, text)
      })
  }
}

extension ParameterValue {
  /// The number, if it is one that the parameter takes.
  package func number(
    for name: String, unit: String, range: NumberRange
  ) throws(ParameterError) -> Double {
    guard case .number(let number) = self else {
      throw .wrongType(name: name, given: self, kind: .number(unit: unit, range: range))
    }
    guard number.isFinite else { throw .notFinite(name: name, given: number, range: range) }
    guard number >= range.lowest, number <= range.highest,
      !range.excludesLowest || number > range.lowest,
      !range.isWhole || number == number.rounded()
    else { throw .outOfRange(name: name, given: number, unit: unit, range: range) }
    return number
  }

  /// The two numbers, if they are ones that the parameter takes.
  package func point(
    for name: String, unit: String, range: NumberRange
  ) throws(ParameterError) -> SIMD2<Double> {
    guard case .list(let values) = self, values.count == 2,
      case .number = values[0], case .number = values[1]
    else {
      throw .wrongType(name: name, given: self, kind: .point(unit: unit, range: range))
    }
    return SIMD2(
      try values[0].number(for: "\(name)'s x", unit: unit, range: range),
      try values[1].number(for: "\(name)'s y", unit: unit, range: range))
  }

  /// The text, if it is one.
  package func text(
    for name: String, kind: ParameterKind
  ) throws(ParameterError) -> String {
    guard case .text(let text) = self else {
      throw .wrongType(name: name, given: self, kind: kind)
    }
    return text
  }
}
