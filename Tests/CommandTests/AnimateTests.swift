import Foundation
import Imaging
import TestSupport
import Testing

/// `--animate` as users of `peelgl render` type it.
@Suite("Animated parameters")
struct AnimateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture("cat.png", width: 24, height: 20)
    try write(
      "uniform float level; void main() { gl_FragColor = vec4(vec3(level), 1.0); }", "level.glsl")
  }

  private func write(_ text: String, _ name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  private func render(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["render"] + words, in: folder)
  }

  /// The red of the first pixel of each frame.
  private func levels(_ count: Int) throws -> [UInt8] {
    try (0..<count).map { try folder.image("out/frame-000\($0).png").bytes[0] }
  }

  @Test("a shader's parameter follows the play forwards and back")
  func shader() throws {
    let outcome = try render(
      "level.glsl", "--animate", "level=0..1", "--canvas", "2x2", "--fps", "4", "--duration", "1",
      "--play", "pingpong", "-o", "out/")
    #expect(outcome.status == 0, "\(outcome.messages)")
    // Quarters of 255, rounded.
    #expect(try levels(8) == [0, 64, 128, 191, 255, 191, 128, 64])
  }

  @Test("an effect with an animated parameter is the effect with its value at that time")
  func effect() throws {
    let words = ["peel", "cat.png", "--progress", "0.25", "-o"]
    let animated = try Tool.run(
      ["render"] + words + ["a.png", "--animate", "liftDistance=0.1..0.5:linear(0,0.5 50%,1)"],
      in: folder)
    #expect(animated.status == 0, "\(animated.messages)")
    let still = try Tool.run(
      ["render"] + words + ["b.png", "--set", "liftDistance=0.2"], in: folder)
    #expect(still.status == 0)
    #expect(try folder.difference("a.png", "b.png") == "")
  }

  @Test("tracks come from a table, in a manifest as on the command line")
  func tracks() throws {
    try write("seconds,level\n0,0\n0.5,1\n1,0.2\n", "tracks.csv")
    let words = ["--canvas", "2x2", "--fps", "4", "--duration", "1", "--animate", "tracks.csv"]
    let outcome = try Tool.run(["render", "level.glsl", "-o", "out/"] + words, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try levels(5) == [0, 128, 255, 153, 51])
    try write(
      """
      { jobs: [{ effect: "level.glsl", canvas: [2, 2], fps: 4, duration: 1, animate: ["tracks.csv"],
        output: "%04d.png" }] }
      """, "jobs.json5")
    let batch = try Tool.run(["batch", "jobs.json5", "-o", "all"], in: folder)
    #expect(batch.status == 0, "\(batch.messages)")
    #expect(try folder.difference("out/frame-0003.png", "all/0003.png") == "")
    // A frame is drawn again when the table says something else.
    try write("seconds,level\n0,1\n", "tracks.csv")
    let again = try Tool.run(["batch", "jobs.json5", "-o", "all"], in: folder)
    #expect(again.status == 0, "\(again.messages)")
    #expect(try folder.image("all/0003.png").bytes[0] == 255)
  }

  @Test(
    "what does not move is refused in a sentence",
    arguments: [
      (["peel", "cat.png", "--animate", "lift=0..1"], "did you mean \"liftDistance\"?"),
      (
        ["peel", "cat.png", "--animate", "reflection.enabled=0..1"],
        "reflection.enabled: only numbers, points, sizes and colours can be animated"
      ),
      (["peel", "cat.png", "--animate", "none.csv"], "none.csv"),
      (["peel", "cat.png", "--animate", "bad.csv"], "bad.csv:2: the time is \"x\" but must be"),
      (
        ["--scene", "page.json5", "--animate", "a=0..1"],
        "--scene and --animate cannot be used together"
      ),
    ])
  func refused(_ words: [String], _ sentence: String) throws {
    try write("{ items: [] }", "page.json5")
    try write("seconds,liftDistance\nx,1\n", "bad.csv")
    let outcome = try Tool.run(["render"] + words + ["-o", "a.png"], in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains(sentence), "\(outcome.messages)")
  }
}
