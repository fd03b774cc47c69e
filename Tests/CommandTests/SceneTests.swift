import Foundation
import Imaging
import TestSupport
import Testing

@Suite("peelgl render --scene")
struct SceneTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture("page/in.png", width: 40, height: 30)
    try folder.picture("page/behind.png", width: 120, height: 100)
    try write(
      """
      { background: 'behind.png',
        items: [
          { effect: 'peel', inputs: ['in.png'], position: [30, 30] },
          { effect: 'sticker', inputs: ['in.png'], position: [40, 50], set: { outline: { width: 2 } } },
          { effect: 'sticker', inputs: ['in.png'], position: [90, 70], transform: { rotate: 20 } },
        ] }
      """)
    try folder.write(
      Array(
        """
        [
          { time: 0.1, phase: 'began', position: [40, 40] },
          { time: 0.8, phase: 'moved', position: [80, 60] },
          { time: 1.5, phase: 'ended', position: [80, 60] },
        ]
        """.utf8), to: "g.json5")
  }

  private func write(_ text: String) throws {
    try folder.write(Array(text.utf8), to: "page/s.json5")
  }

  private func render(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["render", "--scene", "page/s.json5"] + words, in: folder)
  }

  @Test("a frame alone is the frame of the full run, and the scene is at rest at both ends")
  func frames() throws {
    #expect(try render("--gesture", "g.json5", "--fps", "10", "-o", "all/").status == 0)
    #expect(folder.contents.count { $0.hasPrefix("all/frame") } == 26)
    for number in [0, 4, 9, 14, 17, 25] {
      let one = try render(
        "--gesture", "g.json5", "--fps", "10", "--frames", "\(number)", "-o", "one-%d.png")
      #expect(one.status == 0)
      let name = "all/frame-00\(number < 10 ? "0" : "")\(number).png"
      #expect(try folder.difference("one-\(number).png", name) == "")
    }
    #expect(try folder.difference("all/frame-0000.png", "all/frame-0025.png") == "")
    #expect(try folder.difference("all/frame-0000.png", "all/frame-0009.png") != "")
  }

  @Test("a canvas without a size holds what items show at every edge")
  func corner() throws {
    // The same items, at the corner and well inside a canvas.
    func scene(_ corner: Int, _ more: String) throws {
      try write(
        """
        { \(more) items: [
            { effect: 'sticker', inputs: ['in.png'], position: [\(corner), \(corner)] },
            { effect: 'peel', inputs: ['in.png'], position: [\(corner + 30), \(corner)], transform: { rotate: 30 } },
            { effect: 'mesh', inputs: ['in.png'], position: [\(corner - 4), \(corner + 50)], set: { mesh: 'bulge', bulge: { radius: 40 } } },
          ] }
        """)
    }
    func alpha(_ name: String) throws -> Int {
      let image = try folder.image(name)
      return stride(from: 3, to: image.bytes.count, by: 4).reduce(0) { $0 + Int(image.bytes[$1]) }
    }
    for progress in ["0", "0.5", "1"] {
      try scene(0, "")
      #expect(try render("--progress", progress, "-o", "small.png", "--overwrite").status == 0)
      try scene(300, "canvas: [600, 600],")
      #expect(try render("--progress", progress, "-o", "large.png", "--overwrite").status == 0)
      let (small, large) = (try alpha("small.png"), try alpha("large.png"))
      // The blur's tails end at the canvas.
      #expect(abs(small - large) <= large / 500, "\(progress): \(small) of \(large)")
    }
  }

  @Test("the background picture is there pixel for pixel, and the canvas as large")
  func backdrop() throws {
    try write("{ background: 'behind.png', items: [] }")
    #expect(try render("-o", "a.png").status == 0)
    let (drawn, picture) = (try folder.image("a.png"), try folder.image("page/behind.png"))
    #expect(drawn.width == 120 && drawn.height == 100)
    for pixel in stride(from: 0, to: picture.bytes.count, by: 4)
    where picture.bytes[pixel + 3] == 255 || picture.bytes[pixel + 3] == 0 {
      #expect(drawn.bytes[pixel..<pixel + 4] == picture.bytes[pixel..<pixel + 4])
    }
    // It covers a canvas of another shape, and a flag wins over the scene's colour.
    #expect(try render("--canvas", "30x60", "--scale", "2", "-o", "b.png").status == 0)
    let cover = try folder.image("b.png")
    #expect(cover.width == 60 && cover.height == 120)
    try write("{ background: '#ff0000', canvas: [3, 2], items: [] }")
    #expect(try render("-o", "red.png").status == 0)
    #expect(try folder.image("red.png").bytes.prefix(4) == [255, 0, 0, 255])
    #expect(try render("--background", "#00ff00", "-o", "green.png").status == 0)
    #expect(try folder.image("green.png").bytes.prefix(4) == [0, 255, 0, 255])
  }

  @Test("one sticker in the middle is the effect by itself")
  func single() throws {
    try write("{ canvas: [100, 90], items: [{ effect: 'sticker', inputs: ['in.png'] }] }")
    #expect(try render("--at", "0.5", "-o", "a.png").status == 0)
    let alone = try Tool.run(
      ["render", "sticker", "page/in.png", "--canvas", "100x90", "--at", "0.5", "-o", "b.png"],
      in: folder)
    #expect(alone.status == 0)
    #expect(try folder.difference("a.png", "b.png") == "")
  }

  @Test("describe tells the items and which of them the finger moves")
  func describe() throws {
    let outcome = try Tool.run(
      ["describe", "--scene", "page/s.json5", "--gesture", "g.json5", "--frames", "0"], in: folder)
    let lines = outcome.text.split(separator: "\n")
    #expect(outcome.status == 0)
    #expect(
      lines.prefix(12) == [
        "# scene, gesture 3 events, duration 1 s, in all 2.5 s",
        "# canvas 120x100 points, 120x100 pixels", "# input 0 120x100 points, 120x100 pixels",
        "# input 1 40x30 points, 40x30 pixels", "# item 0 peel of input 1",
        "# item 1 sticker of input 1", "# item 2 sticker of input 1", "# item 1 started at 0.3 s",
        "# item 1 completed at 1.3 s", "# item 1 released at 1.5 s", "# item 1 settled at 2.5 s",
        "# frame 0 at 0 s: 0 s forward",
      ])
  }

  @Test(
    "wrong scenes draw nothing",
    arguments: [
      ("{", "page/s.json5:1:2: the text ends"),
      (
        "{ items: [{ effect: 'peel', inputs: ['in.png'] },\n { effect: 'peel' }] }",
        "page/s.json5:2:2: items[1] needs a key \"inputs\"."
      ),
      ("{ items: [{ effect: 'peel', inputs: ['no.png'] }] }", "page/no.png does not exist"),
      ("{ items: [{ effect: 'peel', inputs: ['s.json5'] }] }", "page/s.json5"),
      ("{ background: './', items: [] }", "page/./ is a folder"),
      (
        "{ canvas: [90000, 90000], items: [] }",
        "A picture of 90000 x 90000 pixels is needed, more than the limit maxPixels"
      ),
      (
        "{ canvas: [9, 9], items: [{ effect: 'peel', inputs: ['in.png'], size: [99999, 99999] }] }",
        "A picture of 99999 x 74999 pixels is needed, more than the limit maxPixels"
      ),
      (
        String(repeating: "[", count: 40),
        "page/s.json5:1:33: lists and objects are nested deeper than the limit of 32."
      ),
    ])
  func wrong(text: String, message: String) throws {
    try write(text)
    let outcome = try render("-o", "x.png")
    #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    #expect(outcome.messages.filter(\.isNewline).count == 1)
    #expect(!folder.contents.contains("x.png"))
  }

  @Test("a scene takes no effect, and no flags that are of one")
  func conflicts() throws {
    for words in [
      ["peel"], ["--set", "inset=3"], ["--params", "g.json5"], ["--size", "9x9"],
    ] {
      let outcome = try Tool.run(
        ["render", "--scene", "page/s.json5", "-o", "x.png"] + words, in: folder)
      #expect(outcome.status == 2 && outcome.messages.contains("--scene"), "\(outcome.messages)")
    }
    try folder.write(Array("{ events: [], transform: { scale: 2 } }".utf8), to: "t.json5")
    let turned = try render("--gesture", "t.json5", "-o", "x.png")
    #expect(turned.status == 2 && turned.messages.contains("each item has its own"))
    let huge = [UInt8](repeating: 0x20, count: 1 << 20 | 1)
    try folder.write(huge, to: "page/s.json5")
    #expect(try render("-o", "x.png").messages.contains("a scene may have 1048576 bytes."))
    let piped = try Tool.run(["render", "--scene", "-", "-o", "x.png"], in: folder, input: huge)
    #expect(piped.messages.hasPrefix("peelgl: standard input is too large: a scene may have"))
  }

  @Test("a scene comes from standard input, its files then from the working folder")
  func standardInput() throws {
    let text = "{ items: [{ effect: 'peel', inputs: ['page/in.png'] }] }"
    let outcome = try Tool.run(
      ["render", "--scene", "-", "-o", "x.png"], in: folder, input: Array(text.utf8))
    #expect(outcome.status == 0, "\(outcome.messages)")
    let twice = try Tool.run(
      ["render", "--scene", "-", "-o", "y.png"], in: folder,
      input: Array("{ items: [{ effect: 'peel', inputs: ['-'] }] }".utf8))
    #expect(twice.status == 2 && twice.messages.contains("only one of the files"))
  }
}
