import Foundation
import PageProgram
import TestSupport
import Testing

/// The numbers and names that a page's program and its scripts share.
@Suite("Vocabulary of pages")
struct VocabularyTests {
  @Test("scripts use each name of a number or a list, so that they know each command")
  func used() throws {
    let folder = Repository.root.appendingPathComponent("Sources/Web/Page")
    let scripts = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "js" }
    let words = try Set(
      scripts.flatMap { script in
        try String(contentsOf: script, encoding: .utf8).matches(of: /[A-Z][A-Z0-9_]+/)
          .map { String($0.0) }
      })
    let names = PageVocabulary.script.matches(of: /([A-Z][A-Z0-9_]+) =/).map { String($0.1) }
    try #require(names.count > 50 && Set(names).count == names.count)
    #expect(names.filter { !words.contains($0) } == [])
  }

  @Test("numbers are written as constants of JavaScript, and names as lists")
  func written() {
    #expect(PageVocabulary.script.hasPrefix("const END = 0, BEGIN_PASS = 1, END_PASS = 2,"))
    #expect(PageVocabulary.script.contains("\nconst PARTS = ['picture', 'holes'];\n"))
  }
}
