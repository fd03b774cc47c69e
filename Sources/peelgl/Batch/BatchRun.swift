import Batch
import Documents
import Files
import Rendering

/// One call of `peelgl batch`.
struct BatchRun {
  let arguments: Arguments
  let console: Console

  /// Draws what the manifest asks for.
  func perform() throws(CommandError) -> ExitStatus {
    if arguments.batch.printsSchema {
      try console.write(ManifestSchema.json.pretty)
      return .done
    }
    let control = RenderControl()
    try Watchdog(control, timeout: arguments.timeout.map { .seconds($0) }).start()
    let settings = try settings()
    do throws(BatchError) {
      if arguments.batch.plans { return try plan(settings) }
      if arguments.batch.merges { return try merge(settings) }
    } catch {
      throw .batch(error)
    }
    return try draw(settings, control)
  }

  private func draw(
    _ settings: BatchSettings, _ control: RenderControl
  ) throws(CommandError) -> ExitStatus {
    let progress = BatchProgress(console, isJSON: arguments.json)
    let batch = Batch(settings, control: control) { progress.handle($0) }
    let report: BatchReport
    do throws(BatchError) {
      report = try batch.run()
      progress.clear()
      let line = report.sentence(in: settings.folder)
      let page = try BatchReportFile.write(
        report, line: line, to: settings.folder, of: settings.shard)
      console.inform(line)
      if report.failed > 0 { console.inform("report: \(page)") }
      if settings.retriesFailed, report.drawn + report.kept + report.failed == 0 {
        console.inform("no job failed in an earlier run, so there is none to retry")
      }
    } catch {
      progress.clear()
      throw .batch(error)
    }
    if arguments.json { try console.write(JSON.object([.init("report", report.json)]).line) }
    if let reason = control.reason {
      throw .rendering(
        .stopped(reason, complete: report.drawn + report.kept, of: report.frames))
    }
    return report.failed == 0 && !report.isStopped ? .done : .differences
  }

  private func plan(_ settings: BatchSettings) throws(BatchError) -> ExitStatus {
    let summary = try Batch.plan(settings)
    console.report(arguments.json ? summary.json.pretty : summary.text)
    return .done
  }

  private func merge(_ settings: BatchSettings) throws(BatchError) -> ExitStatus {
    let result = try Batch.merge(settings)
    for line in result.lines { console.inform(line) }
    if arguments.json { console.report(result.json.pretty) }
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
    var settings = arguments.batchSettings(
      Manifest(manifest, confines: batch.confines), folder: folder)
    settings.verifies = batch.verifies
    settings.maxFailures = batch.maxFailures
    settings.retriesFailed = batch.retriesFailed
    settings.shard = try mapError(to: CommandError.batch, try shard())
    return settings
  }

  /// The part that was typed, or that the environment names.
  private func shard() throws(BatchError) -> Shard {
    if let shard = arguments.batch.shard { return shard }
    if arguments.batch.merges || arguments.batch.plans { return .whole }
    guard let found = try Shard.fromEnvironment(Environment.variables) else { return .whole }
    console.inform("part \(found.shard.text), set by \(found.service)")
    return found.shard
  }
}
