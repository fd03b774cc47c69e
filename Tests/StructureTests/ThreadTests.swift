import Foundation
import TestSupport
import Testing

@Suite("Threads")
struct ThreadTests {
  /// libdispatch waits for ever for a thread that the system refuses; ``LockedValue``'s queue starts none.
  @Test("only one file starts threads, and it reports a refusal")
  func starts() throws {
    let sources = Repository.root.appendingPathComponent("Sources")
    let names = try #require(FileManager.default.enumerator(atPath: sources.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    #expect(names.count > 300)
    let found = try names.filter { name in
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      return ["DispatchQueue(", "DispatchQueue.", "makeTimerSource", "pthread_create(", " Task {"]
        .contains { text.contains($0) }
    }
    #expect(found.sorted() == ["Files/LockedValue.swift", "Workers/Threads/ThreadGroup.swift"])
  }
}
