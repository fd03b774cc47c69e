import Documents
import Effects

extension Command {
  /// `peelgl help`.
  static let help = Command(
    name: "help",
    summary: "Explain a command, or list all commands.",
    details: "",
    operands: [
      Operand(
        name: "COMMAND", summary: "The command to explain.", isRequired: false,
        completion: .command)
    ],
    flags: [.manual],
    examples: ["peelgl help render", "peelgl help --man | man -l -"],
    run: { (arguments, console) throws(CommandError) in
      if arguments.manual {
        try console.write(ManPage.page(version: Version.number, commands: all))
      } else if let name = arguments.operands.first {
        guard let command = all.first(where: { $0.name == name }) else {
          throw .usage(
            .unknownCommand(name, nearest: nearestName(to: name, in: all.map(\.name))))
        }
        try console.write(HelpText.command(command, long: true))
      } else {
        try console.write(HelpText.overview(all))
      }
      return .done
    })
}
