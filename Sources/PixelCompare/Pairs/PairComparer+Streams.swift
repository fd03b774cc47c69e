import Imaging

extension PairComparer {
  /// Compares still PNG files by rows, when they are large or when the result is exact; returns whether it did.
  func streams(_ plan: PairPlan, _ report: inout PairReport) -> Bool {
    let path = (plan.actual ?? plan.name).within(actualRoot)
    guard case .rows(let extent) = plan.options.metric.traits.extent, path.isText,
      plan.noises.isEmpty,
      let header = PictureHeader(png: path),
      let headers = headers(of: plan), isStreamed(header, headers, plan, extent),
      let actual = FileProbe.frame(path), !actual.isAnimated,
      let fingerprints = fingerprints(of: plan)
    else { return false }
    report.actualFingerprint = actual.fingerprint
    let candidates = candidates(plan, &report)
    if candidates.isEmpty { return true }
    let comparison = StreamedComparison(
      options: plan.options, extent: extent, limits: request.limits, workers: workers)
    for name in candidates {
      guard let golden = headers[name] else { continue }
      var candidate = GoldenFolder.Candidate(name: name, result: PairResult(outcome: .unreadable))
      candidate.fingerprint = fingerprints[name] ?? nil
      do {
        try PairMemory(rowsOf: golden, header, depth: plan.options.metric.traits.depth)
          .check(request.limits)
        candidate.result = try comparison.run(
          expected: name.within(expectedRoot).text, actual: path.text)
      } catch {
        candidate.reason = "\(error)"
      }
      report.goldens.append(candidate)
      if candidate.result.same { break }
    }
    if mayAlign(report.goldens, headers, header, plan.options) {
      // Whole pictures are aligned.
      report.goldens = []
      return false
    }
    finish(&report, comparison, actual: path)
    return true
  }

  /// The headers of all goldens; nil unless they are PNG files.
  private func headers(of plan: PairPlan) -> [FileName: PictureHeader]? {
    var headers: [FileName: PictureHeader] = [:]
    for name in plan.goldens {
      let path = name.within(expectedRoot)
      guard path.isText, let header = PictureHeader(png: path) else { return nil }
      headers[name] = header
    }
    return headers
  }

  /// The devices that drew the goldens; nil unless they are still pictures.
  private func fingerprints(of plan: PairPlan) -> [FileName: Fingerprint?]? {
    var fingerprints: [FileName: Fingerprint?] = [:]
    for name in plan.goldens {
      guard let golden = FileProbe.frame(name.within(expectedRoot)), !golden.isAnimated else {
        return nil
      }
      fingerprints[name] = .some(golden.fingerprint)
    }
    return fingerprints
  }

  /// Whether the pictures are large, or the result is that of whole pictures in every digit.
  private func isStreamed(
    _ actual: PictureHeader, _ goldens: [FileName: PictureHeader], _ plan: PairPlan,
    _ extent: MetricTraits.RowExtent
  ) -> Bool {
    if extent.isExact && goldens.count == 1 { return true }
    return actual.pixels > streamedPixels
      || goldens.values.contains { golden in
        golden.pixels > streamedPixels
          || !PairMemory(golden, actual, plan.options).fits(request.limits)
      }
  }

  /// Whether the only golden has another size, and both can be laid on each other.
  private func mayAlign(
    _ goldens: [GoldenFolder.Candidate], _ headers: [FileName: PictureHeader],
    _ actual: PictureHeader, _ options: ComparisonOptions
  ) -> Bool {
    guard request.findsChanges, goldens.count == 1, goldens[0].result.outcome == .size,
      let golden = headers[goldens[0].name]
    else { return false }
    return aligns(golden, actual, options)
  }

  /// Whether two pictures of different sizes are compared on one canvas.
  func aligns(
    _ golden: PictureHeader, _ actual: PictureHeader, _ options: ComparisonOptions
  ) -> Bool {
    PictureUnion.fits(golden.size, actual.size)
      && PairMemory(canvasOf: golden, actual, options).fits(request.limits)
  }

  /// Fills in the report from the closest golden.
  private func finish(
    _ report: inout PairReport, _ comparison: StreamedComparison, actual: FileName
  ) {
    func distance(_ golden: GoldenFolder.Candidate) -> Int {
      if golden.reason != nil { return .max }
      return golden.result.same ? -1 : golden.result.measurement?.count ?? .max - 1
    }
    guard let chosen = report.goldens.min(by: { distance($0) < distance($1) }) else { return }
    report.adopt(chosen)
    if request.findsChanges, chosen.result.outcome == .different {
      // Both files were just read.
      let changes = try? comparison.changes(
        expected: chosen.name.within(expectedRoot).text, actual: actual.text)
      report.result.changes = changes ?? []
    }
    if request.findsChanges, chosen.result.outcome == .size,
      let expected = chosen.result.expectedSize, let actual = chosen.result.actualSize,
      report.goldens.count == 1 || !PictureUnion.fits(expected, actual)
    {
      // A single golden is here because it could not be aligned.
      report.reason = Self.unaligned
    }
  }

  /// Why pictures of different sizes are not compared.
  static let unaligned = "They are too large to be aligned."
}
