/// How long a pass took in the frames of a job.
public struct PassTimes: Sendable, Equatable {
  /// The pass's label.
  public let label: String
  /// The sum over all frames.
  public private(set) var time = Duration.zero
  /// How many frames it was drawn in.
  public private(set) var frames = 0
  /// The spread over the frames in which the device was warm: all but each renderer's first one, in which drivers finish
  /// programs.
  public private(set) var steady = Spread()

  init(label: String) { self.label = label }

  mutating func add(_ time: Duration, isFirst: Bool) {
    self.time += time
    frames += 1
    if !isFirst { steady.add(time / .milliseconds(1)) }
  }

  mutating func add(_ other: PassTimes) {
    time += other.time
    frames += other.frames
    steady.add(other.steady)
  }

  /// The mean and the spread of a set of times, in milliseconds.
  public struct Spread: Sendable, Equatable {
    /// The number of times.
    public private(set) var count = 0
    /// The least of them; 0 without any.
    public private(set) var least = 0.0
    /// The greatest of them; 0 without any.
    public private(set) var greatest = 0.0
    /// Their mean; 0 without any.
    public private(set) var mean = 0.0
    /// The sum of the squares of their distances from the mean.
    private var squares = 0.0

    /// Their standard deviation; 0 for less than two.
    public var deviation: Double {
      count > 1 ? (squares / Double(count - 1)).squareRoot() : 0
    }

    /// Adds a time, as Welford does (1962).
    mutating func add(_ time: Double) {
      least = count == 0 ? time : min(least, time)
      greatest = max(greatest, time)
      count += 1
      let distance = time - mean
      mean += distance / Double(count)
      squares += distance * (time - mean)
    }

    /// Adds others, as Chan, Golub and LeVeque do (1979).
    mutating func add(_ other: Spread) {
      guard other.count > 0 else { return }
      guard count > 0 else {
        self = other
        return
      }
      let total = Double(count + other.count)
      let distance = other.mean - mean
      squares += other.squares + distance * distance * Double(count) * Double(other.count) / total
      mean += distance * Double(other.count) / total
      least = min(least, other.least)
      greatest = max(greatest, other.greatest)
      count += other.count
    }
  }
}
