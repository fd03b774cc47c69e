import Documents

/// The completion script for zsh: a `_peelgl` file for a folder of `fpath`.
struct ZshCompletions {
  let names: CompletionNames
  let commands: [Command]

  /// The whole script.
  var script: String {
    """
    #compdef peelgl
    # zsh completion for peelgl; made by 'peelgl completions zsh'.
    _peelgl_parameters() {
      local word name
      local -a parameters
      if [[ $PREFIX == *=* ]]; then
        name=${PREFIX%%=*}
        compset -P '*='
        for word in $words; do
          case $word:$name in
    \(valueCases)
          esac
        done
        return
      fi
      for word in $words; do
        case $word in
    \(parameterCases)
        esac
      done
      compadd -S '' -a parameters
    }

    _peelgl_pictures() {
      _alternative 'icons:icon:(\(names.icons.joined(separator: " ")))' 'files:file:_files'
    }

    _peelgl() {
      local -a commands
      commands=(
    \(commands.map { "    \(shellQuoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
      )
      if ((CURRENT == 2)); then
        _describe command commands
        return
      fi
      local command=$words[2]
      shift words
      ((CURRENT--))
      case $command in
    \(commands.map(commandCase).joined(separator: "\n"))
      esac
    }

    _peelgl "$@"

    """
  }

  private var parameterCases: String {
    names.effects.map { effect in
      let words = effect.parameters.map { shellQuoted($0.name + "=") }.joined(separator: " ")
      return "      \(effect.name)) parameters=(\(words)) ;;"
    }.joined(separator: "\n")
  }

  private var valueCases: String {
    names.effects.flatMap { effect in
      effect.choices.map { parameter in
        let words = parameter.words.map(shellQuoted).joined(separator: " ")
        return "        \(effect.name):\(parameter.name)) compadd -- \(words); return ;;"
      }
    }.joined(separator: "\n")
  }

  private func commandCase(_ command: Command) -> String {
    var words = command.flags.flatMap(flagWords)
    words += ["--help", "-h"].map { shellQuoted("\($0)[Print the help.]") }
    for (index, operand) in command.operands.enumerated() {
      let place = operand.repeats ? "*" : "\(index + 1)"
      let action = operandAction(operand.completion)
      words.append(shellQuoted("\(place):\(operand.name):\(action)"))
    }
    let lines = words.map { "        \($0)" }.joined(separator: " \\\n")
    return "    \(command.name))\n      _arguments -s \\\n\(lines)\n      ;;"
  }

  private func flagWords(_ flag: Flag) -> [String] {
    flag.spellings.map { spelling in
      let summary = flag.summary.replacing("[", with: "(").replacing("]", with: ")")
        .replacing(":", with: " ")
      guard let value = flag.value else { return shellQuoted("\(spelling)[\(summary)]") }
      let attached = spelling.hasPrefix("--") ? "=" : "+"
      let name = value.replacing(":", with: " ")
      return shellQuoted("*\(spelling)\(attached)[\(summary)]:\(name):\(action(flag.completion))")
    }
  }

  private func action(_ completion: Flag.Completion) -> String {
    switch completion {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .file: "_files"
    case .folder: "_files -/"
    case .parameter: "_peelgl_parameters"
    }
  }

  private func operandAction(_ completion: Command.Operand.Completion) -> String {
    switch completion {
    case .command: "(\(commands.map(\.name).joined(separator: " ")))"
    case .effect: "(\(names.effects.map(\.name).joined(separator: " ")))"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .picture: "_peelgl_pictures"
    case .file: "_files"
    }
  }
}
