/// When the frames of an animated input are shown; they are played again and again.
public struct InputAnimation: Sendable, Hashable {
  /// When each frame appears, in seconds of a round; the first at 0.
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

  /// The frame shown `seconds`, 0 or more, after the first one appeared.
  ///
  /// A time less than a nanosecond before a frame counts as its own, so that no rounding shows the
  /// frame before.
  public func frame(at seconds: Double) -> Int {
    let place = (seconds + 1e-9).truncatingRemainder(dividingBy: duration)
    // The first that appears later, by halving.
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}
