import Batch
import Documents
import Files
import GLRenderer
import Rendering
import Workers

/// One call of `peelgl batch`.
struct BatchRun {
  var arguments: Arguments
  let console: Console
  /// Where files of storages lie on this machine, if there are any.
  private var workplace: RemoteWorkplace?

  init(arguments: Arguments, console: Console) {
    (self.arguments, self.console) = (arguments, console)
  }

  /// Draws the manifest's jobs.
  func perform() throws(CommandError) -> ExitStatus {
    if arguments.batch.printsSchema {
      try console.write(ManifestSchema.json.pretty)
      return .done
    }
    var run = self
    let isElsewhere = try mapError(to: CommandError.batch, try run.goToWorkplace())
    defer { run.workplace?.leave() }
    let control = RenderControl()
    // Its workers end at once; the ledger and the report may take longer on a busy disk, and files on their way to a storage.
    try Watchdog(
      control, timeout: arguments.timeout.map { .seconds($0) },
      rest: "complete files are kept, and the same command goes on",
      grace: .seconds(isElsewhere ? 25 : 10)
    ).start()
    return try run.perform(control)
  }

  private func perform(_ control: RenderControl) throws(CommandError) -> ExitStatus {
    let settings = try settings()
    if arguments.batch.plans { return try plan(settings, control) }
    if arguments.batch.merges { return try merge(settings) }
    return try draw(settings, control)
  }

  private func draw(
    _ settings: BatchSettings, _ control: RenderControl
  ) throws(CommandError) -> ExitStatus {
    let metrics = try metricsFile()
    let progress = BatchProgress(console, isJSON: arguments.json, metrics: metrics)
    let batch = Batch(settings, control: control) { progress.handle($0) }
    let report: BatchReport
    do throws(BatchError) { report = try batch.run() } catch {
      progress.clear()
      throw .batch(error)
    }
    progress.clear()
    let ending = BatchEnding(report: report, folder: settings.folder)
    let advice = BatchAdvice(
      words: arguments.words,
      part: arguments.batch.shard == nil && settings.shard != .whole ? settings.shard : nil
    ).commands(missing: report.missingJobs, failed: report.failed)
    console.inform(ending.line)
    for line in ending.devices { console.inform(line) }
    let unwritten = write(ending, advice, settings)
    tell(advice)
    if settings.retriesFailed, report.tried + report.failed == 0 {
      console.inform("no job failed in an earlier run, so there is none to retry")
    }
    if arguments.json { try console.write(JSON.object([.init("report", report.json)]).line) }
    if let failure = report.failure ?? unwritten { throw .batch(failure) }
    workplace?.remove()
    if let reason = control.reason, report.missingJobs > 0 {
      throw .batch(.stopped(reason, complete: report.completeJobs, of: report.jobs))
    }
    try mapError(to: CommandError.report, try metrics?.check())
    let isComplete = !report.isStopped || report.missingJobs == 0
    return report.failed == 0 && isComplete ? .done : .differences
  }

  /// Writes the report, and prints its path if something is missing or odd; returns the error if it cannot be written.
  private func write(
    _ ending: BatchEnding, _ advice: [BatchReportFile.Advice], _ settings: BatchSettings
  ) -> BatchError? {
    do throws(BatchError) {
      let page = try BatchReportFile.write(
        ending.report, line: ending.line, advice: advice, to: settings.folder,
        of: settings.shard)
      if let remote = settings.remote {
        // A storage that has failed has no report.
        guard ending.report.failure == nil else { return nil }
        try remote.storeReport(page)
      }
      if ending.report.completeJobs < ending.report.jobs || ending.report.warnedJobs > 0 {
        console.inform("report: \(page)")
      }
      return nil
    } catch {
      // The first failure is the one to report.
      if ending.report.failure != nil { console.inform("there is no report: \(error)") }
      return error
    }
  }

  private func tell(_ advice: [BatchReportFile.Advice]) {
    for advice in advice { console.inform("\(advice.purpose): \(advice.command)") }
  }

  private func metricsFile() throws(CommandError) -> MetricsFile? {
    guard let path = arguments.batch.metrics else { return nil }
    let file = try mapError(to: CommandError.report, try MetricsFile(path))
    guard MetricsFile.mayWrite(path) else { throw .usage(.notForMetrics(path)) }
    return file
  }

