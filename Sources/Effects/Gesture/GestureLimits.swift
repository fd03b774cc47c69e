public import Documents

/// Limits of a gesture file.
public enum GestureLimits {
  /// The number of events: 100,000 are almost half an hour at 60 per second.
  public static let events = 100_000
  /// The number of drop regions.
  public static let drops = 1000
  /// The latest time in seconds.
  public static let seconds = 86_400.0
  /// The largest absolute coordinate in points.
  public static let coordinate = 1_000_000.0
  /// The limits of the document.
  public static let document = JSON5Limits(bytes: 32 << 20, values: 1_000_000)
}
