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
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        let text = try value.text(for: name, kind: .color)
        guard let color = Color(hexadecimalText: text) else {
          throw .wrongType(name: name, given: value, kind: .color)
        }
        set(&root, color)
      })
  }

  /// A timing function.
  public static func curve(
    _ name: String, _ summary: String, get: @escaping @Sendable (Root) -> TimingFunction,
    set: @escaping @Sendable (inout Root, TimingFunction) -> Void
  ) -> Parameter {
    Parameter(
      name: name, summary: summary, kind: .curve, get: { .text(get($0).description) },
      set: { (root: inout Root, value: ParameterValue, name: String) throws(ParameterError) in
        let text = try value.text(for: name, kind: .curve)
        do throws(TimingFunctionError) {
          set(&root, try TimingFunction(parsing: text))
        } catch {
          throw .invalid(name: name, "\(error)")
        }
      })
  }
}
