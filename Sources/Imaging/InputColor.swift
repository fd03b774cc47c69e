/// How a file's colour description is used.
public enum InputColor: String, Sendable, CaseIterable {
  /// Convert to sRGB by the file's profile, or by a PNG's iCCP, sRGB or gAMA chunk, in that order.
  case srgb
  /// Keep the values as stored.
  case raw
}
