import Foundation
import Imaging
import TestSupport
import Testing

/// What is left of thin strokes and of small pictures.
@Suite("Drops and icons of thin strokes")
struct ThinPictureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Strokes of 3 points, as of a line of text.
    let letters = (0..<8).map { index in
      let x = 20 + 30 * index
      return
        "M\(x) 45V15L\(x + 16) 45V15 M\(x + 22) 15V45"
    }
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="260" height="60"><path d="\(letters.joined(separator: " "))"
      fill="none" stroke="#223" stroke-width="3"/></svg>
      """
    try folder.write(Array(drawing.utf8), to: "text.svg")
  }

  private func draw(_ name: String, _ words: [String]) throws -> Image {
    let outcome = try Tool.run(["render"] + words + ["-o", name, "-q", "--overwrite"], in: folder)
    #expect(outcome.status == 0 && outcome.messages.isEmpty, "\(outcome.messages)")
    return try ImageDecoder.decode(try folder.read(name), name: name)
  }

  /// The sum of alpha, in pixels.
  private func ink(_ image: Image) -> Double {
    stride(from: 3, to: image.bytes.count, by: 4).reduce(0) {
      $0 + Double(image.bytes[$1]) / 255
    }
  }

  @Test("a line of text keeps its ink before drops leave it, and under them", arguments: [1, 3])
  func drops(scale: Int) throws {
    let words = ["text.svg", "--scale", "\(scale)"]
    let flat = try draw("flat.png", ["mesh"] + words + ["--set", "mesh=identity"])
    let rest = try draw("rest.png", ["metaballs"] + words)
    #expect(abs(ink(rest) / ink(flat) - 1) < 0.01)
    let joined = try draw("joined.png", ["metaballs"] + words + ["--at", "0.6"])
    #expect(ink(joined) > ink(flat))
  }

  @Test(
    "in the middle of a morph, something of a line of text and of a small picture is left",
    arguments: [["--preset", "neon"], ["--preset", "article-icons"], []])
  func morphs(preset: [String]) throws {
    let cat = Repository.root.appending(path: "Samples/cat.png").path
    for (picture, size, least) in [("text.svg", "260x60", 0.35), (cat, "40x30", 0.25)] {
      let words = [picture, "star", "--size", size, "--scale", "3"]
      let flat = try draw(
        "flat.png", ["mesh", picture, "--size", size, "--scale", "3", "--set", "mesh=identity"])
      for progress in ["0.2", "0.4375", "0.6"] {
        let name = "\(progress).png"
        let drawn = try draw(name, ["morph"] + words + ["--progress", progress] + preset)
        let share = ink(drawn) / ink(flat)
        #expect(share > least, "\(picture) at \(progress): \(share)")
      }
    }
  }

  @Test("what leaves nothing is said from the pixels, and refused by --strict")
  func warning() throws {
    for words in [
      ["metaballs", "text.svg", "--set", "threshold.mode=luma"],
      ["metaballs", "text.svg", "--set", "threshold.mode=luma", "--background", "#ffffff"],
    ] {
      let outcome = try Tool.run(["render"] + words + ["-o", "a.png", "--overwrite"], in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.messages.contains("Nothing exceeds threshold.level"), "\(outcome.messages)")
    }
    let morph = ["morph", "text.svg", "text.svg", "--set", "peakBlur=30", "--frames", "0-29"]
    let outcome = try Tool.run(["render"] + morph + ["-o", "m-%d.png"], in: folder)
    #expect(outcome.messages.contains("more: Nothing exceeds level"), "\(outcome.messages)")
    let strict = try Tool.run(
      [
        "render", "metaballs", "text.svg", "--set", "threshold.mode=luma", "--strict", "-o",
        "s.png",
      ],
      in: folder)
    #expect(strict.status == 2)
  }
}
