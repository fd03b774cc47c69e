extension Parameter {
  /// The three coordinates of a vector, each a number of its own; `summary` without its full stop.
  public static func vector(
    _ name: String, _ summary: String, unit: String = "", in range: ClosedRange<Double>,
    get: @escaping @Sendable (Root) -> SIMD3<Double>,
    set: @escaping @Sendable (inout Root, SIMD3<Double>) -> Void
  ) -> [Parameter] {
    let axes = ["x", "y", "z"]
    return axes.indices.map { axis in
      .number(
        "\(name).\(axes[axis])", "\(summary): \(axes[axis]).", unit: unit, in: range,
        get: { get($0)[axis] },
        set: { root, number in
          var vector = get(root)
          vector[axis] = number
          set(&root, vector)
        })
    }
  }

  /// One of the cases of an enumeration of names, or nothing, which lists show as `unset`.
  public static func optionalChoice<Choice: CaseIterable & RawRepresentable & Sendable>(
    _ name: String, _ summary: String, unset: String,
    get: @escaping @Sendable (Root) -> Choice?,
    set: @escaping @Sendable (inout Root, Choice?) -> Void
  ) -> Parameter where Choice.RawValue == String {
    let names = Choice.allCases.map { $0.rawValue }
    return Parameter(
      name: name, summary: summary, kind: .choice(names),
      get: { .text(get($0)?.rawValue ?? unset) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        let text = try value.text(for: name, kind: .choice(names))
        guard let choice = Choice(rawValue: text) else {
          throw .unknownChoice(name: name, given: text, choices: names)
        }
        set(&root, choice)
      })
  }
}
