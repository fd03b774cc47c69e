import Documents
import Effects

/// What the words behind `peelgl` ask for.
enum Invocation: Sendable {
  /// Run a command.
  case run(Command, Arguments)
  /// Explain one command, or all of them.
  case help(Command?, long: Bool)

  /// Reads the words behind `peelgl`; no words at all ask for help.
  init(_ words: [String], commands: [Command]) throws(UsageError) {
    guard let first = words.first else {
      self = .help(nil, long: false)
      return
    }
    // Flags that people type where a command belongs.
    let name = first == "--version" || first == "-V" ? "version" : first
    if first == "-h" || first == "--help" {
      self = .help(nil, long: first == "--help")
      return
    }
    guard let command = commands.first(where: { $0.name == name }) else {
      if first.hasPrefix("-") {
        throw .unknownFlag(
          first, command: "peelgl", nearest: nearestName(to: first, in: ["--help", "--version"]))
      }
      // People type an effect where a command belongs.
      let command =
        Effect.names.contains(first) ? nil : nearestName(to: first, in: commands.map(\.name))
      let effect = nearestName(to: first, in: Effect.names).map { "render \($0)" }
      throw .unknownCommand(first, nearest: command ?? effect)
    }
    var parser = ArgumentParser(for: command, among: commands)
    self = try parser.parse(Array(words.dropFirst()))
  }
}
