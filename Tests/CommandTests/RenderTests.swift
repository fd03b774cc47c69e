import Foundation
import Imaging
import TestSupport
import Testing

@Suite("peelgl render")
struct RenderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
  }

  private func render(_ words: String..., input: [UInt8] = []) throws -> Tool.Outcome {
    try Tool.run(["render", "peel"] + words, in: folder, input: input)
  }

  /// Frames without the reflection, so that the canvas is small.
  private let plain = ["--set", "reflection.enabled=false"]

  private func plain(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["render", "peel"] + plain + words, in: folder)
  }

  @Test("the play is 49 frames, numbered from 0, and nothing else is left")
  func sequence() throws {
    let outcome = try plain("in.png", "-o", "out/peel-%04d.png", "-q")
    #expect(outcome.status == 0 && outcome.messages.isEmpty && outcome.output.isEmpty)
    let names = (0..<49).map {
      "out/peel-\(String(repeating: "0", count: $0 < 10 ? 3 : 2))\($0).png"
    }
    #expect(folder.contents == ["in.png", "out/"] + names)
    #expect(Set(try names.map { try folder.read($0) }).count > 20)
  }

  @Test("a folder numbers its frames itself, and missing folders are made")
  func folderOutput() throws {
    #expect(try plain("in.png", "-o", "a/b/", "--frames", "0-4:2").status == 0)
    #expect(
      folder.contents == [
        "a/", "a/b/", "a/b/frame-0000.png", "a/b/frame-0002.png", "a/b/frame-0004.png", "in.png",
      ])
  }

  @Test("a single picture shows the end of the play")
  func end() throws {
    #expect(try plain("in.png", "-o", "end.png").status == 0)
    #expect(try plain("in.png", "-o", "at.png", "--at", "0.8").status == 0)
    #expect(try plain("in.png", "-o", "progress.png", "--progress", "1").status == 0)
    #expect(try plain("in.png", "-o", "%d.png", "--frames", "48").status == 0)
    for name in ["at.png", "progress.png", "48.png"] {
      #expect(try folder.difference("end.png", name) == "")
    }
    #expect(try plain("in.png", "-o", "start.png", "--at", "0").status == 0)
    #expect(try folder.difference("end.png", "start.png") != "")
  }

  @Test("a slower play passes through the same pictures")
  func duration() throws {
    #expect(try plain("in.png", "-o", "own.png", "--at", "0.4").status == 0)
    #expect(try plain("in.png", "-o", "slow.png", "--duration", "2", "--at", "1").status == 0)
    #expect(try folder.difference("own.png", "slow.png") == "")
  }

  @Test("at rest on a canvas of its size, the picture is the input")
  func rest() throws {
    #expect(try plain("in.png", "-o", "rest.png", "--progress", "0", "--canvas", "6x4").status == 0)
    let (input, output) = (try folder.image("in.png"), try folder.image("rest.png"))
    #expect(output.width == 6 && output.height == 4)
    var opaque = 0
    for pixel in stride(from: 0, to: input.bytes.count, by: 4) {
      let alpha = input.bytes[pixel + 3]
      #expect(output.bytes[pixel + 3] == alpha)
      guard alpha == 255 else { continue }
      opaque += 1
      #expect(output.bytes[pixel..<pixel + 4] == input.bytes[pixel..<pixel + 4])
    }
    #expect(opaque == 12)
  }

  @Test("a default canvas has the input's parity", arguments: [(6, 4), (7, 4), (5, 9)])
  func parity(width: Int, height: Int) throws {
    try folder.picture("odd.png", width: width, height: height)
    #expect(try render("odd.png", "-o", "out.png").status == 0)
    let image = try folder.image("out.png")
    #expect((image.width - width) % 2 == 0 && (image.height - height) % 2 == 0)
    #expect(image.width >= width * 17 / 10 && image.height >= height * 17 / 10)
  }

  @Test("scale and size set the pixels of canvas and input")
  func scale() throws {
    let common = ["--set", "peeled=0", "in.png"]
    for (name, words) in [
      ("a.png", ["--canvas", "10x8", "--scale", "3"]),
      ("b.png", ["--canvas", "30x24", "--size", "18x99"]),
    ] {
      let all = ["render", "peel"] + plain + common + words + ["-o", name]
      #expect(try Tool.run(all, in: folder).status == 0)
      let image = try folder.image(name)
      #expect(image.width == 30 && image.height == 24)
    }
    #expect(try folder.image("a.png") == folder.image("b.png"))
  }

  @Test("raw frames on standard output are the pixels of the pictures")
  func stream() throws {
    #expect(try plain("in.png", "-o", "%d.png", "--frames", "10,20").status == 0)
    let outcome = try plain("in.png", "-o", "-", "--frames", "10,20")
    #expect(outcome.status == 0)
    #expect(outcome.output == (try folder.image("10.png").bytes + folder.image("20.png").bytes))
  }

  @Test("16 bits hold the 8-bit picture within its three roundings: input, background and blend")
  func sixteenBits() throws {
    let common = ["in.png", "--progress", "0.5", "--background", "#336699"]
    for depth in ["8", "16"] {
      let words = ["render", "peel"] + plain + common + ["--depth", depth, "-o", depth + ".png"]
      #expect(try Tool.run(words, in: folder).status == 0)
    }
    let (eight, sixteen) = (try folder.image("8.png"), try folder.image("16.png"))
    #expect(sixteen.depth == .sixteen)
    let wide = sixteen.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    #expect(wide.count == eight.bytes.count)
    for (narrow, wide) in pairs(eight.bytes, wide) {
      #expect(abs(Double(wide) / 257 - Double(narrow)) <= 1.5)
    }
    let raw = try Tool.run(
      ["render", "peel"] + plain + common + ["--depth", "16", "-o", "-"], in: folder)
    #expect(raw.output == sixteen.bytes)
  }

  @Test("standard input is read like a file")
  func standardInput() throws {
    #expect(try plain("in.png", "-o", "file.png").status == 0)
    let words = ["-", "-o", "input.png"] + plain
    let outcome = try Tool.run(
      ["render", "peel"] + words, in: folder, input: try folder.read("in.png"))
    #expect(outcome.status == 0)
    #expect(try folder.difference("file.png", "input.png") == "")
  }

  @Test("parameters come from files, and --set wins wherever it stands")
  func parameters() throws {
    try folder.write(Array("{reflection: {enabled: false}, peeled: 0.9}".utf8), to: "p.json5")
    #expect(try plain("in.png", "-o", "set.png", "--set", "peeled=0.25").status == 0)
    #expect(
      try render("in.png", "-o", "file.png", "-s", "peeled=0.25", "--params", "p.json5").status == 0
    )
    #expect(try folder.difference("set.png", "file.png") == "")
  }

  @Test("a sheet that comes to lie behind the eye is refused before a frame is written")
  func behindTheEye() throws {
    let outcome = try Tool.run(
      ["render", "sticker", "in.png", "--set", "elevation=220", "--fps", "10", "-o", "el/"],
      in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains("the sheet rises by 220 points"))
    #expect(folder.contents == ["in.png"])
  }
}
