import Foundation
import Imaging
import TestSupport
import Testing

@Suite("peelgl render elastic")
struct ElasticTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) throws -> Tool.Outcome { try Tool.run(words, in: folder) }

  @Test("no picture is needed, and the canvas is the view", arguments: [1, 3])
  func withoutInput(scale: Int) throws {
    let outcome = try run(
      "render", "elastic", "--at", "0.3", "--scale", "\(scale)", "-o", "bar.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let bar = try folder.image("bar.png")
    #expect(bar.width == 375 * scale && bar.height == 250 * scale)
    #expect(Array(bar.bytes[0..<4]) == [57, 67, 89, 255])
    #expect(bar.bytes[bar.bytes.count - 1] == 0)
  }

  @Test("a picture is the view, and is pushed down")
  func withInput() throws {
    try folder.picture(width: 60, height: 200)
    let outcome = try run(
      "render", "elastic", "in.png", "--set", "style=refresh", "--set", "refresh.start=0", "--at",
      "1.2", "-o", "open.png")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let (input, open) = (try folder.image("in.png"), try folder.image("open.png"))
    #expect(open.width == 60 && open.height == 200)
    var compared = 0
    for pixel in 0..<150 * 60 where input.bytes[pixel * 4 + 3] != 128 {
      let there = (pixel + 50 * 60) * 4
      #expect(open.bytes[there..<there + 4].elementsEqual(input.bytes[pixel * 4..<pixel * 4 + 4]))
      compared += 1
    }
    #expect(compared > 1000)
  }

  @Test("a gesture runs through the states of a refresh header")
  func gesture() throws {
    try folder.write(
      Array(
        """
        [
          { time: 0.1, phase: "began", position: [200, 20] },
          { time: 0.4, phase: "moved", position: [220, 140] },
          { time: 0.5, phase: "ended", position: [220, 140] },
        ]
        """.utf8), to: "g.json5")
    let outcome = try run(
      "describe", "elastic", "--gesture", "g.json5", "--set", "style=refresh", "--at", "2")
    #expect(outcome.status == 0)
    let lines = outcome.text.split(separator: "\n")
    #expect(
      lines[2..<7] == [
        "# started at 0.1 s", "# released at 0.5 s", "# loading at 1.4 s", "# closing at 2.9 s",
        "# settled at 3.3 s",
      ])
  }

  @Test("a loader's picture is a file that is read like an input")
  func loader() throws {
    try folder.picture(width: 12, height: 12)
    let flags = ["--set", "style=refresh", "--at", "0.5", "-o", "x.png"]
    let found = try Tool.run(
      ["render", "elastic", "--set", "loader.picture=./in.png"] + flags, in: folder)
    #expect(found.status == 0, "\(found.messages)")
    #expect(try folder.image("x.png").width == 375)
    let missing = try Tool.run(
      ["render", "elastic", "--overwrite", "--set", "loader.picture=./star.png"] + flags,
      in: folder)
    #expect(missing.status == 2 && missing.messages.contains("star.png"))
  }

  @Test(
    "what cannot be drawn is a sentence",
    arguments: [
      (["--set", "translation=nan"], "translation"),
      (["--set", "minimalHeight=-1"], "within 0…10000"),
      (["--set", "loader.size=1e9"], "within 1…1000"),
      (["--set", "style=refrsh"], "did you mean \"refresh\"?"),
      (["--set", "loader.picture=star"], "a file name"),
      (
        ["--set", "translation=1e5", "--canvas", "20x20", "--scale", "20", "--at", "0.6"],
        "must stay within ±1000000"
      ),
      (["a.png", "b.png"], "takes 1 picture, but 2 were given"),
    ])
  func wrong(words: [String], message: String) throws {
    let outcome = try Tool.run(["render", "elastic"] + words + ["-o", "x.png"], in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    #expect(folder.contents.isEmpty)
  }
}
