/// One command: what the parser, the help, the man page and the completions know about it.
struct Command: Sendable {
  /// A word that a command takes besides its flags.
  struct Operand: Sendable {
    /// The completions.
    enum Completion: Sendable, Equatable {
      case command
      case effect
      /// A picture file or a built-in icon.
      case picture
      case file
      case words([String])
    }

    /// Its name in help.
    let name: String
    /// One sentence.
    let summary: String
    /// Whether the command needs it.
    var isRequired = true
    /// Whether there may be more of it; only for the last one.
    var repeats = false
    /// The completions.
    let completion: Completion
  }

  /// The word after `peelgl`.
  let name: String
  /// One sentence.
  let summary: String
  /// The addition in the long help; paragraphs are separated by an empty line.
  let details: String
  /// The words it takes, in order.
  let operands: [Operand]
  /// The flag it cannot do without, as `-o OUTPUT`.
  var requiredFlag: String?
  /// The flags it takes, in the order of the help.
  let flags: [Flag]
  /// Calls worth copying.
  var examples: [String] = []
  /// Does it; the status is what the process ends with.
  let run: @Sendable (Arguments, Console) throws(CommandError) -> ExitStatus

  /// Whether it may write files besides standard output.
  var writesFiles: Bool { flags.contains { $0.long == "output" } }

  /// Whether it may open a device.
  var opensDevice: Bool {
    ["demo", "describe"].contains(name) || flags.contains { $0.long == "device" }
  }

  /// `peelgl render EFFECT [INPUT…] -o OUTPUT [FLAGS]`.
  var synopsis: String {
    var words = ["peelgl", name]
    for operand in operands {
      let word = operand.name + (operand.repeats ? "…" : "")
      words.append(operand.isRequired ? word : "[\(word)]")
    }
    if let requiredFlag { words.append(requiredFlag) }
    if !flags.isEmpty { words.append("[FLAGS]") }
    return words.joined(separator: " ")
  }
}
