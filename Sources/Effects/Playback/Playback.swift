/// How an effect fills the duration of an output.
///
/// Times that differ by less than a nanosecond count as equal, so that rounding never moves a frame
/// across a round's end.
public struct Playback: Sendable, Hashable {
  /// How the effect is played.
  public let mode: PlayMode
  /// Seconds before anything moves.
  public let delay: Double
  /// The number of rounds.
  public let repeatCount: Int
  /// Seconds that the effect takes in one direction; a millisecond for a play that is at its end at once.
  public let duration: Double
  /// Whether the effect is at its end at once.
  private let isInstant: Bool

  /// Makes a playback.
  ///
  /// - Parameters:
  ///   - mode: How the effect is played; seconds of a hold are finite, 0 or more.
  ///   - delay: Seconds before anything moves: finite, 0 or more.
  ///   - repeatCount: How often it is played: 1 or more.
  ///   - duration: Seconds that the effect takes in one direction: finite, 0 or more; with less than a
  ///     millisecond it is at its end at once.
  /// - Throws: `PlaybackError` for a number outside its range.
  public init(
    _ mode: PlayMode, delay: Double = 0, repeatCount: Int = 1, duration: Double
  ) throws(PlaybackError) {
    guard delay.isFinite, delay >= 0 else { throw .delay(delay) }
    guard repeatCount >= 1 else { throw .repeatCount(repeatCount) }
    guard duration.isFinite, duration >= 0 else { throw .duration(duration) }
    if case .hold(let seconds) = mode, !(seconds.isFinite && seconds >= 0) { throw .hold(seconds) }
    self.mode = mode
    self.delay = delay
    self.repeatCount = repeatCount
    isInstant = duration < Self.shortest
    self.duration = max(duration, Self.shortest)
  }

  /// Seconds from the first frame to the end, including the delay.
  public var totalDuration: Double {
    var round = roundDuration
    if isInstant {
      round = 0
      if case .hold(let seconds) = mode { round = seconds }
    }
    return delay + round * Double(repeatCount)
  }

  /// Whether a sequence ends with a frame at its very end.
  ///
  /// Modes that return to their start do not, since the end is the next round's start.
  public var includesEnd: Bool {
    if isInstant { return true }
    switch mode {
    case .once, .hold, .reverse: return true
    case .loop, .pingpong, .demo: return false
    }
  }

  /// The effect's moment at a time of the output: the first moment during the delay, the last one after
  /// the end.
  public func moment(at outputSeconds: Double) -> Moment {
    if isInstant {
      let isBefore = outputSeconds < delay - Self.tolerance
      return moment(inRound: isBefore ? 0 : roundDuration)
    }
    let played = max(outputSeconds - delay, 0)
    let rounds = played / roundDuration
    let nearest = rounds.rounded()
    let isOnEdge = abs(rounds - nearest) * roundDuration < Self.tolerance
    let round = isOnEdge ? nearest : rounds.rounded(.down)
    guard round < Double(repeatCount) else { return moment(inRound: roundDuration) }
    return moment(inRound: isOnEdge ? 0 : played - round * roundDuration)
  }

  /// The time in the first round at which the play shows the effect after `seconds` of its way forward.
  package func seconds(ofForward seconds: Double) -> Double {
    delay + (mode == .reverse ? duration - upToEnd(seconds) : upToEnd(seconds))
  }

  /// How many frames a sequence has: those at i / rate before the end, and the end itself if it is
  /// included.
  ///
  /// `framesPerSecond` is more than 0. A number too large for an `Int` becomes the largest `Int`.
  public func frameCount(framesPerSecond: Double) -> Int {
    let before = ((totalDuration - Self.tolerance) * framesPerSecond).rounded(.up)
    let count = max(before, isInstant ? 0 : 1) + (includesEnd ? 1 : 0)
    return Int(exactly: count) ?? Int.max
  }

  /// The time of frame `index` in seconds: index / rate, limited to the end where the sequence includes
  /// it.
  public func seconds(ofFrame index: Int, framesPerSecond: Double) -> Double {
    let seconds = Double(index) / framesPerSecond
    return includesEnd ? min(seconds, totalDuration) : seconds
  }

  /// What happens in the first round, in seconds of the output, if `forward` happens on the way forward.
  func milestones(ofForward forward: [Milestone]) -> [Milestone] {
    let end = Milestone(kind: .settled, seconds: delay + roundDuration)
    let shifted = forward.map { Milestone(kind: $0.kind, seconds: delay + $0.seconds) }
    switch mode {
    case .once, .hold, .loop: return shifted
    case .reverse: return [Milestone(kind: .started, seconds: delay), end]
    case .pingpong, .demo: return shifted + [end]
    }
  }

  /// The duration of the way back in a demo, relative to the way forward: 0.4 of a round to 0.3.
  private static var demoReturn: Double { 4.0 / 3 }

  /// Seconds of the shortest play that takes time.
  private static var shortest: Double { 1e-3 }

  /// A nanosecond, longer than any rounding and shorter than any frame.
  private static var tolerance: Double { 1e-9 }

  /// Seconds until the play begins again.
  private var roundDuration: Double {
    switch mode {
    case .once, .loop, .reverse: duration
    case .hold(let seconds): duration + seconds
    case .pingpong: 2 * duration
    case .demo: (2 + Self.demoReturn) * duration
    }
  }

  private func moment(inRound seconds: Double) -> Moment {
    switch mode {
    case .once, .loop, .hold: return Moment(seconds: upToEnd(seconds))
    case .reverse: return backwards(seconds)
    case .pingpong:
      let isForward = seconds < duration - Self.tolerance
      return isForward ? Moment(seconds: seconds) : backwards(seconds - duration)
    case .demo:
      let back = seconds - 2 * duration
      return back < -Self.tolerance
        ? Moment(seconds: upToEnd(seconds)) : backwards(back / Self.demoReturn)
    }
  }

  private func backwards(_ seconds: Double) -> Moment {
    let elapsed = upToEnd(max(seconds, 0))
    return Moment(
      seconds: elapsed, direction: .reverse, settled: elapsed == duration, endsAtRest: includesEnd)
  }

  /// The same time, limited to the duration.
  private func upToEnd(_ seconds: Double) -> Double {
    seconds < duration - Self.tolerance ? seconds : duration
  }
}
