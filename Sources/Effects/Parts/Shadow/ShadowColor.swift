import Documents
import Frame
import Motion

extension Parameter {
  /// The colour of a shadow; none for the colours of what casts it.
  static func shadowColor(
    get: @escaping @Sendable (Root) -> Color?,
    set: @escaping @Sendable (inout Root, Color?) -> Void
  ) -> Parameter {
    let own = "own"
    let form = "own, for the sheet's own colours, or a colour written \"#rrggbb\" or \"#rrggbbaa\""
    return .text(
      "color", "The shadow's colour; own casts the sheet's own colours.", form: form,
      get: { get($0)?.hexadecimalText ?? own },
      set: { root, text in
        guard text != own else {
          set(&root, nil)
          return true
        }
        guard let color = Color(hexadecimalText: text) else { return false }
        set(&root, color)
        return true
      })
  }
}
