import Documents
import Effects

/// The command that the arguments of `peelgl` invoke.
enum Invocation: Sendable {
  /// Run a command.
  case run(Command, Arguments)
  /// Explain one command, or all of them.
  case help(Command?, long: Bool)

  /// Reads the arguments of `peelgl`; no arguments at all request help.
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
      throw .unknownCommand(first, nearest: Self.nearest(to: first, in: commands))
    }
    var parser = ArgumentParser(for: command, among: commands)
    self = try parser.parse(Array(words.dropFirst()))
  }

  /// The command that a person who typed `name` may have meant.
  private static func nearest(to name: String, in commands: [Command]) -> String? {
    if let known = sought[name] { return known }
    // People type an effect where a command belongs.
    let command =
      Effect.names.contains(name) ? nil : nearestName(to: name, in: commands.map(\.name))
    let effect = nearestName(to: name, in: Effect.names).map { "render \($0)" }
    let other = nearestName(to: name, in: sought.keys.sorted()).flatMap { sought[$0] }
    return command ?? effect ?? other
  }

  /// Words that people look for, and the command for each.
  static let sought = [
    "accept": "approve", "animate": "render", "curves": "plot", "devices": "doctor",
    "diff": "compare", "easings": "plot", "examples": "demo", "formats": "help render",
    "gpus": "doctor", "info": "doctor", "init": "demo",
    "list": "effects", "meshes": "effects mesh", "metrics": "help compare", "page": "export",
    "parameters": "effects NAME", "presets": "effects NAME", "preview": "watch",
    "scene": "render --scene", "serve": "watch --serve", "test": "compare", "video": "render",
  ]
}