  private func plan(
    _ settings: BatchSettings, _ control: RenderControl
  ) throws(CommandError) -> ExitStatus {
    defer { workplace?.remove() }
    let progress = BatchProgress(console, isJSON: false, metrics: nil)
    let summary: PlanSummary
    do throws(BatchError) {
      summary = try Batch.plan(settings, control: control) { progress.handle($0) }
    } catch {
      progress.clear()
      throw .batch(error)
    }
    progress.clear()
    if let reason = control.reason { throw .rendering(.dropped(reason)) }
    try console.write(arguments.json ? summary.json.pretty : summary.text)
    return .done
  }

  private func merge(_ settings: BatchSettings) throws(CommandError) -> ExitStatus {
    defer { workplace?.remove() }
    let result = try mapError(to: CommandError.batch, try Batch.merge(settings))
    for line in result.lines { console.inform(line) }
    tell(
      BatchAdvice(words: arguments.words)
        .commands(missing: result.missingJobs, failed: result.failures.count))
    if arguments.json { try console.write(result.json.pretty) }
    return result.missing.isEmpty && result.failures.isEmpty ? .done : .differences
  }

  private func settings() throws(CommandError) -> BatchSettings {
    guard let manifest = arguments.operands.first else {
      throw .usage(.missingOperand("MANIFEST", command: "batch"))
    }
    guard let folder = arguments.job.output, folder != "-" else {
      throw .usage(.missingFlag("-o FOLDER", command: "batch"))
    }
    let batch = arguments.batch
    for (isGiven, flag) in [(batch.plans, "--plan"), (batch.shard != nil, "--shard")]
    where batch.merges && isGiven {
      throw .usage(.conflict("--merge", flag))
    }
    for (isGiven, flag) in [
      (arguments.device.selection != .auto, "--device"),
      (arguments.device.software == .require, "--software require"),
      (batch.shard != nil, "--shard"),
    ] where batch.devices != nil && isGiven {
      throw .usage(.conflict("--devices", flag))
    }
    if batch.jobsPerDevice != nil, batch.devices == nil {
      throw .usage(.missingFlag("--devices LIST with --jobs-per-device", command: "batch"))
    }
    if batch.jobsPerDevice != nil, batch.jobs != nil {
      throw .usage(.conflict("--jobs", "--jobs-per-device"))
    }
    var settings = arguments.batchSettings(
      Manifest(manifest, confines: batch.confines), folder: folder)
    settings.verifies = batch.verifies
    settings.maxFailures = batch.maxFailures
    settings.retriesFailed = batch.retriesFailed
    let scratch = LockedValue<ScratchFolder?>(nil)
    settings.scratch = {
      scratch.withLock { folder in
        folder = folder ?? (try? ScratchFolder(in: Environment.temporaryFolder))
        return folder?.path
      }
    }
    let found = try mapError(to: CommandError.batch, try shard())
    if let service = found.service {
      if batch.devices != nil, found.shard != .whole {
        throw .usage(.conflict("--devices", "part \(found.shard.text), which \(service) sets,"))
      }
      console.inform("part \(found.shard.text), set by \(service)")
    }
    settings.shard = found.shard
    if let workplace {
      let space = ScratchSpace(limit: batch.scratchBytes)
      settings.manifest.supply = RemoteName(manifest).map {
        workplace.inputs(of: $0, into: space)
      }
      settings.remote = RemoteName(folder).map { name in
        RemoteOutputs(name, for: found.shard, in: space, through: workplace.rclone)
      }
    }
    return settings
  }

  /// The part that was typed, or that the environment names, and then which service did.
  private func shard() throws(BatchError) -> (shard: Shard, service: String?) {
    if let shard = arguments.batch.shard { return (shard, nil) }
    if arguments.batch.merges || arguments.batch.plans { return (.whole, nil) }
    guard let found = try Shard.fromEnvironment(Environment.variables) else { return (.whole, nil) }
    return (found.shard, found.service)
  }

  /// Where the manifest or the files lie in a storage, changes the working folder; whether they do.
  private mutating func goToWorkplace() throws(BatchError) -> Bool {
    guard let manifest = arguments.operands.first, let folder = arguments.job.output,
      RemoteName(manifest) != nil || RemoteName(folder) != nil
    else { return false }
    let task = arguments.batch.merges ? "merge" : arguments.batch.plans ? "plan" : "draw"
    arguments.operands[0] = manifest.named()
    arguments.job.output = folder.named()
    arguments.batch.metrics = arguments.batch.metrics?.named()
    workplace = try RemoteWorkplace(
      for: [task, try shard().shard.text, manifest.named()], into: folder.named())
    return true
  }
}
