import Documents
public import Frame
import Motion

/// The colour of a sheet's shadow.
public enum ShadowColor: Sendable, Hashable {
  /// The sheet's own colours where its outline is dark or vivid, and a dark grey where it is pale.
  case auto
  /// The sheet's own colours.
  case own
  /// One colour.
  case color(Color)
}

extension Parameter {
  /// The colour of a shadow.
  static func shadowColor(
    get: @escaping @Sendable (Root) -> ShadowColor,
    set: @escaping @Sendable (inout Root, ShadowColor) -> Void
  ) -> Parameter {
    let form =
      "auto, own for the sheet's own colours, or a colour written \"#rrggbb\" or \"#rrggbbaa\""
    return .text(
      "color",
      "The shadow's colour; own casts the sheet's own colours, auto a dark grey where its outline is pale.",
      form: form,
      get: {
        switch get($0) {
        case .auto: "auto"
        case .own: "own"
        case .color(let color): color.hexadecimalText
        }
      },
      set: { root, text in
        switch text {
        case "auto": set(&root, .auto)
        case "own": set(&root, .own)
        default:
          guard let color = Color(hexadecimalText: text) else { return false }
          set(&root, .color(color))
        }
        return true
      })
  }
}
