/// What becomes of a file's colour description.
public enum InputColor: String, Sendable, CaseIterable {
  /// Convert to sRGB as the file's iCCP, sRGB or gAMA chunk says, in that order.
  case srgb
  /// Take the values as stored.
  case raw
}
