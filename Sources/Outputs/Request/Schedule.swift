import Documents

/// When the frames of a sequence begin and end.
package struct Schedule: Sendable, Equatable {
  /// When frame k begins, in ticks; the last entry is the end of the last frame.
  package let ticks: [Int]
  /// Ticks per second.
  package let rate: Double

  /// A schedule of `ticks`, which rise.
  package init(ticks: [Int], rate: Double) {
    self.ticks = ticks
    self.rate = rate
  }

  /// Frames with these numbers, in rising order, of which there are `rate` in a second: each stays until
  /// the next begins, and the last one as long as the one before.
  package init(frames numbers: [Int], rate: Double) {
    let last = numbers.last ?? 0
    let step = numbers.count > 1 ? last - numbers[numbers.count - 2] : 1
    ticks = (numbers + [last + step]).map { $0 - (numbers.first ?? 0) }
    self.rate = rate
  }

  /// Frames that are shown for these seconds each.
  package init(seconds: [Double]) {
    let rate = 1e6
    var total = 0.0
    var ticks = [0]
    for duration in seconds {
      total += duration
      ticks.append(Int((total * rate).rounded(), within: 0...Int.max))
    }
    self.init(ticks: ticks, rate: rate)
  }

  /// The frames that are shown at multiples of 1/`rate` s, and when, if some frames are shorter.
  package func thinned(to rate: Double) -> (frames: [Int], schedule: Schedule) {
    let shortest = zip(ticks, ticks.dropFirst()).map { $1 - $0 }.min() ?? 0
    guard Double(shortest) * rate < self.rate * 0.99 else { return (Array(0..<count), self) }
    var frames: [Int] = []
    var starts: [Int] = []
    let end = max(start(count, scale: rate), 1)
    // The first multiple at which each frame is there, a hundredth early because times are rounded.
    let steps = ticks.map { tick in
      Int((Double(tick) * rate / self.rate - 0.01).rounded(.up), within: 0...end)
    }
    for frame in 0..<count {
      let next = frame + 1 < count ? steps[frame + 1] : end
      guard steps[frame] < next else { continue }
      frames.append(frame)
      starts.append(steps[frame])
    }
    return (frames, Schedule(ticks: starts + [end], rate: rate))
  }

  /// The number of frames.
  package var count: Int { ticks.count - 1 }

  /// The end of the last frame in seconds.
  package var seconds: Double { Double(ticks.last ?? 0) / rate }

  /// Frames per second of a film, which has no other times: those of the schedule, or 60 where its ticks
  /// are finer.
  var frameRate: Double { rate <= 240 ? rate : 60 }

  /// The number of frames of a film.
  package var filmFrames: Int { start(count, scale: frameRate) }

  /// How many frames of a film frame `index` lasts.
  func times(_ index: Int) -> Int {
    start(index + 1, scale: frameRate) - start(index, scale: frameRate)
  }

  /// When frame `index` begins, in units of 1/`scale` s, rounded to nearest; `index` = ``count`` is the end.
  func start(_ index: Int, scale: Double) -> Int {
    Int((Double(ticks[index]) * scale / rate).rounded(), within: 0...Int.max)
  }
}
