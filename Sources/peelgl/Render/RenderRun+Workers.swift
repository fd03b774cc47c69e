import Documents
import Batch
import Effects
import Files
import Rendering

extension RenderRun {
  /// Draws a job as a batch of one, on worker processes.
  func draw(
    _ job: RenderJob, _ plan: WorkerPlan, workers: Int, _ control: RenderControl
  ) throws(CommandError) -> RenderSummary {
    let bar = ProgressBar(total: job.frames.count, isQuiet: arguments.quiet)
    defer { bar.clear() }
    let console = console
    let output = arguments.job.output ?? ""
    // Those of the device are known to workers alone.
    let told = LockedValue(Set((try? job.warnings()) ?? []))
    let settings = plan.settings(arguments, workers: workers, frames: job.frames.count)
    let batch = Batch(settings, control: control) { event in
      switch event {
      case .frame(_, let isKept): bar.advance(isKept: isKept)
      case .workerLost(_, let sentence, isRetried: true):
        bar.clear()
        console.warn("\(sentence); the rest of its unit is retried once")
      case .device(let sentence):
        bar.clear()
        console.warn(sentence)
      case .warning(_, let sentence):
        guard told.withLock({ $0.insert(sentence).inserted }) else { return }
        bar.clear()
        console.warn(sentence)
      case .storage(_, let words):
        bar.clear()
        console.inform("\(output.printable): \(words)")
      case .givenUp, .reading, .planned, .verifying, .verified, .measuring, .failure,
        .space, .workerLost, .status:
        break
      }
    }
    let report = try mapError(to: CommandError.batch, try batch.run())
    if let failure = report.failure { throw .batch(failure) }
    if let failure = report.failures.first {
      throw .batch(failure.isInput ? .manifest(failure.sentence) : .device(failure.sentence))
    }
    if let reason = control.reason {
      throw .rendering(
        .stopped(
          reason, complete: report.drawn.files + report.kept.files, of: job.frames.count))
    }
    return RenderSummary(
      output: output, size: job.performance.stage.pixelSize, report: report,
      workers: settings.workers)
  }
}
