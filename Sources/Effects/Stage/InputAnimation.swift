import Documents

/// The timeline of an input that moves, which repeats forever.
///
/// An animation has frames with display times; films and sounds are continuous.
public struct InputAnimation: Sendable, Hashable {
  /// The kind of input.
  public enum Kind: Sendable, Hashable {
    /// Pictures with display times.
    case frames
    /// A film, whose frames are found by their times.
    case film
    /// A sound.
    case sound
  }

  /// The kind of input.
  public let kind: Kind
  /// When each picture appears, in seconds within a round, the first at 0; empty where any time has its own.
  public let starts: [Double]
  /// Seconds of a round, more than 0.
  public let duration: Double

  /// Makes an animation of at least one frame, each shown for a time above 0, in seconds.
  public init(durations: [Double]) {
    precondition(!durations.isEmpty && durations.allSatisfy { $0 > 0 }, "frames take time")
    var starts: [Double] = []
    var end = 0.0
    for duration in durations {
      starts.append(end)
      end += duration
    }
    kind = .frames
    self.starts = starts
    duration = end
  }

  /// Makes a film that lasts `seconds`, more than 0.
  public init(filmOf seconds: Double) {
    precondition(seconds > 0, "a film takes time")
    kind = .film
    starts = []
    duration = seconds
  }

  /// Makes a sound that lasts `seconds`, more than 0.
  public init(soundOf seconds: Double) {
    self.init(soundOf: seconds, starts: [])
  }

  /// Makes a sound that lasts `seconds`, more than 0, with a texture for each of its blocks.
  package init(blocksOfSound seconds: Double) {
    self.init(
      soundOf: seconds,
      starts: (0..<Self.blocks(in: seconds)).map { Double($0) * SoundTexture.step })
  }

  private init(soundOf seconds: Double, starts: [Double]) {
    precondition(seconds > 0, "a sound takes time")
    kind = .sound
    self.starts = starts
    duration = seconds
  }

  private static func blocks(in seconds: Double) -> Int {
    Int((seconds / SoundTexture.step - 1e-6).rounded(.up), within: 1...1 << 30)
  }

  /// Whether time passes between its pictures, too, as in a film or a sound.
  public var isContinuous: Bool { kind != .frames }

  /// What an input shows `seconds`, 0 or more, after it began, in seconds within a round: when its frame appears, or in a
  /// film or a sound the time itself.
  public func place(at seconds: Double) -> Double {
    // As for frames, rounding does not show the end of a round in place of its beginning.
    isContinuous
      ? max(0, (seconds + 1e-9).truncatingRemainder(dividingBy: duration) - 1e-9)
      : starts[frame(at: seconds)]
  }

  /// When the picture appeared that is shown at a place of a round, in seconds within it.
  func appearance(at place: Double) -> Double {
    starts.isEmpty ? place : starts[frame(at: place)]
  }

  /// The frame of an animation that is shown `seconds`, 0 or more, after the first one appeared.
  ///
  /// A time less than a nanosecond before a frame counts as that frame's, so that rounding never shows
  /// the previous frame.
  public func frame(at seconds: Double) -> Int {
    let place = (seconds + 1e-9).truncatingRemainder(dividingBy: duration)
    // Binary search for the first frame that appears later.
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}
