/// What becomes of a file's colour description.
public enum InputColor: String, Sendable, CaseIterable {
  /// Convert to sRGB as the file's profile says, or a PNG's iCCP, sRGB or gAMA chunk, in that order.
  case srgb
  /// Take the values as stored.
  case raw
}
