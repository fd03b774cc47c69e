import Documents
import Effects

extension Command {
  /// `peelgl completions`.
  static let completions = Command(
    name: "completions",
    summary: "Print the completion script of a shell.",
    details: """
      For bash: peelgl completions bash > ~/.local/share/bash-completion/completions/peelgl. For \
      zsh: save it as _peelgl in a folder of fpath. For fish: save it as \
      ~/.config/fish/completions/peelgl.fish.
      """,
    operands: [
      Operand(
        name: "SHELL", summary: "The shell: \(listed(Shell.allCases.map(\.rawValue), "or")).",
        completion: .words(Shell.allCases.map(\.rawValue)))
    ],
    flags: [],
    examples: ["source <(peelgl completions bash)"],
    run: { (arguments, console) throws(CommandError) in
      let name = arguments.operands[0]
      guard let shell = Shell(rawValue: name) else {
        let names = Shell.allCases.map(\.rawValue)
        let problem = ValueError(
          expected: listed(names, "or"), nearest: nearestName(to: name, in: names))
        throw .usage(.badOperand("SHELL", value: name, problem))
      }
      try console.write(shell.script(.current, commands: all))
      return .done
    })
}
