import Foundation
import TestSupport
import Testing

@testable import peelgl

/// The commands of the README and of the pages in `docs`.
@Suite("Documentation")
struct DocumentationTests {
  private static let pages = ["README.md", "CONTRIBUTING.md"] + docs.map { "docs/\($0)" }

  private static var docs: [String] {
    let folder = Repository.root.appendingPathComponent("docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted()
  }

  private func text(_ page: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(page), encoding: .utf8)
  }

  @Test("every command on a page is one that peelgl reads")
  func commands() throws {
    var count = 0
    for page in Self.pages {
      // Between fences of ```, which name a language where they hold no commands.
      let blocks = try text(page).split(separator: "```", omittingEmptySubsequences: false)
      for line in blocks.enumerated().flatMap({ $0 % 2 == 1 ? $1.split(separator: "\n") : [] })
      where line.hasPrefix("peelgl ") {
        // Without the comment, and without what the shell does with the output.
        let command = line.prefix(
          upTo: line.firstRange(of: /\s(#|>|\|)\s?/)?.lowerBound ?? line.endIndex)
        let words = command.split(separator: " ").dropFirst().map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: "'"))
        }
        #expect(throws: Never.self, "\(page): \(line)") {
          try Invocation(words, commands: Command.all)
        }
        for word in words where word.hasPrefix("Samples/") || word.contains("=Samples/") {
          let path = word.drop { $0 != "S" }
          let exists = FileManager.default.fileExists(
            atPath: Repository.root.appendingPathComponent(String(path)).path)
          #expect(exists, "\(page): \(path)")
        }
        count += 1
      }
    }
    #expect(count > 40)
  }

  @Test("every link and picture on a page leads to a file")
  func links() throws {
    var count = 0
    for page in Self.pages + ["ARCHITECTURE.md", "Benchmarks/README.md"] {
      let folder = Repository.root.appendingPathComponent(page).deletingLastPathComponent()
      for link in try text(page).matches(of: /\]\(([^):#]+)(#[^)]*)?\)/) {
        let path = folder.appendingPathComponent(String(link.1)).standardizedFileURL.path
        #expect(FileManager.default.fileExists(atPath: path), "\(page): \(link.1)")
        count += 1
      }
    }
    #expect(count > 40)
  }
}
