import Foundation
import Imaging
import Testing

@Suite("peelgl render --gesture")
struct GestureTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    try folder.picture(width: 40, height: 30)
    // A press at 0.1 s that drags by (30, 10) and lets go at 1.5 s.
    try write(
      """
      [
        { time: 0.1, phase: "began", position: [60, 50] },
        { time: 1, phase: "moved", position: [90, 60] },
        { time: 1.5, phase: "ended", position: [90, 60] },
      ]
      """)
  }

  private func write(_ text: String) throws { try folder.write(Array(text.utf8), to: "g.json5") }

  private func render(_ effect: String, _ words: String...) throws -> Tool.Outcome {
    try Tool.run(
      ["render", effect, "in.png", "--gesture", "g.json5", "--canvas", "120x100"] + words,
      in: folder)
  }

  @Test(
    "a frame alone is the frame of the full run, and the ends are the input",
    arguments: [
      "peel", "sticker",
    ])
  func frames(effect: String) throws {
    #expect(try render(effect, "--fps", "10", "-o", "all/").status == 0)
    for number in [0, 3, 8, 12, 16, 19] {
      #expect(
        try render(effect, "--fps", "10", "--frames", "\(number)", "-o", "one-%d.png").status == 0)
      let name = "all/frame-00\(number < 10 ? "0" : "")\(number).png"
      #expect(try folder.read("one-\(number).png") == folder.read(name))
    }
    let count = folder.contents.count { $0.hasPrefix("all/frame") }
    // Until 0.8 s after the release, or the second that the sticker's effect takes.
    #expect(count == (effect == "peel" ? 24 : 26))
    let last = "all/frame-00\(count - 1).png"
    #expect(try folder.difference("all/frame-0000.png", last) == "")
    #expect(try folder.difference("all/frame-0000.png", "all/frame-0012.png") != "")
    let input = try folder.image("in.png")
    let start = try folder.image("all/frame-0000.png")
    for y in 0..<30 {
      for x in 0..<40 where input.bytes[(y * 40 + x) * 4 + 3] == 255 {
        let there = ((y + 35) * 120 + x + 40) * 4
        let here = (y * 40 + x) * 4
        #expect(start.bytes[there..<there + 4] == input.bytes[here..<here + 4])
      }
    }
  }

  @Test("describe reports when the peel starts and completes")
  func milestones() throws {
    let outcome = try Tool.run(
      ["describe", "peel", "in.png", "--gesture", "g.json5", "--canvas", "120x100"], in: folder)
    #expect(outcome.status == 0)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines[0] == "# peel, gesture 3 events, duration 0.8 s, in all 2.3 s")
    #expect(
      lines[3..<7] == [
        "# started at 0.3 s", "# completed at 1.1 s", "# released at 1.5 s", "# settled at 2.3 s",
      ])
  }

  @Test("a sticker that is dropped stays there")
  func drop() throws {
    try write(
      """
      { events: [
          { time: 0, phase: "began", position: [60, 50] },
          { time: 1, phase: "moved", position: [90, 70] },
          { time: 2, phase: "ended", position: [90, 70] },
        ],
        drop: [{ origin: [70, 50], size: [50, 50] }] }
      """)
    #expect(try render("peel", "-o", "end.png").status == 0)
    let (end, input) = (try folder.image("end.png"), try folder.image("in.png"))
    for x in 1..<39 where input.bytes[(15 * 40 + x) * 4 + 3] == 255 {
      // The input's middle is the region's, (95, 75).
      let place = (75 * 120 + 75 + x) * 4
      #expect(
        end.bytes[place..<place + 4] == input.bytes[(15 * 40 + x) * 4..<(15 * 40 + x) * 4 + 4])
    }
  }

  @Test(
    "wrong files draw nothing",
    arguments: [
      (
        "[{ time: 2, phase: 'began', position: [0, 0] }, { time: 1, phase: 'ended', position: [0, 0] }]",
        "g.json5:1:49: event 1 is at 1 s but must not be before event 0 at 2 s"
      ),
      ("[{ time: 0, phase: 'moved', position: [0, 0] }]", "g.json5:1:2: event 0 is of pointer 0"),
      ("[{ time: 0, phase: 'begun', position: [0, 0] }]", "did you mean \"began\"?"),
      ("[", "g.json5:1:2: the text ends"),
    ])
  func wrong(text: String, message: String) throws {
    try write(text)
    let outcome = try render("peel", "-o", "x.png")
    #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    #expect(folder.contents == ["g.json5", "in.png"])
  }

  @Test("a gesture is no play")
  func conflict() throws {
    let outcome = try render("peel", "--play", "loop", "-o", "x.png")
    #expect(outcome.status == 2 && outcome.messages.contains("--play"))
  }
}
