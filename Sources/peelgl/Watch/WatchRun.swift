import Documents
import Files
import Rendering
import ShaderLab
import Watch
import Workers

/// One call of `peelgl watch`.
struct WatchRun {
  let arguments: Arguments
  let console: Console

  /// Watches until a signal or the end of `--timeout`.
  func perform() throws(CommandError) -> ExitStatus {
    try check()
    let line = RenderLine(arguments)
    var settings = WatchSettings(arguments.describedJob) {
      line.text(values: $0, seconds: $1, pass: $2, hasKeys: $3)
    }
    settings.device = arguments.device
    settings.port = arguments.port
    settings.environment = ShaderCache.environment
    let (console, isJSON) = (console, arguments.json)
    let output = arguments.job.output
    let watch: Watch
    let listener = LockedValue<Watch?>(nil)
    do throws(WatchError) {
      watch = try Watch(settings) { event in
        if isJSON { console.report(event.json.line) }
        event.tell(console, output: output)
        // Without a reader there is nothing left to do.
        if Console.failure != nil { listener.withLock(\.self)?.stop() }
      }
    } catch {
      throw .watch(error)
    }
    listener.withLock { $0 = watch }
    let control = RenderControl(onStop: { watch.stop() })
    try Watchdog(
      control, timeout: arguments.timeout.map { .seconds($0) }, rest: "complete pictures are kept"
    ).start()
    try mapError(to: CommandError.watch, try watch.run())
    listener.withLock { $0 = nil }
    if let failure = Console.failure { throw failure }
    guard control.reason == .deadline else { return .interrupted }
    Console.complain("Timed out (--timeout); complete pictures are kept.")
    return .deadline
  }

  private func check() throws(CommandError) {
    let job = arguments.describedJob
    guard job.output != nil || arguments.port != nil else {
      throw .usage(.missingFlag("-o OUTPUT or --serve PORT", command: "watch"))
    }
    if job.output == "-" { throw .usage(.needsFiles("watch")) }
    let files =
      job.inputs + job.parameterFiles + [job.scene, job.gesture, job.effect].compactMap(\.self)
    if files.contains("-") { throw .usage(.needsFiles("watch")) }
    guard let output = job.output, let state = FileState(of: output) else { return }
    for file in files where FileState(of: file) == state {
      throw .usage(.outputAmongInputs(flag: "-o", path: output, input: file))
    }
  }
}

extension WatchEvent {
  /// `{"event": …}` with what belongs to it.
  fileprivate var json: JSON {
    switch self {
    case .serving(let address):
      .object([.init("event", .text("serving")), .init("address", .text(address))])
    case .drawn(let milliseconds, let warnings):
      .object([
        .init("event", .text("drawn")), .init("milliseconds", .number(milliseconds)),
        .init("warnings", .list(warnings.map { .text($0) })),
      ])
    case .written(let frames, let milliseconds, let warnings):
      .object([
        .init("event", .text("written")), .init("frames", .integer(frames)),
        .init("milliseconds", .number(milliseconds)),
        .init("warnings", .list(warnings.map { .text($0) })),
      ])
    case .failed(let failure):
      .object([
        .init("event", .text("failed")), .init("kind", .text(failure.kind.rawValue)),
        .init("message", .text(failure.sentence)),
        .init("diagnostics", .list(failure.report?.diagnostics.map(\.json) ?? [])),
      ])
    }
  }

  /// Says it to a person.
  fileprivate func tell(_ console: Console, output: String?) {
    switch self {
    case .serving(let address): console.inform("the page is at \(address) (Ctrl-C ends it)")
    case .drawn(let milliseconds, let warnings):
      for warning in warnings { console.warn(warning) }
      console.inform("drawn in \(ProgressBar.tenths(milliseconds)) ms")
    case .written(let frames, let milliseconds, let warnings):
      for warning in warnings { console.warn(warning) }
      let name = (output ?? "").printable
      console.inform(
        "\(name): \(counted(frames, "frame")) in \(ProgressBar.tenths(milliseconds)) ms")
    case .failed(let failure):
      if let report = failure.report {
        Console.complain(report)
      } else {
        Console.complain(failure.sentence)
      }
    }
  }
}
