import Foundation
import Frame
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

  @Test("the executor takes as many words of each command as the program writes")
  func operands() throws {
    let script = try String(
      contentsOf: Repository.root.appendingPathComponent("Sources/Web/Page/executor.js"),
      encoding: .utf8)
    let shape = SurfaceShape(size: PixelSize(width: 4, height: 4), format: .rgba8)
    let commands: [(String, Command)] = [
      ("BEGIN_PASS", .beginPass("a")), ("END_PASS", .endPass("a")), ("TAKE", .take(.output, shape)),
      ("RELEASE", .release(.output)), ("RENAME", .rename(.output, to: .target("b"))),
      ("CLEAR", .clear(SIMD4(1, 0, 0, 1))), ("RESOLVE", .resolve),
      ("MAKE_MIPMAPS", .makeMipmaps(.output)), ("READ", .read(.output)),
    ]
    // Those of any length read how long they are.
    let loop = try #require(script.firstMatch(of: /\n  run\([\s\S]*?\n  }\n/)?.output)
    #expect(loop.matches(of: /\bat \+= \d+;/).count == commands.count)
    for (name, command) in commands {
      var writer = CommandWriter()
      writer.write([command])
      // Its texts are written before its first use only.
      writer.begin()
      writer.write([command])
      let step = try Regex("case \(name):[\\s\\S]*?\\bat \\+= (\\d+);")
      let taken = try #require(script.firstMatch(of: step)?.output[1].substring, "\(name)")
      #expect(Int(taken) == writer.words.count - 1, "\(name)")
    }
  }

  @Test("numbers are written as constants of JavaScript, and names as lists")
  func written() {
    #expect(PageVocabulary.script.hasPrefix("const END = 0, BEGIN_PASS = 1, END_PASS = 2,"))
    #expect(
      PageVocabulary.script.contains(
        "\nconst PARTS = ['picture', 'holes', 'spectrum', 'waveform'];\n"))
  }
}
