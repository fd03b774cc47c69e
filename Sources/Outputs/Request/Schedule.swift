import Documents

/// When the frames of a sequence begin and end.
package struct Schedule: Sendable, Equatable {
  /// When frame k begins, in ticks; one more entry says when the last frame ends.
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

  /// The number of frames.
  package var count: Int { ticks.count - 1 }

  /// The end of the last frame in seconds.
  package var seconds: Double { Double(ticks.last ?? 0) / rate }

  /// When frame `index` begins, in units of 1/`scale` s, rounded to nearest; `index` = ``count`` is the end.
  func start(_ index: Int, scale: Double) -> Int {
    Int((Double(ticks[index]) * scale / rate).rounded(), within: 0...Int.max)
  }
}
