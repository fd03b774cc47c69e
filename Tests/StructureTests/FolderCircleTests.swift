import Foundation
import TestSupport
import Testing

@Suite("scripts/folder-circles")
struct FolderCircleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
  }

  private func check() throws -> (status: Int32, message: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Repository.root.appendingPathComponent("scripts/folder-circles")
    process.arguments = [folder.path]
    process.standardError = pipe
    try process.run()
    let message = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: message, as: UTF8.self))
  }

  @Test(
    "a circle is found by types, functions and members of extensions",
    arguments: [
      "let b: Bell? = nil", "func f() { ring() }", "let loud = 3.rungs", #"let text = "\(Bell())""#,
    ])
  func planted(use: String) throws {
    try write([
      "M/A/a.swift": "struct Arm {}\n\(use)\n",
      "M/B/b.swift": """
      struct Bell { var arm: Arm }
      func ring() {}
      extension Int {
        var rungs: Int { self }
      }

      """,
    ])
    let (status, message) = try check()
    #expect(status == 1)
    #expect(
      message.contains("A → B: A/a.swift uses ") && message.contains("B → A: B/b.swift uses Arm"))
  }

  @Test("a circle of three, through a file beside the folders, inside a folder")
  func long() throws {
    try write([
      "M/In/A/a.swift": "struct Arm { var bell: Bell }\n",
      "M/In/b.swift": "struct Bell { var cap: Cap }\n",
      "M/In/C/c.swift": "struct Cap { var arm: Arm? }\n",
    ])
    let (status, message) = try check()
    #expect(status == 1 && message.contains("M/In use each other"), "\(message)")
  }

  @Test("private names are left out, since no other file can use them")
  func privateNames() throws {
    let use = "struct Arm { func loud() { ring() } }\n"
    let other = "struct Bell { var arm: Arm }\n"
    try write(["M/A/a.swift": use, "M/B/b.swift": other + "private func ring() {}\n"])
    #expect(try check().status == 0)
    try write(["M/B/b.swift": other + "func ring() {}\n"])
    #expect(try check().status == 1)
  }

  @Test(
    "private names elsewhere hide no circle",
    arguments: [
      "M/A/own.swift", "M/B/own.swift", "M/C/own.swift", "N/C/own.swift",
    ])
  func namesakes(path: String) throws {
    let namesakes = """
      struct Dial {
        private struct Bell {}
        private enum Arm { case left, right }
        private func ring() {}
      }

      """
    let ring = "func ring() {}\n"
    try write([
      path: namesakes,
      "M/A/a.swift": "struct Arm { var bell: Bell }\n",
      "M/B/b.swift": "struct Bell {}\nfunc swing() { _ = Arm?.none }\n",
    ])
    #expect(try check().message.contains("A → B: A/a.swift uses Bell"))
    try write(["M/A/a.swift": "struct Arm { func loud() { ring() } }\n"])
    #expect(try check().status == 0)
    try write(["M/B/c.swift": ring])
    #expect(try check().message.contains("A → B: A/a.swift uses ring"))
    try write(["M/B/b.swift": "struct Bell {}\n"])
    let (status, message) = try check()
    #expect(status == 0 && message.isEmpty, "\(message)")
  }

  @Test("a module's own types hide those of other modules, and are hidden by private ones")
  func shadows() throws {
    try write([
      "N/C/c.swift": "public struct Bell {}\n",
      "M/A/a.swift": "struct Arm { var bell: Bell }\n",
      "M/B/b.swift": "struct Bell { var arm: Arm? }\n",
    ])
    #expect(try check().status == 1)
    try write(["M/A/a.swift": "struct Arm { var bell: Bell }\nprivate struct Bell {}\n"])
    #expect(try check().status == 0)
    try write(["M/A/a.swift": "struct Arm<Bell> { var bell: Bell }\n"])
    #expect(try check().status == 0)
  }

  @Test("of raw strings and of strings over several lines, only interpolations count")
  func rawStrings() throws {
    try write([
      "M/A/a.swift": ##"let text = #"say "Bell" \(Bell)"#"## + "\n",
      "M/A/b.swift": ##"let text = #"""\n"Bell" \(Bell)\n"""#"## + "\n",
      "M/A/c.swift": "let text = \"\"\"\n  \"Bell\"\n  \"\"\"\nstruct Arm {}\n",
      "M/B/b.swift": "struct Bell { var arm: Arm }\n",
    ])
    let (status, message) = try check()
    #expect(status == 0, "\(message)")
    try write(["M/A/a.swift": ##"let text = #"say "Bell" \#(Bell())"#"## + "\n"])
    #expect(try check().status == 1)
  }

  @Test("comments, text, names declared twice and circles within a folder are none")
  func clean() throws {
    try write([
      "M/A/a.swift": """
      // Bell
      struct Arm { let text = "Bell ring" }
      struct Twice {}

      """,
      "M/A/b.swift": "struct Ash { var arm: Arm }\nextension Arm { var ash: Ash? { nil } }\n",
      "M/B/b.swift": "struct Bell { var arm: Arm; struct Twice {} }\nfunc ring(_: Twice) {}\n",
      "N/C/c.swift": "struct Cap { var bell: Bell; var arm: Arm }\n",
    ])
    let (status, message) = try check()
    #expect(status == 0 && message.isEmpty, "\(message)")
  }
}
