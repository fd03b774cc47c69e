extension Parameter {
  /// A text in its own format, or none, which listings show as `unset`.
  ///
  /// `form` describes the format, as a continuation of "must be"; `set` writes the text, and returns
  /// `false` when it does not have the format.
  package static func text(
    _ name: String, _ summary: String, form: String, unset: String = "",
    get: @escaping @Sendable (Root) -> String?,
    set: @escaping @Sendable (inout Root, String) -> Bool
  ) -> Parameter {
    let kind = ParameterKind.text(form: form)
    return Parameter(
      name: name, summary: summary, kind: kind, get: { .text(get($0) ?? unset) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        guard set(&root, try node.text(form)) else { throw node.wrong(form) }
      })
  }

  /// A list of `most` texts at most, in the format described by `form`; the command line adds one at a time.
  package static func texts(
    _ name: String, _ summary: String, form: String, most: Int,
    get: @escaping @Sendable (Root) -> [String],
    set: @escaping @Sendable (inout Root, [String]) -> Void
  ) -> Parameter {
    let kind = ParameterKind.texts(form: form)
    return Parameter(
      name: name, summary: summary, kind: kind, get: { .list(get($0).map { .text($0) }) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        var texts: [String] = []
        for element in try node.elements(0...most, kind.expectation) {
          let text = try element.text(form)
          guard !text.isEmpty else { throw element.wrong(form) }
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
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        // A file contains a number, the command line a text.
        let given = node.value.content
        guard
          let number = numbers.first(where: {
            given == .number(Double($0)) || given == .text(String($0))
          })
        else { throw node.wrong(kind.expectation) }
        set(&root, number)
      })
  }

  /// A width and a height, each in `range`, or none, which listings show as `unset`.
  package static func size(
    _ name: String, _ summary: String, unit: String, unset: String, in range: ClosedRange<Double>,
    get: @escaping @Sendable (Root) -> SIMD2<Double>?,
    set: @escaping @Sendable (inout Root, SIMD2<Double>) -> Void
  ) -> Parameter {
    let range = NumberRange(range)
    return Parameter(
      name: name, summary: summary, kind: .size(unit: unit, range: range),
      get: { get($0).map { .point($0) } ?? .text(unset) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, try node.size(in: range, unit: unit))
      })
  }
}
