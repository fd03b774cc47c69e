import Documents
import Effects
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
    Watchdog(
      control, timeout: arguments.timeout.map { .seconds($0) },
      rest: arguments.job.showsAllInOneFile ? "nothing was written" : "complete frames stay"
    ).start()
    let assets = Assets(limits: arguments.limits.image)
    try checkOutput()
    var summary = try draw(try arguments.renderRequest(assets), assets, control)
    summary.total = .now - start
    console.say(summary.sentence)
    if let choice = summary.choice { console.say(choice) }
    if arguments.timings { Console.print(summary.timings) }
    if arguments.json { try console.write(summary.json.text) }
    return .done
  }

  private func draw(
    _ request: RenderRequest, _ assets: Assets, _ control: RenderControl
  ) throws(CommandError) -> RenderSummary {
    let plan = WorkerPlan(arguments.describedJob)
    if arguments.skipsExisting, plan == nil { throw .usage(.needsFiles("--skip-existing")) }
    let workers = arguments.batch.jobs ?? 1
    let job: RenderJob
    do throws(RenderingError) {
      let shaders = try arguments.shaders.map { (folder) throws(RenderingError) in
        try assets.shaders(in: folder)
      }
      var request = request
      // Which pictures may be replaced, the notes of earlier runs say.
      if arguments.skipsExisting { request.settings.overwrite = true }
      job = try RenderJob(request, from: assets)
      try console.sayWarnings(of: job)
      try job.decodeInputs()
      if plan == nil || workers == 1 && !arguments.skipsExisting {
        return try draw(job, shaders ?? [:], control)
      }
    } catch {
      throw .rendering(error)
    }
    guard let plan else { throw .usage(.needsFiles("--jobs")) }
    // Workers tell no times of stages.
    if arguments.timings {
      throw .usage(.conflict("--timings", arguments.skipsExisting ? "--skip-existing" : "--jobs"))
    }
    return try draw(job, plan, workers: workers, control)
  }

  private func draw(
    _ job: RenderJob, _ shaders: [String: [UInt8]], _ control: RenderControl
  ) throws(RenderingError) -> RenderSummary {
    let bar = ProgressBar(total: job.frames.count, isQuiet: arguments.quiet)
    defer { bar.clear() }
    let renderer: Renderer
    var options = RendererOptions(
      device: arguments.deviceSelection, software: arguments.software, shaders: shaders,
      timesPasses: arguments.timings)
    options.renderers = arguments.batch.jobs == nil ? job.renderers : 1
    do throws(RendererError) {
      renderer = try Renderer(options)
    } catch {
      throw .renderer(error)
    }
    for warning in try job.warnings(on: renderer) {
      bar.clear()
      console.warn(warning)
    }
    var loop = try FrameLoop(job, on: renderer, control: control) { _ in bar.advance() }
    return RenderSummary(
      output: arguments.job.output ?? "", size: job.performance.stage.pixelSize,
      device: renderer.device, sideBySide: renderer.sideBySide, report: try loop.run())
  }

  private func checkOutput() throws(CommandError) {
    guard let output = arguments.job.output else {
      throw .usage(.missingFlag("-o OUTPUT", command: "render"))
    }
    if output == "-", arguments.json { throw .usage(.conflict("-o -", "--json")) }
  }
}
