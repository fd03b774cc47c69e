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
}
