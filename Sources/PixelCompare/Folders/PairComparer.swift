import Imaging

/// Compares one actual file with the goldens that it may match.
struct PairComparer: Sendable {
  let request: ComparisonRequest
  let expectedRoot: FileName
  let actualRoot: FileName
  /// Whether pairs that are the same get a thumbnail.
  let keepsThumbnails: Bool
  /// PNG files of more pixels are compared by rows where the metric allows it, all of them where that suits it.
  var streamedPixels = StreamedComparison.pixels

  /// The report on `plan`.
  func report(_ plan: PairPlan) -> PairReport {
    var report = PairReport(
      name: plan.name, result: PairResult(outcome: plan.outcome), options: plan.options)
    report.reason = plan.reason
    report.expected = plan.goldens.first
    if plan.outcome == .same { compare(plan, &report) }
    return report
  }

  private func compare(_ plan: PairPlan, _ report: inout PairReport) {
    if streams(plan, &report) { return }
    let actual: PictureFile
    do {
      actual = try PictureFile((plan.actual ?? plan.name).within(actualRoot), request.limits)
    } catch {
      report.result.outcome = .unreadable
      report.reason = "\(error)"
      return
    }
    report.actualFingerprint = actual.fingerprint
    let candidates = candidates(plan, &report)
    if candidates.isEmpty { return }
    var session = PairSession(comparer: self, actual: actual, options: plan.options)
    for candidate in candidates {
      report.goldens.append(session.judge(candidate))
      if report.goldens.last?.result.same == true { break }
    }
    session.finish(&report)
  }

  /// The goldens to try in their order; when none is for the picture's device class, the report says that.
  private func candidates(_ plan: PairPlan, _ report: inout PairReport) -> [FileName] {
    if plan.isFile { return plan.goldens }
    let deviceClass = request.deviceClass ?? report.actualFingerprint?.deviceClass
    let found = GoldenFolder(path: expectedRoot, files: Set(plan.goldens)).candidates(
      for: plan.name, deviceClass: deviceClass)
    if found.isEmpty {
      // There are goldens, but of other classes of device only.
      report.result.outcome = .missing
      report.reason = "there is no golden for \(deviceClass ?? "this picture"), only for others."
    }
    return found
  }

  /// Compares a pair of still PNG files by rows, when they are large or that suits the metric; whether it did.
  private func streams(_ plan: PairPlan, _ report: inout PairReport) -> Bool {
    let actual = (plan.actual ?? plan.name).within(actualRoot)
    guard plan.goldens.count == 1, StreamedComparison.allows(plan.options.metric), actual.isText,
      let pixels = FileBytes.pixels(actual),
      pixels > streamedPixels || !keepsThumbnails && StreamedComparison.suits(plan.options.metric)
    else { return false }
    let golden = plan.goldens[0]
    let expected = golden.within(expectedRoot)
    guard expected.isText, let first = FileBytes.frame(expected), !first.isAnimated,
      let second = FileBytes.frame(actual), !second.isAnimated
    else { return false }
    report.actualFingerprint = second.fingerprint
    if candidates(plan, &report).isEmpty { return true }
    report.expectedFingerprint = first.fingerprint
    var candidate = GoldenFolder.Candidate(name: golden, result: PairResult(outcome: .unreadable))
    candidate.fingerprint = first.fingerprint
    do {
      candidate.result = try StreamedComparison(options: plan.options, limits: request.limits)
        .run(expected: expected.text, actual: actual.text)
    } catch {
      candidate.reason = "\(error)"
    }
    report.goldens = [candidate]
    report.result = candidate.result
    report.reason = candidate.reason
    return true
  }
}

/// One actual picture on its way through its goldens; it is decoded once.
private struct PairSession {
  let comparer: PairComparer
  let actual: PictureFile
  let options: ComparisonOptions
  private var image: Image?
  private var bestCount = Int.max
  private var best = 0
  private var tried = 0

  init(comparer: PairComparer, actual: PictureFile, options: ComparisonOptions) {
    self.comparer = comparer
    self.actual = actual
    self.options = options
  }

  private var limits: ImageLimits { comparer.request.limits }

  mutating func judge(_ name: FileName) -> GoldenFolder.Candidate {
    var candidate = GoldenFolder.Candidate(name: name, result: PairResult(outcome: .unreadable))
    do {
      let golden = try PictureFile(name.within(comparer.expectedRoot), limits)
      candidate.fingerprint = golden.fingerprint
      let isEqual = golden.bytes == actual.bytes
      let image = try decodedActual()
      if !isEqual, FileBytes.mayMove(golden.bytes) || FileBytes.mayMove(actual.bytes) {
        (candidate.result, candidate.reason) = try FrameComparison(
          expected: FrameSource(golden, limits), actual: FrameSource(actual, limits),
          options: options, limits: limits
        ).worst()
      } else {
        candidate.result = try Comparison.compare(
          expected: isEqual ? image : try golden.decoded(limits), actual: image,
          options: options, isEqual: isEqual)
      }
      note(candidate.result)
    } catch {
      candidate.reason = "\(error)"
    }
    tried += 1
    return candidate
  }

  private mutating func decodedActual() throws(ImageError) -> Image {
    if let image { return image }
    let decoded = try actual.decoded(limits)
    image = decoded
    return decoded
  }

  /// Remembers the closest golden.
  private mutating func note(_ result: PairResult) {
    let count = result.same ? -1 : result.measurement?.count ?? Int.max - 1
    guard count < bestCount else { return }
    (bestCount, best) = (count, tried)
  }

  /// Fills in the report from the closest golden.
  func finish(_ report: inout PairReport) {
    let chosen = report.goldens[best]
    report.result = chosen.result
    report.expected = chosen.name
    report.expectedFingerprint = chosen.fingerprint
    report.reason = chosen.reason
    if comparer.keepsThumbnails, chosen.result.same, let image {
      report.pictures.thumbnail = Thumbnail.png(image)
    }
  }
}
