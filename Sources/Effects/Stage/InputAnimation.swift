/// The display times of an animated input's frames; the animation repeats forever.
public struct InputAnimation: Sendable, Hashable {
  /// When each frame appears, in seconds within a round; the first is 0.
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
    self.starts = starts
    duration = end
  }

  /// The frame that is shown `seconds`, 0 or more, after the first one appeared.
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
