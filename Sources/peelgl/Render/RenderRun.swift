import Documents
import Effects
import Frame
import GLRenderer
import Rendering
import Workers

/// One call of `peelgl render`.
struct RenderRun {
  let arguments: Arguments
  let console: Console

  /// Draws and writes every frame.
  func perform() throws(CommandError) -> ExitStatus {
    if arguments.lifeline == nil, arguments.describedJob.isShader {
      return try GuardedRun(arguments).perform()
    }
    let start = ContinuousClock.now
    let control = RenderControl { [lifeline = arguments.lifeline] in lifeline?.beat() }
    try Watchdog(
      control, timeout: arguments.timeout.map { .seconds($0) },
      rest: arguments.job.showsAllInOneFile ? "nothing was written" : "complete frames are kept"
    ).start()
    try checkOutput()
    let values = PrintedValues(arguments, console)
    var summary = try draw(control, values)
    summary.total = .now - start
    if arguments.job.output != nil { console.inform(summary.sentence) }
    if let choice = summary.choice { console.inform(choice) }
    if let failure = Console.failure { throw failure }
    if arguments.timings { Console.print(summary.timings) }
    if arguments.profile, !arguments.json { Console.print(summary.profile) }
    if arguments.json {
      let told = arguments.inspection.printsValues ? values.json : nil
      try console.write(summary.json(values: told, hasProfile: arguments.profile).pretty)
    }
    return .done
  }

  private func draw(
    _ control: RenderControl, _ values: PrintedValues
  ) throws(CommandError) -> RenderSummary {
    let plan = WorkerPlan(arguments.describedJob)
    if arguments.batch.skipsExisting, plan == nil { throw .usage(.needsFiles("--skip-existing")) }
    let workers = arguments.batch.jobs ?? 1
    let session = RenderSession(timesPasses: arguments.timings || arguments.profile)
    var order = arguments.order(for: .output)
    // The ledger decides which files may be replaced.
    if arguments.batch.skipsExisting { order.job.settings.overwrite = true }
    var open: RenderSession.OpenOrder
    let size: PixelSize?
    do throws(RenderingError) {
      let console = console
      open = try session.open(order) {
        if case .warning(let sentence) = $0 { console.warn(sentence) }
      }
      if arguments.inspection.printsValues, open.job.soundSeconds == nil {
        open.job.onValues = values.tell
      }
      try open.job.decodeInputs()
      size = arguments.inspection.printsValues ? try open.job.inspectedSize() : nil
    } catch {
      throw Arguments.commandError(error)
    }
    if open.job.soundSeconds != nil, let flag = arguments.inspection.flag {
      throw .usage(.conflict("a .wav output", flag))
    }
    if let size { try values.check(size) }
    do throws(RenderingError) {
      if plan == nil || workers == 1 && !arguments.batch.skipsExisting {
        if arguments.batch.jobs != nil { open.renderers = 1 }
        return try draw(open, session, control)
      }
    } catch {
      throw Arguments.commandError(error)
    }
    guard let plan else { throw .usage(.needsFiles("--jobs")) }
    // Workers report neither values nor times.
    let single =
      arguments.inspection.flag
      ?? (arguments.timings ? "--timings" : arguments.profile ? "--profile" : nil)
    if let single {
      throw .usage(.conflict(single, arguments.batch.skipsExisting ? "--skip-existing" : "--jobs"))
    }
    return try draw(open.job, plan, workers: workers, control)
  }

  private func draw(
    _ open: RenderSession.OpenOrder, _ session: RenderSession, _ control: RenderControl
  ) throws(RenderingError) -> RenderSummary {
    let bar = ProgressBar(total: open.job.frames.count, isQuiet: arguments.quiet)
    defer { bar.clear() }
    let console = console
    let drawn = try session.draw(open, control: control) { message in
      switch message {
      case .written: bar.advance()
      case .parts(let done, let all): bar.show(done, of: all, "parts")
      case .warning(let sentence):
        bar.clear()
        console.warn(sentence)
      case .device, .files, .storage, .progress, .frame, .stages, .picture, .done, .failed: break
      }
    }
    var summary = RenderSummary(
      output: arguments.job.output ?? "", size: open.job.performance.stage.pixelSize, drawn)
    summary.soundSeconds = open.job.soundSeconds
    return summary
  }

  private func checkOutput() throws(CommandError) {
    guard let output = arguments.job.output else {
      if arguments.inspection.printsValues { return }
      throw .usage(.missingFlag("-o OUTPUT", command: "render"))
    }
    if output == "-", let flag = arguments.inspection.flag {
      throw .usage(.conflict("-o -", flag))
    }
    if output == "-", arguments.json { throw .usage(.conflict("-o -", "--json")) }
  }
}
