import Documents

/// The completion script for bash; it needs no bash-completion package.
struct BashCompletions {
  let names: CompletionNames
  let commands: [Command]

  /// The whole script.
  var script: String {
    """
    # bash completion for peelgl; made by 'peelgl completions bash'.
    _peelgl_parameters() {
      local word
      for word in "${COMP_WORDS[@]:2}"; do
        case $word in
    \(parameterCases)
        esac
      done
    }

    _peelgl_values() {
      local word
      for word in "${COMP_WORDS[@]:2}"; do
        case $word:$1 in
    \(valueCases)
        esac
      done
    }

    _peelgl_pictures() {
      mapfile -t COMPREPLY < <(compgen -W \(shellQuoted(names.icons.joined(separator: " "))) -- "$current")
      if ((${#COMPREPLY[@]})); then
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$current")
      fi
    }

    _peelgl() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command=${COMP_WORDS[1]} flags='' values='' operand=0 i
      COMPREPLY=()
      if [[ $current == = ]]; then current=''; fi
      if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
      local equals=$((COMP_CWORD - 1))
      if [[ ${COMP_WORDS[COMP_CWORD]} == = ]]; then equals=$COMP_CWORD; fi
      if ((equals > 2)) && [[ ${COMP_WORDS[equals]} == = && ${COMP_WORDS[equals-2]} == @(--set|-s) ]]; then
        COMPREPLY=($(compgen -W "$(_peelgl_values "${COMP_WORDS[equals-1]}")" -- "$current"))
        return
      fi
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W '\(commands.map(\.name).joined(separator: " "))' -- "$current"))
        return
      fi
      for ((i = 2; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then ((operand++)); fi
      done
      case $command in
    \(commands.map(commandCase).joined(separator: "\n"))
        *) return ;;
      esac
      if [[ $current == -* ]]; then values=$flags; fi
      COMPREPLY=($(compgen -W "$values" -- "$current"))
      if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace 2>/dev/null
      fi
    }
    complete -o default -F _peelgl peelgl

    """
  }

  private var parameterCases: String {
    names.effects.map { effect in
      let words = effect.parameters.map { $0.name + "=" }.joined(separator: " ")
      return "      \(effect.name)) printf '%s' \(shellQuoted(words)); return ;;"
    }.joined(separator: "\n")
  }

  private var valueCases: String {
    names.effects.flatMap { effect in
      effect.choices.map { parameter in
        let words = shellQuoted(parameter.words.joined(separator: " "))
        return "      \(effect.name):\(parameter.name)) printf '%s' \(words); return ;;"
      }
    }.joined(separator: "\n")
  }

  private func commandCase(_ command: Command) -> String {
    let flags = command.flags.flatMap(\.spellings) + ["--help", "-h"]
    var lines = [
      "    \(command.name))", "      flags=\(shellQuoted(flags.joined(separator: " ")))",
      "      case $previous in",
    ]
    for flag in command.flags where flag.value != nil {
      lines.append(
        "        \(flag.spellings.joined(separator: "|"))) \(value(flag.completion)) ;;")
    }
    if !command.operands.isEmpty {
      lines += ["        *)", "          case $operand in"]
      for (index, operand) in command.operands.enumerated() {
        lines.append("            \(index)) \(operandWords(operand.completion)) ;;")
      }
      lines += ["          esac", "          ;;"]
    }
    return (lines + ["      esac", "      ;;"]).joined(separator: "\n")
  }

  /// Sets `values`; with none, bash falls back to files.
  private func value(_ completion: Flag.Completion) -> String {
    switch completion {
    case .nothing: "compopt +o default 2>/dev/null; return"
    case .words(let words): "values=\(shellQuoted(words.joined(separator: " ")))"
    case .file: ":"
    case .folder: #"COMPREPLY=($(compgen -d -- "$current")); return"#
    case .parameter: "values=$(_peelgl_parameters)"
    }
  }

  private func operandWords(_ completion: Command.Operand.Completion) -> String {
    switch completion {
    case .command: "values=\(shellQuoted(commands.map(\.name).joined(separator: " ")))"
    case .effect: "values=\(shellQuoted(names.effects.map(\.name).joined(separator: " ")))"
    case .words(let words): "values=\(shellQuoted(words.joined(separator: " ")))"
    case .picture: "[[ $current == -* ]] || { _peelgl_pictures; return; }"
    case .file: ":"
    }
  }
}
