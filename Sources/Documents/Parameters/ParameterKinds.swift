extension Parameter {
  /// A number in `range`, which may exclude its lowest number.
  public static func number(
    _ name: String, _ summary: String, unit: String = "", in range: ClosedRange<Double>,
    excludesLowest: Bool = false, get: @escaping @Sendable (Root) -> Double,
    set: @escaping @Sendable (inout Root, Double) -> Void
  ) -> Parameter {
    let range = NumberRange(range, excludesLowest: excludesLowest)
    return Parameter(
      name: name, summary: summary, kind: .number(unit: unit, range: range),
      get: { .number(get($0)) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, try node.number(in: range, unit: unit))
      })
  }

  /// A whole number in `range`.
  public static func wholeNumber(
    _ name: String, _ summary: String, unit: String = "", in range: ClosedRange<Int>,
    get: @escaping @Sendable (Root) -> Int,
    set: @escaping @Sendable (inout Root, Int) -> Void
  ) -> Parameter {
    let bounds = NumberRange(whole: range)
    return Parameter(
      name: name, summary: summary, kind: .number(unit: unit, range: bounds),
      get: { .number(Double(get($0))) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, Int(try node.number(in: bounds, unit: unit), within: range))
      })
  }

  /// `true` or `false`.
  public static func boolean(
    _ name: String, _ summary: String, get: @escaping @Sendable (Root) -> Bool,
    set: @escaping @Sendable (inout Root, Bool) -> Void
  ) -> Parameter {
    Parameter(
      name: name, summary: summary, kind: .boolean, get: { .boolean(get($0)) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, try node.boolean())
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
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, try node.choice())
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
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, try node.point(in: range, unit: unit))
      })
  }

  /// The name of a file.
  public static func file(
    _ name: String, _ summary: String, get: @escaping @Sendable (Root) -> String,
    set: @escaping @Sendable (inout Root, String) -> Void
  ) -> Parameter {
    Parameter(
      name: name, summary: summary, kind: .file, get: { .text(get($0)) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        let text = try node.text(ParameterKind.file.expectation)
        guard isFileName(text) else { throw node.wrong(ParameterKind.file.expectation) }
        set(&root, text)
      })
  }
}
