extension Parameter {
  /// A text of a form of its own, or nothing, which lists show as `unset`.
  ///
  /// `form` says what such a text is, as it continues "must be"; `set` writes the text, and returns
  /// `false` when it does not have the form.
  package static func text(
    _ name: String, _ summary: String, form: String, unset: String = "",
    get: @escaping @Sendable (Root) -> String?,
    set: @escaping @Sendable (inout Root, String) -> Bool
  ) -> Parameter {
    let kind = ParameterKind.text(form: form)
    return Parameter(
      name: name, summary: summary, kind: kind, get: { .text(get($0) ?? unset) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        guard set(&root, try value.text(for: name, kind: kind)) else {
          throw .wrongType(name: name, given: value, kind: kind)
        }
      })
  }

  /// A list of texts, each of the form that `form` describes; the command line adds one at a time.
  package static func texts(
    _ name: String, _ summary: String, form: String,
    get: @escaping @Sendable (Root) -> [String],
    set: @escaping @Sendable (inout Root, [String]) -> Void
  ) -> Parameter {
    let kind = ParameterKind.texts(form: form)
    return Parameter(
      name: name, summary: summary, kind: kind, get: { .list(get($0).map { .text($0) }) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        guard case .list(let values) = value else {
          throw .wrongType(name: name, given: value, kind: kind)
        }
        var texts: [String] = []
        for (index, value) in values.enumerated() {
          let text = try value.text(for: "\(name)[\(index)]", kind: .text(form: form))
          guard !text.isEmpty else {
            throw .wrongType(name: "\(name)[\(index)]", given: value, kind: .text(form: form))
          }
          texts.append(text)
        }
        set(&root, texts)
      })
  }

  /// One of a few whole numbers.
  package static func numberChoice(
    _ name: String, _ summary: String, of numbers: [Int], get: @escaping @Sendable (Root) -> Int,
    set: @escaping @Sendable (inout Root, Int) -> Void
  ) -> Parameter {
    let kind = ParameterKind.choice(numbers.map { String($0) })
    return Parameter(
      name: name, summary: summary, kind: kind, get: { .number(Double(get($0))) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        // A file writes a number, the command line a text.
        guard
          let number = numbers.first(where: {
            value == .number(Double($0)) || value == .text(String($0))
          })
        else { throw .wrongType(name: name, given: value, kind: kind) }
        set(&root, number)
      })
  }

  /// A width and a height, each in `range`, or nothing, which lists show as `unset`.
  package static func size(
    _ name: String, _ summary: String, unit: String, unset: String, in range: ClosedRange<Double>,
    get: @escaping @Sendable (Root) -> SIMD2<Double>?,
    set: @escaping @Sendable (inout Root, SIMD2<Double>) -> Void
  ) -> Parameter {
    let range = NumberRange(range)
    return Parameter(
      name: name, summary: summary, kind: .size(unit: unit, range: range),
      get: { get($0).map { .point($0) } ?? .text(unset) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        guard case .list(let sides) = value, sides.count == 2 else {
          throw .wrongType(name: name, given: value, kind: .size(unit: unit, range: range))
        }
        set(
          &root,
          SIMD2(
            try sides[0].number(for: "\(name)'s width", unit: unit, range: range),
            try sides[1].number(for: "\(name)'s height", unit: unit, range: range)))
      })
  }
}
