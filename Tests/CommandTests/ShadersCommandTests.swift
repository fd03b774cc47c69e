import Effects
import Foundation
import Imaging
import TestSupport
import Testing

/// `peelgl shaders` as its users run it.
@Suite("Sources of built-in effects")
struct ShadersCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture("cat.png", width: 24, height: 20)
  }

  @Test("what is written draws the same picture, and another one when it is changed")
  func peel() throws {
    let outcome = try Tool.run(["shaders", "peel", "-o", "mine"], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    // With shaders of others, hidden parts of a reflection are drawn, too, which rounds once more.
    let words = [
      "render", "peel", "cat.png", "--progress", "0.4", "--set", "reflection.enabled=false", "-o",
    ]
    #expect(try Tool.run(words + ["a.png"], in: folder).status == 0)
    #expect(try Tool.run(words + ["b.png", "--shaders", "mine"], in: folder).status == 0)
    #expect(try folder.difference("a.png", "b.png") == "")
    let passes = String(decoding: try folder.read("mine/passes.txt"), as: UTF8.self)
    #expect(passes.contains("float peeled = ") && passes.contains("\npass \""))
    let source = String(decoding: try folder.read("mine/peel.frag"), as: UTF8.self)
    let changed = try #require(source.range(of: "}", options: .backwards))
    let swapped = source.replacingCharacters(
      in: changed, with: "  color = color.bgra;\n}")
    try folder.write(Array(swapped.utf8), to: "mine/peel.frag")
    let other = try Tool.run(words + ["c.png", "--shaders", "mine"], in: folder)
    #expect(other.status == 0, "\(other.messages)")
    #expect(try folder.difference("a.png", "c.png") != "")
  }

  @Test("every effect's files are written, and none is replaced unasked", arguments: Effect.names)
  func effects(_ name: String) throws {
    let words = ["shaders", name, "-o", "mine/"]
    let outcome = try Tool.run(words, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(folder.contents.contains { $0.hasSuffix(".frag") })
    #expect(folder.contents.contains("mine/passes.txt"))
    #expect(try Tool.run(words, in: folder).status == 2)
    #expect(try Tool.run(words + ["--overwrite"], in: folder).status == 0)
  }

  @Test("what is no built-in effect is refused")
  func refused() throws {
    let outcome = try Tool.run(["shaders", "pel", "-o", "mine"], in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains("did you mean \"peel\"?"))
  }
}
