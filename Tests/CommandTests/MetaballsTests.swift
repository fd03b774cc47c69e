import Documents
import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Metaballs and morphs on the command line")
struct MetaballsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func size(of name: String) throws -> [Int] {
    let size = try ImageDecoder.size(of: try folder.read(name), name: name)
    return [size.width, size.height]
  }

  private func refuse(_ words: [String], _ fragment: String) throws {
    let before = folder.contents
    let outcome = try Tool.run(["render"] + words + ["-o", "x.png"], in: folder)
    #expect(outcome.status == 2, "\(words)")
    #expect(outcome.messages.contains(fragment), "\(outcome.messages)")
    #expect(outcome.messages.filter(\.isNewline).count == 1, "\(outcome.messages)")
    #expect(folder.contents == before)
  }

  @Test("metaballs draws without a picture, its balls from JSON5, a file or a parameter file")
  func metaballs() throws {
    let list = "[{center: [30, 20], radius: 15, color: '#ff0000'}]"
    try folder.write(Array(list.utf8), to: "balls.json5")
    try folder.write(Array("{ balls: \(list) }".utf8), to: "all.json5")
    for (name, words) in [
      ("a.png", ["--set", "balls=\(list)"]), ("b.png", ["--set", "balls=balls.json5"]),
      ("c.png", ["--params", "all.json5"]),
    ] {
      let outcome = try Tool.run(
        [
          "render", "metaballs", "-o", name, "--set", "threshold.mode=alpha", "--set", "blur=2",
          "-q",
        ]
          + words, in: folder)
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(try size(of: name) == [60, 40])
    }
    #expect(try folder.read("a.png") == folder.read("b.png"))
    #expect(try folder.read("a.png") == folder.read("c.png"))
  }

  @Test("balls without a size are drawn, with a warning")
  func noSize() throws {
    let outcome = try Tool.run(
      ["render", "metaballs", "-o", "a.png", "--set", "balls=[{radius: 0}, {scale: 0}]"], in: folder
    )
    #expect(outcome.status == 0 && outcome.messages.contains("All balls have size 0"))
  }

  @Test("a list of balls that does not fit is refused with its place")
  func badBalls() throws {
    try folder.write(Array("[{},\n {radius: -1}]".utf8), to: "bad.json5")
    try refuse(["metaballs", "--set", "balls=bad.json5"], "bad.json5:2:11: balls[1].radius is -1")
    try refuse(["metaballs", "--set", "balls=none.json5"], "none.json5 does not exist")
    try refuse(["metaballs", "--set", "balls=[{center: [0, NaN]}]"], "balls[0].center's y is nan")
    try refuse(["metaballs", "--set", "balls=[]"], "metaballs needs a ball")
    try refuse(["metaballs", "--set", "balls=[{picture: 0}]"], "balls[0].picture is 0")
    let many = Array("[\(String(repeating: "{},", count: 5000))]".utf8)
    try folder.write(many, to: "many.json5")
    try refuse(["metaballs", "--set", "balls=many.json5"], "5000 elements but must have 0…1000")
  }

  @Test("a finger drags a ball")
  func gesture() throws {
    let events = """
      [{time: 0, phase: 'began', position: [30, 20]}, {time: 0.5, phase: 'moved', position: [50, 20]},
       {time: 1, phase: 'ended', position: [50, 20]}]
      """
    try folder.write(Array(events.utf8), to: "drag.json5")
    let outcome = try Tool.run(
      [
        "describe", "metaballs", "--set", "balls=[{center: [30, 20], radius: 15}]", "--gesture",
        "drag.json5", "--at", "1",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    for line in ["# started at 0 s", "# released at 1 s", "# settled at "] {
      #expect(outcome.text.contains(line))
    }
  }

  @Test("morph draws built-in icons by their names")
  func icons() throws {
    let names = [
      "circle", "heart", "star", "bell", "bookmark", "tag", "bolt", "play", "pause", "squareshape",
      "key", "hexagon", "gearshape", "car",
    ]
    let outcome = try Tool.run(
      ["render", "morph"] + names + ["-o", "m-%d.png", "--frames", "0,15,30,389,390", "-q"],
      in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try size(of: "m-15.png") == [110, 110])
    #expect(folder.contents.count == 5)
    #expect(try folder.read("m-389.png") == folder.read("m-390.png"))
    #expect(try folder.read("m-0.png") != folder.read("m-30.png"))
  }

  @Test("a name that is neither icon nor file is answered with the nearest")
  func unknownIcon() throws {
    try refuse(["morph", "hart", "star"], "did you mean \"heart\"?\n")
    try refuse(["morph", "zzz", "star"], "the icons are circle, heart")
    try refuse(["morph", "heart"], "morph needs 2 pictures")
    try refuse(["morph", "heart", "star.svg"], "star.svg does not exist")
    try refuse(["morph"] + (0..<65).map { _ in "heart" }, "takes 64 pictures")
  }
}
