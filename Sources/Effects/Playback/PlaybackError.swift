import Documents

/// Why a playback is invalid; each description is one sentence.
public enum PlaybackError: Error, Hashable {
  /// Seconds of a delay that are negative or not finite.
  case delay(Double)
  /// A repeat count below 1.
  case repeatCount(Int)
  /// Seconds of a play that are negative or not finite.
  case duration(Double)
  /// Seconds of a hold that are negative or not finite.
  case hold(Double)
}

extension PlaybackError: CustomStringConvertible {
  /// One sentence that says what was wrong and what would be right.
  public var description: String {
    switch self {
    case .delay(let seconds): "delay is \(seconds.plainText) s but must be finite, 0 or more"
    case .repeatCount(let count): "repeat is \(count) times but must be at least 1"
    case .duration(let seconds):
      "duration is \(seconds.plainText) s but must be finite, 0 or more"
    case .hold(let seconds): "hold is \(seconds.plainText) s but must be finite, 0 or more"
    }
  }
}
