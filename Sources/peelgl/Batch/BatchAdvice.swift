import Batch
import PixelCompare

/// The commands to suggest after a batch.
struct BatchAdvice {
  /// The words that began it.
  let words: [String]
  /// The part that was drawn, if the environment named it.
  var part: Shard?

  /// The commands that complete a batch with these numbers of incomplete and failed jobs.
  func commands(missing: Int, failed: Int) -> [BatchReportFile.Advice] {
    var advice: [BatchReportFile.Advice] = []
    if missing > 0 { advice.append(.init("to go on", command())) }
    if failed > 0 {
      advice.append(.init("to draw what failed again", command("--retry-failed")))
    }
    return advice
  }

  /// Words without the flags that end a batch early, or that another command of the batch has.
  private static func lasting(_ words: ArraySlice<String>) -> [String] {
    var (kept, isValue) = ([String](), false)
    for word in words {
      defer { isValue = word == "--max-failures" }
      let isLeftOut =
        isValue || ["--retry-failed", "--merge", "--fail-fast", "--max-failures"].contains(word)
        || word.hasPrefix("--max-failures=")
      if !isLeftOut { kept.append(word) }
    }
    return kept
  }

  /// The command that starts the batch again, with further arguments.
  private func command(_ more: String...) -> String {
    let part = part.map { ["--shard", $0.text] } ?? []
    // Behind -- there are no flags.
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return (["peelgl"] + Self.lasting(words[..<end]) + part + more + words[end...])
      .map { ShellWord.quoted(text: $0) }.joined(separator: " ")
  }
}
