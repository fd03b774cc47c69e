import Documents
import Testing

@testable import peelgl

@Suite("Tables of commands and flags")
struct TableTests {
  /// Every flag of every command, each once.
  private var flags: [Flag] {
    var seen: Set<String> = []
    return Command.all.flatMap(\.flags).filter { seen.insert($0.long).inserted }
  }

  @Test("names are unique within a command")
  func uniqueNames() {
    #expect(Set(Command.all.map(\.name)).count == Command.all.count)
    for command in Command.all {
      let names = command.flags.flatMap(\.spellings) + ["--help", "-h"]
      #expect(Set(names).count == names.count, "\(command.name)")
    }
  }

  @Test("a letter means the same in every command")
  func sameLetters() {
    var meaning: [Character: String] = [:]
    for flag in Command.all.flatMap(\.flags) {
      guard let short = flag.short else { continue }
      #expect(meaning[short, default: flag.long] == flag.long)
      meaning[short] = flag.long
    }
    #expect(meaning["o"] == "output" && meaning.count > 5)
  }

  @Test("every summary is a sentence that ends in a full stop")
  func sentences() {
    let summaries =
      Command.all.map(\.summary) + Command.all.flatMap(\.operands).map(\.summary)
      + flags.map(\.summary) + ExitStatus.allCases.map(\.summary)
    for summary in summaries {
      #expect(summary.hasSuffix(".") && summary.first?.isUppercase != false, "\(summary)")
      #expect(!summary.contains("\n") && summary.count < 100, "\(summary)")
    }
    for details in flags.map(\.details) + Command.all.map(\.details) where !details.isEmpty {
      #expect(details.hasSuffix("."), "\(details)")
      #expect(!details.contains("  "), "\(details)")
    }
  }

  @Test("names of flags and values are spelt alike")
  func spelling() {
    for flag in flags {
      #expect(flag.long.allSatisfy { $0.isLowercase || $0 == "-" }, "\(flag.long)")
      if let value = flag.value {
        #expect(
          value.allSatisfy { $0.isUppercase || "=/.:,".contains($0) || value.hasSuffix("WxH") },
          "\(value)")
      }
    }
  }

  @Test("the words that a shell offers for a value are values")
  func offeredWords() {
    var offered = 0
    for flag in flags {
      guard case .words(let words) = flag.completion else { continue }
      offered += words.count
      for word in words {
        var arguments = Arguments()
        let value = word.hasSuffix("=") ? word + "1" : word
        #expect(throws: Never.self, "--\(flag.long) \(value)") {
          try flag.apply(value, "--\(flag.long)", &arguments)
        }
      }
    }
    #expect(offered > 30)
  }

  @Test("only the last operand is optional or repeated")
  func operands() {
    for command in Command.all {
      #expect(command.operands.dropLast().allSatisfy { $0.isRequired && !$0.repeats })
    }
  }
}
