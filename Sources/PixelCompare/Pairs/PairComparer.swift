import Imaging

/// Compares actual files with the goldens that they may match.
struct PairComparer: Sendable {
  let request: ComparisonRequest
  let expectedRoot: FileName
  let actualRoot: FileName
  /// The number of threads per pair; all threads when there is only one pair.
  var workers = 1
  /// PNG files with more pixels are compared by rows where the metric allows it.
  var streamedPixels = StreamedComparison.pixels

  /// The report on `plan`.
  func report(_ plan: PairPlan) -> PairReport {
    var report = PairReport(
      name: plan.name, result: PairResult(outcome: plan.outcome), options: plan.options)
    report.reason = plan.reason
    report.expected = plan.goldens.first
    report.actual = plan.actual
    let start = ContinuousClock.now
    if plan.outcome == .same { compare(plan, &report) }
    report.duration = start.duration(to: .now)
    return report
  }

  private func compare(_ plan: PairPlan, _ report: inout PairReport) {
    if streams(plan, &report) { return }
    let actual: PictureFile
    do {
      actual = try PictureFile(
        (plan.actual ?? plan.name).within(actualRoot), request.limits, request.drawing)
    } catch {
      report.result.outcome = .unreadable
      report.reason = "\(error)"
      return
    }
    report.actualFingerprint = actual.fingerprint
    let candidates = candidates(plan, &report)
    if candidates.isEmpty { return }
    var session = PairSession(comparer: self, actual: actual, plan: plan)
    for candidate in candidates {
      report.goldens.append(session.judge(candidate))
      if report.goldens.last?.result.same == true { break }
    }
    session.finish(&report)
  }

  /// The goldens to try, in order; if none belongs to the picture's device class, the report mentions it.
  func candidates(_ plan: PairPlan, _ report: inout PairReport) -> [FileName] {
    if plan.isFile { return plan.goldens }
    let deviceClass = request.deviceClass ?? report.actualFingerprint?.deviceClass
    let found = GoldenFolder.ordered(plan.goldens, of: plan.name, deviceClass: deviceClass)
    if found.isEmpty {
      // There are goldens, but only for other device classes.
      report.result.outcome = .missing
      report.reason =
        "there is no golden for \(deviceClass ?? "this picture"), only for other classes."
    }
    return found
  }
}

/// Judges one actual picture against its goldens; the picture is decoded once.
private struct PairSession {
  let comparer: PairComparer
  let actual: PictureFile
  let plan: PairPlan
  var image: Image?
  var bestCount = Int.max
  var best = 0
  /// The picture of the closest golden; nil for an animation.
  var closest: Image?
  var tried = 0

  init(comparer: PairComparer, actual: PictureFile, plan: PairPlan) {
    self.comparer = comparer
    self.actual = actual
    self.plan = plan
  }

  private var limits: ImageLimits { comparer.request.limits }

  /// How the picture is compared with a golden.
  private func options(_ golden: FileName) -> ComparisonOptions {
    var options = plan.options
    options.noise = plan.noises[golden]
    return options
  }

  mutating func judge(_ name: FileName) -> GoldenFolder.Candidate {
    var candidate = GoldenFolder.Candidate(name: name, result: PairResult(outcome: .unreadable))
    candidate.noise = plan.noises[name]
    let options = options(name)
    var shown: Image?
    do {
      let path = name.within(comparer.expectedRoot)
      try checkFiles(path)
      let golden = try PictureFile(path, limits, comparer.request.drawing)
      candidate.fingerprint = golden.fingerprint
      let isEqual = golden.bytes == actual.bytes
      let files = [golden, actual]
      try check(golden)
      if isEqual { try readThrough() }
      if !isEqual, files.contains(where: { $0.isDrawing || FileProbe.mayBeAnimated($0.bytes) }) {
        _ = try decoded(nil)
        // A drawing has the size of another picture at 1× at most.
        let scales = files.allSatisfy(\.isDrawing) ? [1, 2] : [1]
        (candidate.result, candidate.reason) = try FrameComparison(
          expected: FrameSource(golden, limits, scales: scales),
          actual: FrameSource(actual, limits, scales: scales),
          options: options, limits: limits, findsChanges: comparer.request.findsChanges
        ).worst()
      } else {
        let (first, second) = try decoded(isEqual ? nil : golden)
        candidate.result = try Comparison.compare(
          expected: first, actual: second, options: options, isEqual: isEqual,
          workers: comparer.workers)
        shown = first
      }
      note(candidate.result, shown)
    } catch {
      candidate.reason = "\(error)"
    }
    tried += 1
    return candidate
  }

