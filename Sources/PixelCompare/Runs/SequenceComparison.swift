import Imaging

/// Reports on compared folders as frames in time.
struct SequenceComparison {
  let comparer: PairComparer
  let report: ComparisonReport

  /// The frames in the order of time, the first and the worst one that differ, and hints.
  func run() -> SequenceReport {
    let pairs = report.pairs.sorted { $0.name.precedesNaturally($1.name) }
    return Self.report(pairs) { hints(pairs) }
  }

  /// The report on `pairs`, which are in the order of time.
  static func report(
    _ pairs: [PairReport], hints: () -> [SequenceReport.Hint]
  ) -> SequenceReport {
    let frames = pairs.map { pair in
      SequenceReport.Frame(
        name: pair.name, value: pair.result.measurement?.value,
        count: pair.result.measurement?.count,
        same: pair.result.same || pair.result.outcome == .timing)
    }
    let first = frames.firstIndex { !$0.same }
    return SequenceReport(
      frames: frames, firstDifferent: first, worst: worst(frames),
      hints: first == nil ? [] : hints())
  }

  private func hints(_ pairs: [PairReport]) -> [SequenceReport.Hint] {
    let expected = pairs.compactMap { pair in
      pair.result.outcome == .extra ? nil : pair.expected ?? pair.name
    }
    let actual = pairs.compactMap { $0.result.outcome == .missing ? nil : $0.name }
    return SequenceHints.find(
      expected: signatures(expected, comparer.expectedRoot),
      actual: signatures(actual, comparer.actualRoot))
  }

  private func signatures(_ names: [FileName], _ root: FileName) -> [FrameSignature] {
    let limits = comparer.request.limits
    let found = WorkPool.map(
      count: names.count, workers: comparer.request.jobs ?? 2
    ) { index -> FrameSignature? in
      guard
        let file = try? PictureFile(names[index].within(root), limits, comparer.request.drawing),
        let image = try? file.decoded(limits)
      else { return nil }
      return FrameSignature(image)
    }
    return found.compactMap { $0 }
  }

  private static func worst(_ frames: [SequenceReport.Frame]) -> Int? {
    let measured = frames.indices.filter { !frames[$0].same && frames[$0].count != nil }
    return measured.max { (frames[$0].count ?? 0) < (frames[$1].count ?? 0) }
  }
}
