/// The limits of a job's times.
public enum TimeLimits {
  /// The latest moment and the longest duration, in seconds: a day.
  public static let seconds = 86_400.0
  /// The range of frames per second.
  public static let framesPerSecond = 0.001...100_000.0
  /// The range of rounds of a play.
  public static let repeats = 1...100_000
}
