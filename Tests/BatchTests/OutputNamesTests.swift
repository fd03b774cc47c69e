import TestSupport
import Testing

@testable import Batch

@Suite("Names of outputs")
struct OutputNamesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "names that are no file of the folder",
    arguments: [
      ("/a.png", "outside the folder"), ("../a.png", "outside the folder"),
      ("a/../../b.png", "outside the folder"),
      ("a\0b.png", "control character"), ("a\nb.png", "control character"),
      (".peelgl/a.png", "own files"), ("./.peelgl/a.png", "own files"),
      (String(repeating: "x", count: 247), "longer than 246"),
    ])
  func refused(_ name: String, _ fragment: String) throws {
    var names = OutputNames(in: folder.path + "/")
    let problem = names.problem(with: name)
    #expect(try #require(problem).contains(fragment))
  }

  @Test(
    "ordinary names", arguments: ["a.png", "a/b c/%04d.png", "ä.png", "..a.png", ".hidden.png"])
  func allowed(_ name: String) {
    var names = OutputNames(in: folder.path + "/")
    let problem = names.problem(with: name)
    #expect(problem == nil)
  }

  @Test("a file is written once, under any spelling, and is no folder of others")
  func taken() throws {
    var names = OutputNames(in: folder.path + "/")
    func problem(_ name: String, _ job: Int) -> String { names.take(name, by: job) ?? "none" }
    #expect(problem("a/b.png", 0) == "none")
    #expect(problem("./a//b.png", 1).contains("the output of job 1"))
    #expect(problem("a/c.png", 2) == "none")
    #expect(problem("a", 3).contains("is also a folder"))
    #expect(problem("a/c.png/d.png", 4).contains("is also an output"))
    // Composed and decomposed letters are two names for a file system.
    #expect(problem("\u{e9}.png", 5) == "none")
    #expect(problem("e\u{301}.png", 6) == "none")
    #expect(problem("x.png", 7) == "none")
    #expect(problem("x.png", 7).contains("more than once"))
  }
}
