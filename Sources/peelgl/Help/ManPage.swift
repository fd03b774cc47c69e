/// The man page of all commands, in roff, made from the tables of commands and flags.
enum ManPage {
  /// `peelgl.1`; `version` stands in the footer.
  static func page(version: String, commands: [Command]) -> String {
    var lines = [
      ".TH PEELGL 1 \"\" \"peelgl \(escaped(version))\" \"User Commands\"",
      ".SH NAME",
      "peelgl \\- render effects on pictures, without a display",
      ".SH SYNOPSIS",
    ]
    for command in commands {
      lines += [".B peelgl \(escaped(command.name))", escaped(operands(of: command)), ".br"]
    }
    lines.removeLast()
    lines += [".SH COMMANDS"] + commands.flatMap(section)
    lines += [".SH OPTIONS"] + options(of: commands)
    lines += [".SH EXIT STATUS"]
    for status in ExitStatus.allCases {
      lines += [".TP", ".B \(status.rawValue)", escaped(status.summary)]
    }
    lines += [".SH ENVIRONMENT"]
    for variable in environment {
      lines += [".TP", ".B \(escaped(variable.name))", escaped(variable.text)]
    }
    let examples = commands.flatMap(\.examples)
    if !examples.isEmpty { lines += [".SH EXAMPLES"] + examples.flatMap(example) }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  private static let environment: [(name: String, text: String)] = [
    ("NO_COLOR", "If it is set and not empty, help is not printed in bold."),
    ("CLICOLOR_FORCE", "If it is set and not 0, help is printed in bold even to a file."),
    (
      "LP_NUM_THREADS",
      "The number of software rasteriser threads per frame; without it, several frames are drawn at a time."
    ),
    (
      "MESA_SHADER_CACHE_DIR",
      "Mesa's cache folder of compiled shaders; by default worker processes use peelgl in XDG_CACHE_HOME or ~/.cache."
    ),
    (
      "SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX, BATCH_TASK_INDEX, CI_NODE_INDEX",
      "The part of a batch that is drawn without --shard."
    ),
    ("PEELGL_SHARDS", "The number of parts of a batch in a Kubernetes indexed job; see --shard."),
    ("GITHUB_ACTIONS", "If it is true, shader errors are also printed as GitHub annotations."),
    ("TMPDIR", "The folder for unpacked goldens of a Git revision, by default /tmp."),
  ]

  private static func section(_ command: Command) -> [String] {
    var lines = [".SS \(escaped(command.name))", escaped(command.summary)]
    for paragraph in HelpText.paragraphs(command.details) {
      lines += [".PP", escaped(oneLine(paragraph))]
    }
    for operand in command.operands {
      lines += [".TP", ".I \(escaped(operand.name))", escaped(operand.summary)]
    }
    return lines
  }

  /// Each flag once, with the commands that take it; a name may mean something else to a command.
  private static func options(of commands: [Command]) -> [String] {
    var seen: Set<String> = []
    var lines: [String] = []
    for flag in commands.flatMap(\.flags) where seen.insert(meaning(of: flag)).inserted {
      let users = commands.filter { $0.flags.contains { meaning(of: $0) == meaning(of: flag) } }
        .map(\.name)
      let names = (flag.short.map { ["-\($0)"] } ?? []) + ["--\(flag.long)"]
      let bold = names.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
      let value = flag.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
      lines += [".TP", bold + value, escaped(oneLine("\(flag.summary) \(flag.details)"))]
      lines.append(escaped("(\(users.joined(separator: ", ")))"))
    }
    return lines
  }

  private static func meaning(of flag: Flag) -> String { "\(flag.long) \(flag.summary)" }

  private static func example(_ line: String) -> [String] {
    [".PP", ".nf", ".RS", escaped(line), ".RE", ".fi"]
  }

  private static func operands(of command: Command) -> String {
    command.synopsis.split(separator: " ").dropFirst(2).joined(separator: " ")
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Text with what roff would read as a command or a hyphen made plain.
  private static func escaped(_ text: String) -> String {
    var plain = ""
    for character in text {
      switch character {
      case "\\": plain += "\\e"
      case "-": plain += "\\-"
      case "'": plain += "\\(aq"
      case "…": plain += "..."
      default: plain.append(character)
      }
    }
    return plain.hasPrefix(".") ? "\\&" + plain : plain
  }
}
