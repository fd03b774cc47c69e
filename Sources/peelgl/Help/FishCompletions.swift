import Documents

/// The completion script for fish.
struct FishCompletions {
  let names: CompletionNames
  let commands: [Command]

  /// The whole script.
  var script: String {
    var lines = [
      "# fish completion for peelgl; made by 'peelgl completions fish'.",
      "function __peelgl_parameters",
      "    for word in (commandline -opc)",
      "        switch $word",
    ]
    for effect in names.effects {
      let words = effect.parameters.flatMap { parameter in
        [parameter.name + "="] + parameter.words.map { "\(parameter.name)=\($0)" }
      }.map(shellQuoted).joined(separator: " ")
      lines += [
        "            case \(effect.name)", "                printf '%s\\n' \(words)",
        "                return",
      ]
    }
    lines += ["        end", "    end", "end", "", "complete -c peelgl -f"]
    for command in commands {
      lines.append(
        "complete -c peelgl -n __fish_use_subcommand -a \(command.name)"
          + " -d \(shellQuoted(command.summary))")
    }
    lines += commands.flatMap(self.lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of command: Command) -> [String] {
    let start = "complete -c peelgl -n '__fish_seen_subcommand_from \(command.name)'"
    let flags = command.flags.map { flag in
      var words = [start, "-l \(flag.long)"]
      if let short = flag.short { words.append("-s \(short)") }
      if flag.value != nil { words.append(value(flag.completion)) }
      words.append("-d \(shellQuoted(flag.summary))")
      return words.joined(separator: " ")
    }
    let operands = command.operands.map { "\(start) \(self.operand($0.completion))" }
    return flags + ["\(start) -l help -s h -d 'Print the help.'"] + operands
  }

  private func value(_ completion: Flag.Completion) -> String {
    switch completion {
    case .nothing: "-x"
    case .words(let words): "-x -a \(shellQuoted(words.joined(separator: " ")))"
    case .file: "-r -F"
    case .folder: "-x -a '(__fish_complete_directories)'"
    case .parameter: "-x -a '(__peelgl_parameters)'"
    }
  }

  private func operand(_ completion: Command.Operand.Completion) -> String {
    switch completion {
    case .command: "-a \(shellQuoted(commands.map(\.name).joined(separator: " ")))"
    case .effect: "-a \(shellQuoted(names.effects.map(\.name).joined(separator: " ")))"
    case .words(let words): "-a \(shellQuoted(words.joined(separator: " ")))"
    case .picture: "-F -a \(shellQuoted(names.icons.joined(separator: " ")))"
    case .file: "-F"
    }
  }
}
