import Foundation
import Imaging
import TestSupport
import Testing

@Suite("peelgl render --gesture")
struct GestureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture(width: 40, height: 30)
    // A press at 0.1 s that drags by (30, 10) and lets go at 1.5 s.
    try write(
      """
      [
        { time: 0.1, phase: "began", position: [60, 50] },
        { time: 0.3, phase: "moved", position: [60, 50] },
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
    var opaque = 0
    for y in 0..<30 {
      for x in 0..<40 where input.bytes[(y * 40 + x) * 4 + 3] == 255 {
        let there = ((y + 35) * 120 + x + 40) * 4
        let here = (y * 40 + x) * 4
        #expect(start.bytes[there..<there + 4] == input.bytes[here..<here + 4])
        opaque += 1
      }
    }
    #expect(opaque > 100)
  }

  @Test("describe reports when the peel starts and completes")
  func milestones() throws {
    let outcome = try Tool.run(
      ["describe", "peel", "in.png", "--gesture", "g.json5", "--canvas", "120x100"], in: folder)
    #expect(outcome.status == 0)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines[0] == "# peel, gesture 4 events, duration 0.8 s, in all 2.3 s")
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
          { time: 0.2, phase: "moved", position: [60, 50] },
          { time: 1, phase: "moved", position: [90, 70] },
          { time: 2, phase: "ended", position: [90, 70] },
        ],
        drop: [{ origin: [70, 50], size: [50, 50] }] }
      """)
    #expect(try render("peel", "-o", "end.png").status == 0)
    let (end, input) = (try folder.image("end.png"), try folder.image("in.png"))
    var opaque = 0
    for x in 1..<39 where input.bytes[(15 * 40 + x) * 4 + 3] == 255 {
      // The input's middle is the region's, (95, 75).
      let place = (75 * 120 + 75 + x) * 4
      #expect(
        end.bytes[place..<place + 4] == input.bytes[(15 * 40 + x) * 4..<(15 * 40 + x) * 4 + 4])
      opaque += 1
    }
    #expect(opaque > 10)
  }

  /// The canvas that `describe` prints, in points.
  private func canvas(_ words: String...) throws -> [Int] {
    let outcome = try Tool.run(["describe", "peel", "in.png", "--frames", "0"] + words, in: folder)
    let line = try #require(outcome.text.split(separator: "\n").dropFirst().first)
    return line.split(separator: " ")[2].split(separator: "x").compactMap { Int($0) }
  }

  @Test("without --canvas, the canvas is as much larger as the sticker is dragged")
  func defaultCanvas() throws {
    let still = try canvas()
    let (x, y) = (still[0] / 2, still[1] / 2)
    // To the right by 120 points, up by 7.5 and, in a second drag, down by 3.
    func events(dx: Int = 0, dy: Int = 0) -> String {
      """
      [
        { time: 0, phase: 'began', position: [\(x + dx), \(y + dy)] },
        { time: 0.2, phase: 'moved', position: [\(x + dx), \(y + dy)] },
        { time: 1, phase: 'moved', position: [\(x + dx + 120), \(y + dy - 8).5] },
        { time: 1.5, phase: 'ended', position: [\(x + dx + 120), \(y + dy - 8).5] },
        { time: 3, phase: 'began', position: [\(x + dx), \(y + dy)] },
        { time: 3.2, phase: 'moved', position: [\(x + dx), \(y + dy)] },
        { time: 3.9, phase: 'moved', position: [\(x + dx), \(y + dy + 3)] },
        { time: 4, phase: 'cancelled', position: [\(x + dx), \(y + dy + 3)] },
      ]
      """
    }
    try write(events())
    let moved = try canvas("--gesture", "g.json5")
    #expect(moved == [still[0] + 240, still[1] + 16])
    #expect(try canvas("--gesture", "g.json5", "--canvas", "70x60") == [70, 60])
    let size = "\(moved[0])x\(moved[1])"
    for seconds in ["0", "1.2", "1.7", "4", "9"] {
      try write(events())
      let words = ["render", "peel", "in.png", "--gesture", "g.json5", "--at", seconds, "-y"]
      #expect(try Tool.run(words + ["-o", "own.png"], in: folder).status == 0)
      try write(events(dx: 120, dy: 8))
      #expect(try Tool.run(words + ["--canvas", size, "-o", "given.png"], in: folder).status == 0)
      #expect(try folder.difference("own.png", "given.png") == "", "at \(seconds)")
    }
  }

  @Test("without --canvas, where the finger goes up counts")
  func defaultCanvasOfRelease() throws {
    let still = try canvas()
    let (x, y) = (still[0] / 2, still[1] / 2)
    for phase in ["ended", "cancelled"] {
      try write(
        """
        { path: 'steps', events: [
          { time: 0, phase: 'began', position: [\(x), \(y)] },
          { time: 1, phase: '\(phase)', position: [\(x + 229), \(y)] } ] }
        """)
      #expect(try canvas("--gesture", "g.json5") == [still[0] + 458, still[1]])
    }
  }

  @Test("the border of a sticker is part of it")
  func border() throws {
    // The picture ends at 80, its border at 86.
    for (x, isOn) in [(79, true), (85, true), (87, false)] {
      try write("[{ time: 0, phase: 'began', position: [\(x), 50] }]")
      for effect in ["peel", "sticker"] {
        let outcome = try Tool.run(
          [
            "describe", effect, "in.png", "--gesture", "g.json5", "--canvas", "120x100", "--set",
            "outline.width=6",
          ], in: folder)
        #expect(outcome.text.contains("# started at 0.2 s") == isOn, "\(effect) at \(x)")
      }
    }
  }

  @Test("a gesture that touches nothing is told of")
  func miss() throws {
    try write("[{ time: 0, phase: 'began', position: [5, 50] }]")
    let missed = try render("peel", "--at", "0.5", "-o", "x.png")
    let sentence =
      "warning: the gesture does not press a sticker; its positions are points of a canvas of"
      + " 120 x 100"
    #expect(missed.status == 0 && missed.messages.contains(sentence), "\(missed.messages)")
    try folder.write(
      Array("{ canvas: [90, 80], items: [{ effect: 'peel', inputs: ['in.png'] }] }".utf8),
      to: "s.json5")
    let scene = try Tool.run(
      ["describe", "--scene", "s.json5", "--gesture", "g.json5", "--at", "0"], in: folder)
    #expect(scene.status == 0 && scene.messages.contains("a canvas of 90 x 80"))
    for text in ["[]", "[{ time: 0, phase: 'began', position: [60, 50] }]"] {
      try write(text)
      #expect(!(try render("peel", "-y", "-o", "x.png").messages.contains("warning")))
    }
  }

  @Test("the sample gestures move their stickers", arguments: ["cat-drag", "drag"])
  func samples(name: String) throws {
    let samples = Repository.root.path + "/Samples"
    let effect =
      name == "drag"
      ? ["--scene", "\(samples)/page.json5"] : ["peel", "\(samples)/cat.png"]
    let outcome = try Tool.run(
      ["describe"] + effect + ["--gesture", "\(samples)/\(name).json5", "--frames", "0"],
      in: folder)
    #expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    for kind in ["started at 0.3 s", "completed at 1.1 s", "released at 1.6 s", "settled at 2.4 s"]
    {
      #expect(outcome.text.contains("\(kind)\n"))
    }
  }

  @Test("what is drawn smaller is not a pick of its pixels")
  func smaller() throws {
    // One white column of four.
    let bytes = (0..<80 * 60).flatMap { index -> [UInt8] in
      let white: UInt8 = index % 4 == 1 ? 255 : 0
      return [white, white, white, 255]
    }
    try folder.write(
      PNG.encode(Image(width: 80, height: 60, alpha: .straight, bytes: bytes)), to: "in.png")
    try write("{ events: [], transform: { scale: 0.25 } }")
    for effect in ["peel", "sticker"] {
      #expect(try render(effect, "-y", "--at", "0", "-o", "x.png").status == 0)
      let drawn = try folder.image("x.png")
      for y in 44..<56 {
        for x in 52..<68 {
          let red = Int(drawn.bytes[(y * 120 + x) * 4])
          #expect(abs(red - 64) <= 12, "pixel \(x), \(y)")
        }
      }
    }
  }

  @Test("sums of decimal fractions are told as they are meant")
  func decimals() throws {
    try write(
      """
      [{ time: 0, phase: "began", position: [60, 50] },
       { time: 1.6, phase: "ended", position: [60, 50] }]
      """)
    let outcome = try Tool.run(
      [
        "describe", "peel", "in.png", "--gesture", "g.json5", "--canvas", "120x100", "--frames",
        "0",
      ], in: folder)
    #expect(outcome.text.hasPrefix("# peel, gesture 2 events, duration 0.8 s, in all 2.4 s\n"))
  }

  @Test("without --canvas, a turned and moved view is shown whole")
  func defaultCanvasOfTransform() throws {
    let still = try canvas()
    try write("{ events: [], transform: { translate: [-9, 4], rotate: 90, scale: 2 } }")
    let turned = try canvas("--gesture", "g.json5")
    // Twice the height wide and twice the width high, and the way to the left and down on each side.
    #expect(abs(turned[0] - max(2 * still[1] + 18, still[0])) <= 2)
    #expect(abs(turned[1] - max(2 * still[0] + 8, still[1])) <= 2)
    #expect((turned[0] - still[0]) % 2 == 0 && (turned[1] - still[1]) % 2 == 0)
  }

  @Test(
    "wrong files draw nothing",
    arguments: [
      (
        "[{ time: 2, phase: 'began', position: [0, 0] }, { time: 1, phase: 'ended', position: [0, 0] }]",
        "g.json5:1:57: events[1].time is 1 s but must be at least 2 s, the time of the previous event"
      ),
      (
        "[{ time: 0, phase: 'moved', position: [0, 0] }]",
        "g.json5:1:2: events[0]: pointer 0 is not down"
      ),
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
