/// The texts of `-h`, `--help` and `help`, made from the tables of commands and flags.
enum HelpText {
  /// The commands at a glance.
  static func overview(_ commands: [Command], _ layout: HelpLayout = .current) -> String {
    var lines = layout.paragraph(
      "peelgl renders effects on pictures, without a display.")
    lines += [
      "", layout.heading("Usage:") + " peelgl COMMAND [ARGUMENTS]", "",
      layout.heading("Commands:"),
    ]
    lines += layout.rows(commands.map { (name: $0.name, text: $0.summary) }, column: 15)
    lines += [""]
    lines += layout.paragraph(
      "'peelgl help COMMAND' explains a command, 'peelgl COMMAND -h' lists its flags.")
    return text(lines)
  }

  /// One command: its flags in a line or two each, or with all there is to say.
  static func command(
    _ command: Command, long: Bool, _ layout: HelpLayout = .current
  ) -> String {
    var lines = layout.paragraph(command.summary)
    lines += ["", layout.heading("Usage:") + " \(command.synopsis)"]
    if long {
      for paragraph in paragraphs(command.details) { lines += [""] + layout.paragraph(paragraph) }
    }
    if !command.operands.isEmpty {
      lines += ["", layout.heading("Arguments:")]
      lines += layout.rows(command.operands.map { (name: $0.name, text: $0.summary) })
    }
    lines += flagLines(command, long: long, layout)
    if long, !command.examples.isEmpty {
      lines += ["", layout.heading("Examples:")] + command.examples.map { "  \($0)" }
    }
    return text(lines)
  }

  /// The flags of `command` under their headings.
  private static func flagLines(
    _ command: Command, long: Bool, _ layout: HelpLayout
  ) -> [String] {
    var lines: [String] = []
    for category in Flag.Category.allCases {
      var rows = command.flags.filter { $0.category == category }.map {
        (
          name: $0.synopsis,
          text: long && !$0.details.isEmpty ? $0.summary + " " + $0.details : $0.summary
        )
      }
      if category == .general {
        rows.append((name: "-h, --help", text: "Print this help; --help is more detailed than -h."))
      }
      if !rows.isEmpty {
        lines += ["", layout.heading("\(category.rawValue):")] + layout.rows(rows)
      }
    }
    return lines
  }

  /// The paragraphs of a text whose paragraphs are separated by an empty line.
  static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n\n").map(String.init)
  }

  private static func text(_ lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }
}
