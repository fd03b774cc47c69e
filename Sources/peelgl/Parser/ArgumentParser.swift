import Documents
import Effects
import Rendering

/// Reads the words after `peelgl COMMAND` by the command's flags: a pure function of its input.
///
/// It knows `--long=VALUE`, `--long VALUE`, `-s VALUE`, `-sVALUE`, bundles of switches as `-yq`,
/// `--`, after which nothing is a flag, and `-`, which is an operand.
struct ArgumentParser {
  /// The command whose flags are known.
  let command: Command
  /// All commands, to say where a foreign flag belongs.
  let commands: [Command]

  private var arguments = Arguments()
  private var words: ArraySlice<String> = []

  init(for command: Command, among commands: [Command]) {
    self.command = command
    self.commands = commands
  }

  /// The parsed arguments, or `nil` if they request help.
  mutating func parse(_ words: [String]) throws(UsageError) -> Invocation {
    self.words = words[...]
    while let word = self.words.popFirst() {
      switch word {
      case "--":
        arguments.operands += self.words
        self.words = []
      case "--help": return .help(command, long: true)
      case "-h": return .help(command, long: false)
      case _ where word.hasPrefix("--"): try long(word.dropFirst(2))
      case _ where word.hasPrefix("-") && word != "-": try short(word.dropFirst())
      default: arguments.operands.append(word)
      }
    }
    try checkOperands()
    return .run(command, arguments)
  }

  private mutating func long(_ text: Substring) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let flag = command.flags.first(where: { $0.long == name }) else {
      throw unknown("--\(name)") { $0.long == name }
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard let valueName = flag.value else {
      if let attached { throw .unexpectedValue(flag: "--\(name)", value: attached) }
      return try apply(flag, as: "--\(name)", "")
    }
    guard let value = attached ?? words.popFirst() else {
      throw .missingValue(flag: "--\(name)", value: valueName)
    }
    try apply(flag, as: "--\(name)", value)
  }

  private mutating func short(_ text: Substring) throws(UsageError) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let flag = command.flags.first(where: { $0.short == letter }) else {
        throw unknown("-\(letter)") { $0.short == letter }
      }
      guard let valueName = flag.value else {
        try apply(flag, as: "-\(letter)", "")
        continue
      }
      guard let value = letters.isEmpty ? words.popFirst() : String(letters) else {
        throw .missingValue(flag: "-\(letter)", value: valueName)
      }
      return try apply(flag, as: "-\(letter)", value)
    }
  }

  private mutating func apply(_ flag: Flag, as name: String, _ value: String) throws(UsageError) {
    try flag.apply(value, name, &arguments)
    arguments.given.append(
      Arguments.GivenFlag(name: flag.long, value: flag.value == nil ? nil : value))
  }

  private func unknown(_ name: String, _ matches: (Flag) -> Bool) -> UsageError {
    let others = commands.filter { $0.flags.contains(where: matches) }.map(\.name)
    if !others.isEmpty {
      return .foreignFlag(name, command: command.name, others: others)
    }
    let names = command.flags.map(\.long) + ["help"]
    let near = nearestName(to: String(name.drop { $0 == "-" }), in: names).map { "--\($0)" }
    return .unknownFlag(name, command: command.name, nearest: near)
  }

  private func checkOperands() throws(UsageError) {
    if arguments.job.scene != nil {
      if let word = arguments.operands.first { throw .conflict("--scene", "'\(word)'") }
      return
    }
    if arguments.comparison.decisions != nil {
      if let word = arguments.operands.first { throw .conflict("--decisions", "'\(word)'") }
      return
    }
    if arguments.export.makesElement { return }
    let required = command.operands.count { $0.isRequired }
    if arguments.operands.count < required {
      throw .missingOperand(command.operands[arguments.operands.count].name, command: command.name)
    }
    if let last = command.operands.last, last.repeats { return }
    if arguments.operands.count > command.operands.count {
      throw .extraOperand(arguments.operands[command.operands.count], command: command.name)
    }
  }
}
