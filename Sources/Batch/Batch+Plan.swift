import Documents
import Files
package import Rendering

extension Batch {
  /// The work, the time and the size of a batch, estimated from one unit of each kind of job, which is drawn into
  /// the settings' folder for measurements; nothing else is written.
  package static func plan(
    _ settings: BatchSettings, control: RenderControl = RenderControl(),
    onEvent: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) throws(BatchError) -> PlanSummary {
    var ledger = try settings.earlierLedger()
    let plan = try BatchPlan(settings).check(against: ledger, control: control)
    if settings.verifies {
      try verify(plan.forEachStep, &ledger, settings, control: control, onEvent: onEvent)
    }
    let completion = Completion(settings, ledger)
    var pictures = PictureCheck(settings)
    var summary = PlanSummary(workers: settings.workers)
    var survey = Survey(counting: Forecast.counted)
    try plan.forEachStep { (step) throws(BatchError) in
      switch step {
      case .draw(let sharded):
        do throws(RenderingError) {
          try pictures.check(sharded.job)
          let missing = try completion.missing(of: sharded)
          summary.add(sharded, missing: missing.count)
          survey.add(sharded.job, missing: missing)
        } catch {
          summary.add(sharded.job.place, sharded.job.output, "\(error)")
        }
      case .failed(let entry, _, let sentence): summary.add(entry.place, entry.output, sentence)
      case .none, .refused: break
      }
      return control.reason == nil
    }
    summary.kinds = survey.kinds
    if settings.remote == nil { summary.free = Folder.freeBytes(at: settings.folder) }
    summary.uncompressedBytes = survey.uncompressedBytes(settings)
    guard !survey.kinds.isEmpty, let findScratch = settings.scratch else { return summary }
    guard let scratch = findScratch() else {
      summary.unmeasured = "there is no place for temporary files; TMPDIR names a folder for them"
      return summary
    }
    do throws(BatchError) {
      let (forecast, opening) = try UnitMeasurement(settings, in: scratch).measure(
        &summary.kinds, control: control, onEvent: onEvent)
      // A unit is drawn by one worker, so that the longest takes as long as it takes.
      let longest = forecast.secondsLeft(at: 0, queue: survey.kinds.map(\.longest)) ?? 0
      summary.seconds = forecast.secondsLeft(at: 0, queue: survey.units).map {
        opening + max($0, longest)
      }
      summary.bytes = summary.seconds == nil ? nil : forecast.bytesLeft
      if summary.seconds == nil, control.reason == nil {
        summary.unmeasured = "no job that was tried could be drawn; without --plan it is said why"
      }
    } catch {
      if case .missingDevice = error { throw error }
      summary.unmeasured = error.description
      if case .output = error {
        summary.unmeasured? += " TMPDIR names a folder for what is drawn to measure."
      }
    }
    return summary
  }

  /// Bytes of a frame that no usual picture has, 32 MiB.
  private static let largeFrame = 1 << 25

  /// Bytes that the missing files will take, where the disk might not hold them; measured, when there is a folder for that.
  func bytesNeeded(_ plan: CheckedPlan, _ ledger: Ledger) throws(BatchError) -> Int? {
    guard settings.remote == nil, let free = Folder.freeBytes(at: settings.folder),
      free / Self.largeFrame < plan.files.frames
    else { return nil }
    let completion = Completion(settings, ledger)
    var survey = Survey(counting: 0)
    try plan.forEachStep { (step) throws(BatchError) in
      if case .draw(let sharded) = step, let missing = try? completion.missing(of: sharded) {
        survey.add(sharded.job, missing: missing)
      }
      return control.reason == nil
    }
    if let bytes = survey.uncompressedBytes(settings), bytes < free { return nil }
    guard let scratch = settings.scratch?() else { return nil }
    var kinds = survey.kinds
    return try? UnitMeasurement(settings, in: scratch).measure(
      &kinds, control: control, onEvent: { progress.tell($0) }
    ).forecast.bytesLeft
  }
}
