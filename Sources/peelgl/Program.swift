import Batch
import Documents
import Files
import GLRenderer
import Glibc
import Rendering
import Workers

/// The whole program: words in, an exit status out.
enum Program {
  /// Reads the arguments of `peelgl` and runs the command; errors are printed to standard error.
  static func run(_ words: [String]) -> ExitStatus {
    // Before anything that takes stack.
    if let shortage = ProcessLimits.shortage(for: .starting) {
      return report(.limited(shortage), asJSON: words.contains("--json"))
    }
    OwnedProgram.becomeIfRequested(words)
    // As its owner has chosen; before any thread.
    PinnedLibraries.used?.use()
    ShaderCache.avoidFullDisk()
    // A closed reader and a file that may not grow show as EPIPE and EFBIG where they are written to.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    holdStandardStreams()
    KeptMemory.keep()
    var words = words
    let lifeline = Lifeline(takenFrom: &words)
    DecodingService.runIfRequested(words)
    RenderService.runIfRequested(words)
    // Its owner explains how a guarded process ended.
    if let lifeline {
      DriverCrash.follow { lifeline.name($0) }
    } else {
      explainCrashes(asJSON: words.contains("--json"))
    }
    do throws(CommandError) {
      let status = try perform(words, lifeline)
      // A reader who has gone changes nothing.
      if let failure = Console.failure, failure.status != .done { throw failure }
      return status
    } catch {
      return report(error, asJSON: words.contains("--json"))
    }
  }

  /// Puts something that fails in the place of each standard stream that was closed.
  ///
  /// Otherwise the next file opened, such as a driver's cache, would get its number, and what is
  /// written to the stream would end up in that file.
  private static func holdStandardStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func explainCrashes(asJSON: Bool) {
    DriverCrash.exit(with: ExitStatus.device.rawValue) { device in
      let error = CommandError.crashed(device: device)
      return ("peelgl: \(error.description).\n", asJSON ? error.json.pretty : "")
    }
  }

  private static func perform(
    _ words: [String], _ lifeline: Lifeline?
  ) throws(CommandError) -> ExitStatus {
    let invocation: Invocation
    do throws(UsageError) { invocation = try Invocation(words, commands: Command.all) } catch {
      throw .usage(error)
    }
    switch invocation {
    case .help(nil, _):
      try Console().write(HelpText.overview(Command.all))
    case .help(let command?, let long):
      try Console().write(HelpText.command(command, long: long))
    case .run(let command, var arguments):
      arguments.lifeline = lifeline
      arguments.words = words
      if command.writesFiles, let shortage = ProcessLimits.shortage(for: .writing) {
        throw .limited(shortage)
      }
      choosePinned(command, arguments)
      return try command.run(arguments, Console(isQuiet: arguments.quiet))
    }
    return .done
  }

  /// Has this process and its workers load the add-on's libraries where it is installed and no GPU is to draw.
  private static func choosePinned(_ command: Command, _ arguments: Arguments) {
    guard let installed = PinnedLibraries.installed, PinnedLibraries.used == nil,
      // It looks at both.
      command.name != "doctor"
    else { return }
    if case .these(let devices) = arguments.batch.devices {
      if devices == [.pinned], installed.shortage == nil { installed.use() }
      return
    }
    var failure: String?
    let isChosen = arguments.device.choosesPinned {
      guard DeviceSelection.mayFindGPU else { return false }
      // What only draws an SVG need not wait for a driver.
      if command.opensDevice { failure = PinnedLibraries.failureOfGPU }
      return failure == nil
    }
    guard isChosen else { return }
    let console = Console(isQuiet: arguments.quiet)
    if let shortage = installed.shortage {
      // On request the search for the device says so.
      if command.opensDevice, arguments.device.selection != .pinned {
        console.warn("\(shortage); the system's libraries draw instead")
      }
      return
    }
    if let failure { console.warn("\(failure); the add-on's rasteriser draws instead") }
    installed.use()
  }

  private static func report(_ error: CommandError, asJSON: Bool) -> ExitStatus {
    if error.isSilent { return error.status }
    Watchdog.awaitExit()
    switch error {
    case .rendering(.shader(let report)): Console.complain(report)
    case .batch(let error): for line in error.lines { Console.complain(line) }
    default: Console.complain(error.description)
    }
    if asJSON { Console().report(error.json.pretty) }
    return error.status
  }
}
