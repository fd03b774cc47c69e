import Imaging

/// Compares one actual file with the goldens that it may match.
struct PairComparer: Sendable {
  let request: ComparisonRequest
  let expectedRoot: FileName
  let actualRoot: FileName

  /// The report on `plan`.
  func report(_ plan: PairPlan) -> PairReport {
    var report = PairReport(
      name: plan.name, result: PairResult(outcome: plan.outcome), options: plan.options)
    report.reason = plan.reason
    switch plan.outcome {
    case .missing: keep(plan.goldens.first, expectedRoot, \.expected, in: &report)
    case .extra: keep(plan.actual, actualRoot, \.actual, in: &report)
    case .unreadable: break
    default: compare(plan, &report)
    }
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
    let deviceClass = request.deviceClass ?? report.actualFingerprint?.deviceClass
    let candidates =
      plan.isFile
      ? plan.goldens
      : GoldenFolder(path: expectedRoot, files: Set(plan.goldens)).candidates(
        for: plan.name, deviceClass: deviceClass)
    guard !candidates.isEmpty else {
      // There are goldens, but of other classes of device only.
      report.result.outcome = .missing
      report.reason = "there is no golden for \(deviceClass ?? "this picture"), only for others."
      return
    }
    var session = PairSession(comparer: self, actual: actual, options: plan.options)
    for candidate in candidates {
      report.goldens.append(session.judge(candidate))
      if report.goldens.last?.result.same == true { break }
    }
    session.finish(&report)
  }

  /// Compares a pair of large pictures by rows, without keeping pictures for reports; whether it did.
  private func streams(_ plan: PairPlan, _ report: inout PairReport) -> Bool {
    let actual = (plan.actual ?? plan.name).within(actualRoot)
    guard plan.goldens.count == 1, StreamedComparison.allows(plan.options.metric), actual.isText,
      let pixels = FileBytes.pixels(actual.text), pixels > StreamedComparison.pixels
    else { return false }
    let golden = plan.goldens[0]
    let expected = golden.within(expectedRoot)
    guard expected.isText else { return false }
    report.expected = golden
    var candidate = GoldenFolder.Candidate(name: golden, result: PairResult(outcome: .unreadable))
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

  /// Keeps a picture that has no counterpart.
  private func keep(
    _ file: FileName?, _ root: FileName, _ slot: WritableKeyPath<ReportPictures, [UInt8]>,
    in report: inout PairReport
  ) {
    guard request.pictures == .report, let file,
      let picture = try? PictureFile(file.within(root), request.limits)
    else { return }
    report.pictures[keyPath: slot] = picture.bytes
    if let image = try? picture.decoded(request.limits) {
      report.pictures.thumbnail = Thumbnail.png(image)
    }
  }
}

/// One actual picture on its way through its goldens; it is decoded once.
private struct PairSession {
  let comparer: PairComparer
  let actual: PictureFile
  let options: ComparisonOptions
  private var image: Image?
  private var expected: PictureFile?
  private var expectedImage: Image?
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
      let image = try decodedActual()
      let other = golden.bytes == actual.bytes ? image : try golden.decoded(limits)
      candidate.result = try Comparison.compare(
        expected: other, actual: image, options: options,
        isEqual: golden.bytes == actual.bytes)
      note(candidate.result, golden, other)
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
  private mutating func note(_ result: PairResult, _ golden: PictureFile, _ image: Image) {
    let count = result.same ? -1 : result.measurement?.count ?? Int.max - 1
    guard count < bestCount else { return }
    (bestCount, best) = (count, tried)
    (expected, expectedImage) = (golden, image)
  }

  /// Fills in the report from the closest golden.
  func finish(_ report: inout PairReport) {
    let chosen = report.goldens[best]
    report.result = chosen.result
    report.expected = chosen.name
    report.expectedFingerprint = chosen.fingerprint
    report.reason = chosen.reason
    guard comparer.request.pictures != .none else { return }
    let isReport = comparer.request.pictures == .report
    if isReport, let image { report.pictures.thumbnail = Thumbnail.png(image) }
    guard !chosen.result.same else { return }
    if isReport {
      report.pictures.actual = actual.bytes
      report.pictures.expected = expected?.bytes ?? []
    }
    guard chosen.result.outcome == .different, let image, let expectedImage,
      let measured = try? Comparison.compare(
        expected: expectedImage, actual: image, options: options, marks: true
      ).measurement,
      let diff = DiffPicture.draw(
        expected: expectedImage, measurement: measured, metric: options.metric)
    else { return }
    report.pictures.diff = PNG.encode(diff)
  }
}
