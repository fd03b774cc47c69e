/// The names that completions need besides the tables of commands and flags: those of the effects.
struct CompletionNames: Sendable {
  /// A parameter, and its values if they are words.
  struct Parameter: Sendable {
    /// The dotted name.
    let name: String
    /// The words that it may be; empty for numbers and the like.
    let words: [String]
  }

  /// An effect and its parameters.
  struct EffectNames: Sendable {
    let name: String
    let parameters: [Parameter]
    /// The parameters whose values are words.
    var choices: [Parameter] { parameters.filter { !$0.words.isEmpty } }
  }

  /// Every effect.
  let effects: [EffectNames]
  /// The built-in icons, which stand for pictures.
  let icons: [String]
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
