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

  private func convert(_ words: String...) throws -> Tool.Outcome { try convert(words) }

  private func convert(_ words: [String]) throws -> Tool.Outcome {
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

  @Test("more plays than a format counts are as many as it can, and said")
  func plays() throws {
    #expect(try convert("in", "-o", "a.gif", "--loops", "3").status == 0)
    var bytes = try folder.read("a.gif")
    // The number of repetitions, two, becomes the largest.
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: [3, 1, 2, 0, 0]) })
    bytes.replaceSubrange(place + 2..<place + 4, with: [255, 255])
    try folder.write(bytes, to: "b.gif")
    let outcome = try convert("b.gif", "-o", "b.webp")
    #expect(outcome.messages.contains("WebP allows at most 65535 plays, not 65536"))
    #expect(try Animation(folder.read("b.webp"), name: "b.webp")?.loopCount == 65_535)
  }

  /// The peak signal-to-noise ratio of two straight pictures, laid on a grey, in dB.
  private func decibels(_ one: Image, _ other: Image, on ground: Double) -> Double {
    let (one, other) = (one.bytes, other.bytes)
    var sum = 0.0
    // Test code is not optimised; this is a loop over a million bytes.
    for place in stride(from: 0, to: one.count, by: 4) {
      let (alpha, opacity) = (Double(one[place + 3]) / 255, Double(other[place + 3]) / 255)
      for channel in place..<place + 3 {
        let shown = Double(one[channel]) * alpha + ground * (1 - alpha)
        let wanted = Double(other[channel]) * opacity + ground * (1 - opacity)
        sum += (shown - wanted) * (shown - wanted)
      }
    }
    let mean = sum / Double(one.count / 4 * 3)
    return mean == 0 ? .infinity : 10 * log10(255 * 255 / mean)
  }

  @Test("films and lossy files are read back above 40 dB, with their alpha, frames and times")
  func films() throws {
    // Films and WebP halve the resolution of hues, which costs smaller pictures, with more edges a pixel, more.
    let cat = Repository.root.appendingPathComponent("Samples/cat.png").path
    let frames = try Tool.run(
      [
        "render", "peel", cat, "--size", "300x300", "--canvas", "512x512", "--fps", "50",
        "--frames", "0-30:10", "-o",
        "cat/",
      ],
      in: folder)
    #expect(frames.status == 0, "\(frames.messages)")
    for (name, flags) in [
      ("a.webm", []), ("a.mov", []), ("a.webp", ["--quality", "90"]),
      ("a.mp4", ["--matte", "#ffffff"]),
    ] {
      #expect(try convert(["cat", "-o", name, "--fps", "25"] + flags).status == 0)
      let back = try convert([name, "-o", "\(name).back/%d.png", "--json"])
      #expect(back.status == 0 && back.text.contains("\"frames\": 4"), "\(back.messages)")
      for number in 0..<4 {
        let wanted = try PNG.decode(folder.read("cat/frame-00\(number)0.png"), name: "x")
        let shown = try PNG.decode(folder.read("\(name).back/\(number).png"), name: "x")
        for ground in name == "a.mp4" ? [255.0] : [0, 255] {
          #expect(decibels(shown, wanted, on: ground) > 40, "\(name) \(number) on \(ground)")
        }
      }
    }
    #expect(try convert("a.webm", "-o", "again.apng").status == 0)
    let animation = try #require(try Animation(folder.read("again.apng"), name: "again.apng"))
    let duration: Double = animation.durations.reduce(0, +)
    #expect(abs(duration - 0.16) < 1e-3)
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
    // Three frames of 1000 s.
    #expect(try convert("in", "-o", "long.apng", "--fps", "0.001").status == 0)
    let before = folder.contents
    for (words, fragment) in [
      (["nowhere", "-o", "x.gif"], "nowhere does not exist"), (["in"], "needs -o OUTPUT"),
      (["broken.gif", "-o", "x.gif"], "broken.gif"), (["empty", "-o", "x.gif"], "no picture"),
      (["mixed", "-o", "x.gif"], "must have the same size"),
      (["in", "-o", "x.png"], "one file for 3"),
      (["in", "-o", "x.tiff"], "not a supported output"),
      (["in", "-o", "x.gif", "--max-bytes", "10"], "cannot be reduced to 10 bytes"),
      (["in", "-o", "x.mov", "--max-bytes", "10k"], "does not support a byte limit"),
      (["long.apng", "-o", "x.y4m"], "180000 frames, more than the limit maxFrames of 100000"),
      // Two pictures of 8 x 6 pixels for each of three frames on their way, and one before them.
      (["in", "-o", "x.gif", "--limit", "maxMemoryBytes=1343"], "bytes to convert it: 1344"),
    ] {
      let outcome = try Tool.run(["convert"] + words, in: folder)
      #expect(outcome.status == 2, "\(words): \(outcome.status)")
      #expect(outcome.messages.contains(fragment), "\(words): \(outcome.messages)")
      #expect(outcome.messages.split(separator: "\n").count == 1)
    }
    #expect(folder.contents == before)
  }
}
