import Glibc

/// How help is laid out on a terminal: its width, and whether headings and names are bold.
struct HelpLayout {
  /// Characters a line.
  var width = 80
  /// Whether headings and names are bold.
  var isColoured = false

  /// The layout for standard output: as wide as the terminal, within 50 to 100 columns, and 80 elsewhere.
  ///
  /// A terminal gets bold text unless `NO_COLOR` is set (no-color.org); `CLICOLOR_FORCE` has it also
  /// written elsewhere (bixense.com/clicolors).
  static var current: HelpLayout {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    var size = winsize()
    let columns =
      isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    return HelpLayout(columns: columns, isTerminal: isTerminal, environment: Environment.variables)
  }

  init(width: Int = 80, isColoured: Bool = false) {
    self.width = width
    self.isColoured = isColoured
  }

  /// The layout for a terminal of `columns`, 0 when they are not known.
  init(columns: Int, isTerminal: Bool, environment: [String: String]) {
    width = columns == 0 ? 80 : min(max(columns, 50), 100)
    let isForced = environment["CLICOLOR_FORCE"].map { !["", "0"].contains($0) } ?? false
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let isPlain = environment["TERM"] == "dumb"
    isColoured = !isRefused && (isForced || (isTerminal && !isPlain))
  }

  /// A heading, such as `Output:`.
  func heading(_ text: String) -> String { bold(text) }

  /// A paragraph.
  func paragraph(_ text: String) -> [String] { wrapped(text, width: width) }

  /// Names and what they mean; `column` is where the meaning begins on a line of 80 characters.
  func rows(_ rows: [(name: String, text: String)], column: Int = 28) -> [String] {
    let margin = "  "
    let column = width < 70 ? min(column, 20) : column
    return rows.flatMap { row in
      var lines = twoColumns([row], indent: margin.count, column: column, width: width)
      lines[0] = margin + bold(row.name) + lines[0].dropFirst(margin.count + row.name.count)
      return lines
    }
  }

  private func bold(_ text: String) -> String {
    isColoured ? "\u{1B}[1m\(text)\u{1B}[22m" : text
  }
}
