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
    #expect(folder.contents.contains("mine/\(name).json5"))
    #expect(try Tool.run(words, in: folder).status == 2)
    #expect(try Tool.run(words + ["--overwrite"], in: folder).status == 0)
  }

  @Test(
    "the passes that are written draw what the effect draws",
    arguments: [
      ["peel", "cat.png"], ["peel", "cat.png", "--set", "reflection.blur=40"],
      ["sticker", "cat.png"], ["mesh", "cat.png", "--set", "mesh=wavy"],
      ["mesh", "cat.png", "--set", "mesh=curtain", "--set", "transform.rotation.y=30"],
      ["morph", "star", "heart"],
      ["metaballs"], ["elastic"], ["curl", "cat.png"],
    ])
  func passes(_ words: [String]) throws {
    try folder.picture("cat.png", width: 90, height: 70)
    let moment = ["--progress", "0.4"]
    let effect = try Tool.run(["render"] + words + moment + ["-o", "effect.png"], in: folder)
    #expect(effect.status == 0, "\(effect.messages)")
    let written = try Tool.run(["shaders"] + words + moment + ["-o", "mine"], in: folder)
    #expect(written.status == 0, "\(written.messages)")
    let inputs = words.dropFirst().prefix { !$0.hasPrefix("-") }
    let file = "mine/\(words[0]).json5"
    let copy = try Tool.run(["render", file] + inputs + ["-o", "copy.png"], in: folder)
    #expect(copy.status == 0, "\(copy.messages)")
    let (one, other) = (try folder.image("effect.png"), try folder.image("copy.png"))
    try #require(one.width == other.width && one.height == other.height)
    #expect(one.bytes == other.bytes)
    let text = String(decoding: try folder.read(file), as: UTF8.self)
    #expect(text.hasPrefix("// \(words[0]) at ") && text.contains("\"passes\": ["))
  }

  @Test("what is no built-in effect is refused")
  func refused() throws {
    let outcome = try Tool.run(["shaders", "pel", "-o", "mine"], in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains("did you mean \"peel\"?"))
  }
}
