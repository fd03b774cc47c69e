import Imaging

/// Compares two sides frame by frame: the pictures, and how long they are shown.
struct FrameComparison {
  let expected: FrameSource
  let actual: FrameSource
  let options: ComparisonOptions
  let limits: ImageLimits
  /// Whether it is found out what changed in each frame.
  let findsChanges: Bool

  /// One pair of frames.
  struct Frame {
    var result: PairResult
    var reason: String?
    var expected: Image?
    var actual: Image?
  }

  /// Seconds by which times may differ, because formats round them.
  private static let rounding = 0.0011

  var count: Int { max(expected.count, actual.count) }

  /// How many frames there are on both sides.
  private var counts: String {
    let wanted = expected.count == 1 ? "1 frame is" : "\(expected.count) frames are"
    return "\(wanted) expected, \(actual.count) found."
  }

  /// A hint when both sides are played different numbers of times.
  var loops: SequenceReport.Hint? {
    guard let wanted = expected.loopCount, let found = actual.loopCount, wanted != found else {
      return nil
    }
    return .plays(expected: wanted, actual: found)
  }

  /// Compares the frames at `index`; pictures are nil if one side has ended or cannot be decoded.
  func frame(_ index: Int) throws(CompareError) -> Frame {
    var frame = Frame(result: PairResult(outcome: .same))
    do {
      try checkMemory(index)
      if index < expected.count { frame.expected = try expected.frame(index, limits) }
      if index < actual.count { frame.actual = try actual.frame(index, limits) }
    } catch {
      frame.result.outcome = .unreadable
      frame.reason = "\(error)"
      return frame
    }
    guard let first = frame.expected, let second = frame.actual else {
      frame.result.outcome = frame.expected == nil ? .extra : .missing
      frame.reason = counts
      return frame
    }
    frame.result = try Comparison.compare(expected: first, actual: second, options: options)
    if findsChanges, frame.result.outcome == .different {
      frame.result.changes = try Comparison.changes(
        expected: first, actual: second, options: options)
    }
    let times = (expected.duration(index), actual.duration(index))
    if let before = times.0, let after = times.1, abs(before - after) > Self.rounding {
      if frame.result.same { frame.result.outcome = .timing }
      frame.reason =
        "It is shown for \(Figures.short(after)) s instead of \(Figures.short(before))."
    }
    return frame
  }

  /// Throws when the frames at `index` together take more memory than the limit.
  private func checkMemory(_ index: Int) throws {
    guard index < expected.count, index < actual.count,
      let first = try expected.header(index, limits), let second = try actual.header(index, limits)
    else { return }
    try PairMemory(first, second, options).check(limits)
  }

  /// All frames as one result: that of the worst frame, and a sentence about it.
  func worst() throws(CompareError) -> (result: PairResult, reason: String?) {
    guard expected.count == actual.count else {
      return (
        PairResult(outcome: .different),
        counts
      )
    }
    var worst = try frame(0)
    var place = 0
    for index in 1..<max(1, count) {
      let next = try frame(index)
      let isWorse = Self.rank(next.result) > Self.rank(worst.result)
      if isWorse { (worst, place) = (next, index) }
    }
    if worst.result.same, let loops {
      worst.result.outcome = .timing
      return (worst.result, loops.description)
    }
    if worst.result.same { return (worst.result, nil) }
    if count == 1 { return (worst.result, worst.reason) }
    let words = expected.sentence(worst: place, of: count)
    return (worst.result, worst.reason.map { "\(words) \($0)" } ?? words)
  }

  /// How much worse a frame is than one that is the same.
  private static func rank(_ result: PairResult) -> Int {
    switch result.outcome {
    case .same: 0
    case .timing: 1
    default: 2 + (result.measurement?.count ?? 0)
    }
  }
}
