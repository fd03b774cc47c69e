import Foundation
import Imaging
import TestSupport
import Testing

@testable import peelgl

@Suite("peelgl convert")
struct ConvertTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for number in [1, 2, 10] {
      let color = [UInt8(number * 20), 0, 200, 255]
      let bytes = (0..<48).flatMap { $0 % 8 < number ? color : [0, 0, 0, 0] }
      let image = Image(width: 8, height: 6, alpha: .straight, bytes: bytes)
      try folder.write(PNG.encode(image), to: "in/f-\(number).png")
    }
  }

  private func convert(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["convert"] + words, in: folder)
  }

  @Test("frames become animations and frames again, with their times and plays")
  func round() throws {
    #expect(try convert("in", "-o", "a.webp", "--fps", "25", "--loops", "3").status == 0)
    #expect(try convert("a.webp", "-o", "a.gif").status == 0)
    #expect(try convert("a.gif", "-o", "a.png", "--animated").status == 0)
    #expect(try convert("a.png", "-o", "out/%d.png", "--json").text.contains("\"frames\": 3"))
    let animation = try #require(try Animation(folder.read("a.png"), name: "a.png"))
    #expect(animation.durations == [0.04, 0.04, 0.04] && animation.loopCount == 3)
    for (index, number) in [1, 2, 10].enumerated() {
      let frame = try PNG.decode(folder.read("out/\(index).png"), name: "x")
      #expect(frame == (try PNG.decode(folder.read("in/f-\(number).png"), name: "x")))
    }
  }

  @Test("what cannot be converted is said in one sentence, and nothing is left")
  func refused() throws {
    try folder.write([1, 2, 3], to: "broken.gif")
    try FileManager.default.createDirectory(
      at: folder.file("empty"), withIntermediateDirectories: false)
    let large = Image(
      width: 9, height: 6, alpha: .straight, bytes: [UInt8](repeating: 255, count: 216))
    try folder.write(PNG.encode(large), to: "mixed/b.png")
    try folder.write(try folder.read("in/f-1.png"), to: "mixed/a.png")
    let before = folder.contents
    for (words, fragment) in [
      (["nowhere", "-o", "x.gif"], "nowhere does not exist"), (["in"], "needs -o OUTPUT"),
      (["broken.gif", "-o", "x.gif"], "broken.gif"), (["empty", "-o", "x.gif"], "no picture"),
      (["mixed", "-o", "x.gif"], "need one size"), (["in", "-o", "x.png"], "one file for 3"),
      (["in", "-o", "x.tiff"], "no kind of output"),
      (["in", "-o", "x.gif", "--max-bytes", "10"], "cannot have 10 bytes"),
      (["in", "-o", "x.mov", "--max-bytes", "10k"], "no limit of bytes"),
    ] {
      let outcome = try Tool.run(["convert"] + words, in: folder)
      #expect(outcome.status == 2, "\(words): \(outcome.status)")
      #expect(outcome.messages.contains(fragment), "\(words): \(outcome.messages)")
      #expect(outcome.messages.split(separator: "\n").count == 1)
    }
    #expect(folder.contents == before)
  }
}
