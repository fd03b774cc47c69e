import Glibc

/// The whole program: words in, an exit status out.
enum Program {
  /// Reads the words behind `peelgl` and does what they ask for; errors are said on standard error.
  static func run(_ words: [String]) -> ExitStatus {
    // A closed reader and a file that may not grow show as EPIPE and EFBIG where they are written to.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do throws(CommandError) {
      return try perform(words)
    } catch {
      return report(error, asJSON: words.contains("--json"))
    }
  }

  private static func perform(_ words: [String]) throws(CommandError) -> ExitStatus {
    let invocation: Invocation
    do throws(UsageError) { invocation = try Invocation(words) } catch { throw .usage(error) }
    switch invocation {
    case .help(nil, _):
      try Console().write(HelpText.overview())
    case .help(let command?, let long):
      try Console().write(HelpText.command(command, long: long))
    case .run(let command, let arguments):
      return try command.run(arguments, Console(isQuiet: arguments.quiet))
    }
    return .done
  }

  private static func report(_ error: CommandError, asJSON: Bool) -> ExitStatus {
    if error.isSilent { return error.status }
    Console.complain(error.description)
    if asJSON { try? Console().write(error.json.text) }
    return error.status
  }
}