  /// Throws when both files, which are read as a whole, have more bytes than the limit.
  private func checkFiles(_ golden: FileName) throws(CompareError) {
    let bytes = Double(actual.bytes.count) + Double(FileProbe.size(golden) ?? 0)
    guard bytes <= Double(limits.maxMemoryBytes) else {
      throw .overMemory(bytes: bytes, allowed: limits.maxMemoryBytes)
    }
  }

  /// Throws when the golden and the actual picture together take more memory than the limit.
  private func check(_ golden: PictureFile) throws {
    guard let first = try golden.header(limits), let second = try actual.header(limits) else {
      return
    }
    try PairMemory(first, second, plan.options).check(limits)
  }

  /// Decodes all frames of the actual picture, to find damage.
  private func readThrough() throws(ImageError) {
    guard !actual.isDrawing, FileProbe.mayBeAnimated(actual.bytes) else { return }
    let frames = try FrameSource(actual, limits)
    for index in 0..<frames.count { _ = try frames.frame(index, limits) }
  }

  /// Decodes the golden and the actual picture, in parallel where there are threads.
  ///
  /// Without a golden, the actual picture takes its place.
  private mutating func decoded(
    _ golden: PictureFile?
  ) throws(ImageError) -> (expected: Image, actual: Image) {
    let files = [image == nil ? actual : nil, golden].compactMap(\.self)
    let limits = limits
    let results = WorkPool.map(
      count: files.count, workers: comparer.workers,
      { index in Result { () throws(ImageError) in try files[index].decoded(limits) } })
    let actual = if let image { image } else { try results[0].get() }
    image = actual
    return (golden == nil ? actual : try results[results.count - 1].get(), actual)
  }

  /// Remembers the closest golden.
  private mutating func note(_ result: PairResult, _ image: Image?) {
    let count = result.same ? -1 : result.measurement?.count ?? Int.max - 1
    guard count < bestCount else { return }
    (bestCount, best, closest) = (count, tried, image)
  }

  /// Fills in the report from the closest golden.
  func finish(_ report: inout PairReport) {
    let chosen = report.goldens[best]
    report.adopt(chosen)
    if comparer.request.findsChanges, chosen.result.outcome == .different, let closest, let image {
      // The options fit, or there would be no result.
      let changes = try? Comparison.changes(
        expected: closest, actual: image, options: options(chosen.name))
      report.result.changes = changes ?? []
    }
    if comparer.request.findsChanges, chosen.result.outcome == .size, let closest, let image {
      align(closest, image, &report)
    }
  }

  /// Compares pictures of different sizes where they agree best.
  private func align(_ expected: Image, _ actual: Image, _ report: inout PairReport) {
    guard comparer.aligns(PictureHeader(expected), PictureHeader(actual), plan.options) else {
      report.reason = PairComparer.unaligned
      return
    }
    let found = try? Comparison.union(
      expected: expected, actual: actual, options: plan.options)
    report.result = found?.result ?? report.result
    report.result.measurement?.marks = []
    report.result.measurement?.errors = []
  }
}

extension PairReport {
  /// Reports the comparison with `golden` as that of the pair.
  mutating func adopt(_ golden: GoldenFolder.Candidate) {
    result = golden.result
    expected = golden.name
    expectedFingerprint = golden.fingerprint
    reason = golden.reason
    options.noise = golden.noise
  }
}
