import Documents
import PixelCompare
import Rendering

/// The command line of `render` that draws what a page shows.
struct RenderLine: Sendable {
  private let arguments: Arguments

  /// Flags that `render` does not have, and those whose values come from the page.
  private static let others: Set<String> = [
    "serve", "json", "quiet", "timeout", "output", "overwrite", "at", "progress", "frames",
    "max-picture",
  ]

  /// The words before those of a moment and an output.
  var words: [String] { words(values: []) }

  /// Begins with the words of `watch`.
  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  /// The line with `values` in place of the given ones, with the moment `seconds` in place of the given one, and for a
  /// pass if one is shown; keys are in the file as which the page saves them.
  func text(
    values: [(name: String, value: String)], seconds: Double?, pass: String?, hasKeys: Bool
  ) -> String {
    var words = words(values: values)
    if let seconds {
      words += ["--at", seconds.plainText]
    } else {
      for flag in arguments.given where flag.name == "at" || flag.name == "progress" {
        words += ["--\(flag.name)"] + (flag.value.map { [$0] } ?? [])
      }
    }
    if hasKeys { words += ["--gesture", "keys.json5"] }
    if let pass { words += ["--pass", pass] }
    words += ["-o", output]
    return words.map { ShellWord.quoted(text: $0) }.joined(separator: " ")
  }

  private func words(values: [(name: String, value: String)]) -> [String] {
    var words = ["peelgl", "render"] + arguments.operands
    let isSet = Set(values.map { $0.name })
    for flag in arguments.given where !Self.others.contains(flag.name) {
      if flag.name == "set", let value = flag.value, isSet.contains(Self.name(in: value)) {
        continue
      }
      words += ["--\(flag.name)"] + (flag.value.map { [$0] } ?? [])
    }
    for value in values { words += ["--set", "\(value.name)=\(value.value)"] }
    return words
  }

  private static func name(in setting: String) -> String {
    String(trimming: setting.prefix { $0 != "=" })
  }

  /// The name of one picture: that of what is watched.
  private var output: String {
    let job = arguments.describedJob
    let subject = job.effect ?? job.scene ?? "picture"
    let name = subject.split(separator: "/").last.map { String($0) } ?? "picture"
    let stem = name.firstIndex(of: ".").map { String(name[..<$0]) } ?? name
    return (stem.isEmpty ? "picture" : stem) + ".png"
  }
}
