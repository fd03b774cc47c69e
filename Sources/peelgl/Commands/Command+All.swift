extension Command {
  /// Every command, in the order of the help.
  static let all: [Command] = [
    render, batch, convert, compare, approve, hitTest, effects, describe, doctor, completions, help,
    version,
  ]
}
