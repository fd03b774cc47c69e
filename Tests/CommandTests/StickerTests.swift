import Foundation
import Imaging
import TestSupport
import Testing

/// Stickers by rules that `scripts/stickers` knows from the documentation; it draws those of all messengers with the release
/// binary.
@Suite("Stickers for messengers")
struct StickerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture("cat.png", width: 40, height: 36)
  }

  private func render(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["render", "peel", "cat.png"] + words, in: folder)
  }

  /// What breaks a rule of `service`.
  private func check(_ service: String, _ name: String) throws -> String {
    let process = Process()
    process.executableURL = Repository.root.appendingPathComponent(".venv/bin/python3")
    process.arguments = [
      Repository.root.appendingPathComponent("scripts/stickers").path, "--check", service,
      folder.path(of: name),
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  @Test("a file follows the rules and says how it was stored")
  func accepted() throws {
    let moving = try render("-o", "hi.gif", "--for", "slack", "--frames", "0-5")
    #expect(moving.status == 0, "\(moving.messages)")
    #expect(try check("slack", "hi.gif") == "")
    let choice =
      /hi\.gif: 128x128, [0-9.]+ fps, [0-9]+ colours, [0-9]+ of 128 KB, FLIP (below )?0[.0-9]*/
    #expect(moving.messages.contains(choice), "\(moving.messages)")
    let line = try render("-o", "hi.png", "--animated", "--for", "line", "--frames", "0-6")
    #expect(line.status == 0, "\(line.messages)")
    #expect(try check("line", "hi.png") == "")
    #expect(try #require(try Animation(folder.read("hi.png"), name: "hi")).loopCount == 4)
    for (service, name) in [("slack", "still.png"), ("slack", "still.gif")] {
      let still = try render("-o", name, "--for", service, "--at", "0.3")
      #expect(still.status == 0, "\(still.messages)")
      #expect(try check(service, name) == "")
    }
    // The check tells a file that breaks a rule.
    #expect(try check("discord", "still.png").contains("128 x 128 pixels"))
  }

  @Test("what contradicts a service is refused in one sentence, and nothing is written")
  func refused() throws {
    let cases: [([String], String)] = [
      (
        ["-o", "x.gif", "--for", "telegram"], "Telegram accepts an animation as .webm, not as .gif"
      ),
      (
        ["-o", "x.gif", "--for", "whatsapp", "--at", "0"],
        "WhatsApp accepts a still picture as .webp"
      ),
      (["-o", "x.webp", "--for", "whatsapp", "--canvas", "99x99"], "--for and --canvas"),
      (["-o", "x.webp", "--for", "whatsapp", "--scale", "2"], "--for and --scale"),
      (["-o", "x.apng", "--for", "line", "--background", "#ffffff"], "--for and --background"),
      (["-o", "x.apng", "--for", "discord", "--depth", "16"], "--for and --depth"),
      (["-o", "x.webm", "--for", "telegram", "--fps", "60"], "at most 30 frames a second"),
      (["-o", "x.webp", "--for", "whatsapp", "--max-bytes", "600k"], "at most 500 KB"),
      (["-o", "x.apng", "--for", "signal", "--loops", "2"], "forever; omit --loops"),
      (["-o", "x.apng", "--for", "signal", "--duration", "9"], "at most 3 s"),
      (["-o", "x.apng", "--for", "line", "--frames", "0-3"], "5 to 20 frames"),
      (["-o", "out/", "--for", "slack"], "needs one file"),
      (["-o", "x.gif", "--for", "slak"], "did you mean \"slack\""),
    ]
    for (words, fragment) in cases {
      let outcome = try Tool.run(["render", "peel", "cat.png"] + words, in: folder)
      #expect(outcome.status == 2, "\(words): \(outcome.status) \(outcome.messages)")
      #expect(outcome.messages.contains(fragment), "\(words): \(outcome.messages)")
      #expect(outcome.messages.split(separator: "\n").count == 1, "\(outcome.messages)")
    }
    #expect(folder.contents == ["cat.png"])
  }
}
