/// What shells need besides the tables of commands and flags: names that come from the effects.
struct CompletionNames: Sendable {
  /// An effect and the dotted names of its parameters.
  struct Effect: Sendable {
    let name: String
    let parameters: [String]
  }

  /// Every effect.
  let effects: [Effect]
}

/// A shell that a completion script can be made for.
enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script, to be read by the shell.
  func script(_ names: CompletionNames, commands: [Command]) -> String {
    switch self {
    case .bash: BashCompletions(names: names, commands: commands).script
    case .zsh: ZshCompletions(names: names, commands: commands).script
    case .fish: FishCompletions(names: names, commands: commands).script
    }
  }
}

extension Flag {
  /// The spellings of the flag: `--output`, `-o`.
  var spellings: [String] { ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) }
}

/// `text` within single quotes, for any of the shells.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    + "'"
}
