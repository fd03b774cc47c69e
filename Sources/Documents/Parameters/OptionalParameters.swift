extension Parameter {
  /// A number in `range`, or nothing, which lists show as `unset`.
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
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        set(&root, try value.number(for: name, unit: unit, range: range))
      })
  }

  /// The name of a file, or nothing, which lists show, and values can name, as `unset`.
  public static func optionalFile(
    _ name: String, _ summary: String, unset: String,
    get: @escaping @Sendable (Root) -> String?,
    set: @escaping @Sendable (inout Root, String?) -> Void
  ) -> Parameter {
    let file = Parameter.file(name, summary, get: { get($0) ?? unset }, set: { set(&$0, $1) })
    return Parameter(
      name: name, summary: summary, kind: .file, get: file.get,
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        if value == .text(unset) { return set(&root, nil) }
        try file.set(&root, value, name)
      })
  }

  /// A whole number in `range`, or nothing, which lists show as `unset`.
  public static func optionalWholeNumber(
    _ name: String, _ summary: String, unit: String = "", unset: String,
    in range: ClosedRange<Int>,
    get: @escaping @Sendable (Root) -> Int?,
    set: @escaping @Sendable (inout Root, Int?) -> Void
  ) -> Parameter {
    let bounds = NumberRange(Double(range.lowerBound)...Double(range.upperBound), isWhole: true)
    return Parameter(
      name: name, summary: summary, kind: .number(unit: unit, range: bounds),
      get: { get($0).map { .number(Double($0)) } ?? .text(unset) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        set(&root, Int(try value.number(for: name, unit: unit, range: bounds)))
      })
  }

  /// Two numbers, each in `range`, or nothing, which lists show as `unset`.
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
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        set(&root, try value.point(for: name, unit: unit, range: range))
      })
  }
}
