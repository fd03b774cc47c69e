extension Parameter {
  /// A number in `range`, or none, which listings show as `unset`.
  public static func optionalNumber(
    _ name: String, _ summary: String, unit: String = "", unset: String,
    in range: ClosedRange<Double>,
    get: @escaping @Sendable (Root) -> Double?,
    set: @escaping @Sendable (inout Root, Double?) -> Void
  ) -> Parameter {
    let range = NumberRange(range)
    return Parameter(
      name: name, summary: summary, kind: .number(unit: unit, range: range),
      get: { get($0).map { .number($0) } ?? .text(unset) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, try node.number(in: range, unit: unit))
      })
  }

  /// The name of a file, or none, which listings show and values can state as `unset`.
  public static func optionalFile(
    _ name: String, _ summary: String, unset: String,
    get: @escaping @Sendable (Root) -> String?,
    set: @escaping @Sendable (inout Root, String?) -> Void
  ) -> Parameter {
    let file = Parameter.file(name, summary, get: { get($0) ?? unset }, set: { set(&$0, $1) })
    return Parameter(
      name: name, summary: summary, kind: .file, get: file.get,
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        if node.value.content == .text(unset) { return set(&root, nil) }
        try file.set(&root, node)
      })
  }

  /// A whole number in `range`, or none, which listings show as `unset`.
  public static func optionalWholeNumber(
    _ name: String, _ summary: String, unit: String = "", unset: String,
    in range: ClosedRange<Int>,
    get: @escaping @Sendable (Root) -> Int?,
    set: @escaping @Sendable (inout Root, Int?) -> Void
  ) -> Parameter {
    let bounds = NumberRange(whole: range)
    return Parameter(
      name: name, summary: summary, kind: .number(unit: unit, range: bounds),
      get: { get($0).map { .number(Double($0)) } ?? .text(unset) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, Int(try node.number(in: bounds, unit: unit), within: range))
      })
  }

  /// Two numbers, each in `range`, or none, which listings show as `unset`.
  public static func optionalPoint(
    _ name: String, _ summary: String, unit: String = "", unset: String,
    in range: ClosedRange<Double>,
    get: @escaping @Sendable (Root) -> SIMD2<Double>?,
    set: @escaping @Sendable (inout Root, SIMD2<Double>?) -> Void
  ) -> Parameter {
    let range = NumberRange(range)
    return Parameter(
      name: name, summary: summary, kind: .point(unit: unit, range: range),
      get: { get($0).map { .point($0) } ?? .text(unset) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, try node.point(in: range, unit: unit))
      })
  }

  /// One of the cases of an enumeration of names, or none, which listings show as `unset`.
  public static func optionalChoice<Choice: CaseIterable & RawRepresentable & Sendable>(
    _ name: String, _ summary: String, unset: String,
    get: @escaping @Sendable (Root) -> Choice?,
    set: @escaping @Sendable (inout Root, Choice?) -> Void
  ) -> Parameter where Choice.RawValue == String {
    let names = Choice.allCases.map { $0.rawValue }
    return Parameter(
      name: name, summary: summary, kind: .choice(names),
      get: { .text(get($0)?.rawValue ?? unset) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, try node.choice(Choice.self))
      })
  }
}
