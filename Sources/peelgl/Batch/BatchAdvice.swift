import Batch
import PixelCompare

/// What a person may want to type after a batch.
struct BatchAdvice {
  /// The words that began it.
  let words: [String]
  /// The part that was drawn, if the environment named it.
  var part: Shard?

  /// The commands that complete a batch in which so many jobs are not complete, and so many failed.
  func commands(missing: Int, failed: Int) -> [BatchReportFile.Advice] {
    var advice: [BatchReportFile.Advice] = []
    if missing > 0 { advice.append(.init("to go on", command())) }
    if failed > 0 {
      advice.append(.init("to draw what failed again", command("--retry-failed")))
    }
    return advice
  }

  /// What begins the batch again, with further words.
  private func command(_ more: String...) -> String {
    let part = part.map { ["--shard", $0.text] } ?? []
    // Behind -- there are no flags.
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let flags = words[..<end].filter { !["--retry-failed", "--merge"].contains($0) }
    return (["peelgl"] + flags + part + more + words[end...])
      .map { ShellWord.quoted(text: $0) }.joined(separator: " ")
  }
}
