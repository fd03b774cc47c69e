public import Documents
public import Frame

extension Parameter {
  /// A colour.
  public static func color(
    _ name: String, _ summary: String, get: @escaping @Sendable (Root) -> Color,
    set: @escaping @Sendable (inout Root, Color) -> Void
  ) -> Parameter {
    Parameter(
      name: name, summary: summary, kind: .color, get: { .text(get($0).hexadecimalText) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, try node.color())
      })
  }

  /// A timing function.
  public static func curve(
    _ name: String, _ summary: String, get: @escaping @Sendable (Root) -> TimingFunction,
    set: @escaping @Sendable (inout Root, TimingFunction) -> Void
  ) -> Parameter {
    Parameter(
      name: name, summary: summary, kind: .curve, get: { .text(get($0).description) },
      set: { (root: inout Root, node: DocumentNode) throws(DocumentError) in
        set(&root, try node.curve())
      })
  }
}

extension DocumentNode {
  /// A colour, `#rrggbb` or `#rrggbbaa`.
  package func color() throws(DocumentError) -> Color {
    let expected = ParameterKind.color.expectation
    guard let color = Color(hexadecimalText: try text(expected)) else { throw wrong(expected) }
    return color
  }

  /// A timing function, as `TimingFunction` reads it; a page's program has its numbers.
  package func curve() throws(DocumentError) -> TimingFunction {
    #if hasFeature(Embedded)
      guard let curve = TimingFunction(numbers: value) else { throw wrong("") }
      return curve
    #else
      try text(ParameterKind.curve.expectation) { (text) throws(TimingFunctionError) in
        try TimingFunction(parsing: text)
      }
    #endif
  }
}
