import Imaging

/// Looks at compared folders as at frames in time.
struct SequenceComparison {
  let comparer: PairComparer
  let report: ComparisonReport

  /// Frames in the order of time, the first and the worst different one, and hints.
  func run() -> SequenceReport {
    let pairs = report.pairs.sorted { Self.precedes($0.name, $1.name) }
    return Self.report(pairs) { hints(pairs) }
  }

  /// The report on `pairs`, which are in the order of time.
  static func report(
    _ pairs: [PairReport], hints: () -> [SequenceReport.Hint]
  ) -> SequenceReport {
    let frames = pairs.map { pair in
      SequenceReport.Frame(
        name: pair.name, value: pair.result.measurement?.value,
        count: pair.result.measurement?.count, same: pair.result.same)
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
      count: names.count, workers: comparer.request.workers ?? 2, progress: { _ in }
    ) { index -> FrameSignature? in
      guard let file = try? PictureFile(names[index].within(root), limits),
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

  /// `frame-9` before `frame-10`.
  static func precedes(_ p: FileName, _ q: FileName) -> Bool {
    let (a, b) = (p.bytes, q.bytes)
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if isDigit(a[i]), isDigit(b[j]) {
        let (m, n) = (number(a, &i), number(b, &j))
        if m != n { return m.count != n.count ? m.count < n.count : m.lexicographicallyPrecedes(n) }
      } else if a[i] != b[j] {
        return a[i] < b[j]
      } else {
        (i, j) = (i + 1, j + 1)
      }
    }
    return a.count - i != b.count - j ? a.count - i < b.count - j : p < q
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// The digits from `index` on without leading zeros.
  private static func number(_ bytes: [UInt8], _ index: inout Int) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return bytes[start..<index].drop { $0 == 48 }
  }
}
