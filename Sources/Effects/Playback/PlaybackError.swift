import Documents

/// Why an effect cannot be played; each description is one sentence.
public enum PlaybackError: Error, Hashable {
  /// Seconds of a delay that are negative or not finite.
  case delay(Double)
  /// Fewer plays than one.
  case repeatCount(Int)
  /// Seconds of a play that are not more than 0, or not finite.
  case duration(Double)
  /// Seconds of a hold that are negative or not finite.
  case hold(Double)
}

extension PlaybackError: CustomStringConvertible {
  /// What was wrong and what would be right.
  public var description: String {
    switch self {
    case .delay(let seconds): "delay is \(seconds.plainText) s but must be finite, 0 or more"
    case .repeatCount(let count): "repeat is \(count) times but must be at least 1"
    case .duration(let seconds):
      "duration is \(seconds.plainText) s but must be finite and more than 0"
    case .hold(let seconds): "hold is \(seconds.plainText) s but must be finite, 0 or more"
    }
  }
}
