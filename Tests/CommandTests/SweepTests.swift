import Documents
import Foundation
import Imaging
import TestSupport
import Testing

/// `peelgl sweep` as its users run it.
@Suite("Sweeps")
struct SweepTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture("cat.png", width: 24, height: 20)
    let text = """
      uniform vec3 tint;    // = vec3(1.0, 0.0, 0.0)
      uniform float level;  // = 1.0; 0..1
      void main() { gl_FragColor = vec4(tint * level, 1.0); }
      """
    try folder.write(Array(text.utf8), to: "flat.glsl")
  }

  private func sweep(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["sweep"] + words, in: folder)
  }

  @Test("cells are what render draws, and the sheet shows each of them once, pixel for pixel")
  func cells() throws {
    let outcome = try sweep(
      "peel", "cat.png", "--vary", "liftDistance=0..0.5 in 3", "-v", "highlight=0,1", "--progress",
      "0.5", "-o", "out", "--background", "#224466")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let cells = folder.contents.filter { $0.hasPrefix("out/liftDistance=") }
    #expect(
      cells
        == ["0", "0.25", "0.5"].flatMap { lift in
          ["0", "1"].map { "out/liftDistance=\(lift) highlight=\($0).png" }
        })
    let single = try Tool.run(
      [
        "render", "peel", "cat.png", "--set", "liftDistance=0.25", "--set", "highlight=1",
        "--progress", "0.5", "--background", "#224466", "-o", "single.png",
      ], in: folder)
    #expect(single.status == 0)
    #expect(try folder.difference("single.png", "out/liftDistance=0.25 highlight=1.png") == "")
    let sheet = try folder.image("out/sheet.png")
    for cell in cells { #expect(try count(of: folder.image(cell), in: sheet) == 1, "\(cell)") }
  }

  @Test("a sheet that takes too much memory is refused")
  func memory() throws {
    let outcome = try sweep(
      "peel", "cat.png", "--vary", "progress=0..1 in 30", "--canvas", "1000x1000", "-o", "out",
      "--limit", "maxMemoryBytes=160000000")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.contains("--limit maxMemoryBytes=VALUE raises it"), "\(outcome.messages)")
    #expect(folder.contents.count { $0.hasPrefix("out/progress=") } == 30)
  }

  /// How often a picture stands in another one.
  private func count(of picture: Image, in sheet: Image) throws -> Int {
    func row(_ image: Image, _ x: Int, _ y: Int, _ width: Int) -> ArraySlice<UInt8> {
      image.bytes[((y * image.width + x) * 4)..<((y * image.width + x + width) * 4)]
    }
    var count = 0
    for y in 0...(sheet.height - picture.height) {
      for x in 0...(sheet.width - picture.width)
      where row(sheet, x, y, picture.width) == row(picture, 0, 0, picture.width) {
        let isThere = (0..<picture.height).allSatisfy {
          row(sheet, x, y + $0, picture.width) == row(picture, 0, $0, picture.width)
        }
        count += isThere ? 1 : 0
      }
    }
    return count
  }

  @Test("a shader's colours and numbers vary, and a rerun keeps what is there")
  func shader() throws {
    let words = [
      "flat.glsl", "-v", "tint=1,0,0;0,0,1", "-v", "level=0..1 step 0.5", "--canvas", "20x20", "-o",
      "out", "--json",
    ]
    let outcome = try Tool.run(["sweep"] + words, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let colors = ["out/tint=0,0,1 level=0.5.png", "out/tint=1,0,0 level=1.png"]
      .map { try? folder.image($0).bytes.prefix(4) }
    #expect(colors == [[0, 0, 128, 255], [255, 0, 0, 255]])
    let again = try Tool.run(["sweep"] + words, in: folder)
    #expect(again.status == 0, "\(again.messages)")
    let document = try JSON5.read(again.output)
    #expect(document["kept"] == .number(6))
  }

  @Test("the moment can be varied, in rows of so many columns")
  func moments() throws {
    let outcome = try sweep(
      "peel", "cat.png", "-v", "progress=0..1 in 4", "--columns", "2", "--canvas", "60x60", "-o",
      "out/")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let sheet = try folder.image("out/sheet.png")
    #expect(sheet.width >= 2 * 60 && sheet.height >= 2 * 60)
    let single = try Tool.run(
      ["render", "peel", "cat.png", "--canvas", "60x60", "--progress", "0", "-o", "a.png"],
      in: folder)
    #expect(single.status == 0)
    #expect(try folder.difference("a.png", "out/progress=0.png") == "")
  }

  @Test(
    "what cannot be varied is refused in a sentence before anything is drawn",
    arguments: [
      (["-v", "lift=0..1"], "there is no parameter \"lift\"; did you mean \"liftDistance\"?"),
      (["-v", "liftDistance=1..0"], "liftDistance is \"1..0\" but must be \"first..last step s\""),
      (["-v", "liftDistance=0..1 step 0.0001"], "there are more values than the limit of 200"),
      (["-v", "liftDistance="], "liftDistance is \"\" but must be a list of values"),
      (["-v", "liftDistance=1,1"], "the value \"1\" occurs twice"),
      (["-v", "liftDistance=0", "-v", "liftDistance=1"], "it is varied twice"),
      (["-v", "liftDistance=0,99"], "(liftDistance=99): liftDistance is 99 but must be"),
      ([], "sweep needs --vary NAME=VALUES"),
    ])
  func refused(_ words: [String], _ sentence: String) throws {
    let outcome = try Tool.run(["sweep", "peel", "cat.png", "-o", "out"] + words, in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains(sentence), "\(outcome.messages)")
    #expect(!folder.contents.contains { $0.hasSuffix("sheet.png") })
  }

  @Test("a sheet that no sweep wrote is not replaced")
  func existing() throws {
    try folder.write([1], to: "out/sheet.png")
    let words = ["peel", "cat.png", "-v", "progress=0,1", "-o", "out"]
    #expect(try Tool.run(["sweep"] + words, in: folder).status == 2)
    #expect(try folder.read("out/sheet.png") == [1])
    #expect(try Tool.run(["sweep"] + words + ["-y"], in: folder).status == 0)
  }
}
