import Foundation
import TestSupport
import Testing

/// `peelgl render --jobs N` and `--skip-existing`: one job as a batch.
@Suite("Render on workers")
struct RenderWorkersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(_ words: String) throws -> Tool.Outcome {
    try Tool.run(["render"] + words.split(separator: " ").map(String.init), in: folder)
  }

  private func pictures(_ name: String) throws -> [[UInt8]] {
    try folder.contents.filter { $0.hasPrefix(name + "/") && $0.hasSuffix(".png") }
      .map { try folder.read($0) }
  }

  @Test("the files are those of one process, whatever the flags, and no notes stay beside them")
  func same() throws {
    try folder.write(
      Array(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\"><text>{{a}}</text></svg>"
          .utf8),
      to: "card.svg")
    try folder.write(Array("{ liftDistance: 0.3, reflection: { blur: 2 } }".utf8), to: "p.json5")
    let flags =
      "peel card.svg --params p.json5 --set reflection.blur=3 --set reflection.blur=4"
      + " --text a=x --text a=y --frames 0-30:3,31-45 --size 40x30 --scale 1.5 --background #ff8000"
      + " --play pingpong --fps 30 --delay 0.1 --limit maxFrames=400"
    #expect(try render(flags + " -o one/").status == 0)
    let many = try render(flags + " --jobs 3 -o many/%03d.png")
    #expect(many.status == 0, "\(many.messages)")
    #expect(many.messages.contains("26 frames of"), "\(many.messages)")
    #expect(try pictures("one").count == 26)
    #expect(try pictures("many") == pictures("one"))
    #expect(!folder.contents.contains { $0.contains(".peelgl") })
    let again = try render(flags + " --jobs 3 -o many/%03d.png")
    #expect(again.status == 2 && again.messages.contains("many/000.png"), "\(again.messages)")
    let objects = "metaballs --set balls=[{center:[9,9],radius:5}] --canvas 30x30 --at 0 -o"
    #expect(try render(objects + " ball.png").status == 0)
    #expect(try render(objects + " balls.png --jobs 2").status == 0)
    #expect(try folder.read("ball.png") == folder.read("balls.png"))
  }

  @Test("--skip-existing draws what is missing, damaged or changed")
  func skip() throws {
    let words = "peel heart --size 24x24 --frames 0-19 -o out/%02d.png --skip-existing"
    #expect(try render(words).status == 0)
    let first = try pictures("out")
    #expect(first.count == 20)
    #expect(try render(words).messages.contains("0 frames of") == true)
    try FileManager.default.removeItem(at: folder.file("out/03.png"))
    try folder.write([1], to: "out/07.png")
    let mended = try render(words + " --jobs 2 --json")
    #expect(mended.text.contains("\"frames\": 2,") && mended.text.contains("\"kept\": 18"))
    #expect(try pictures("out") == first)
    let changed = try render(words + " --set liftDistance=0.4")
    #expect(changed.messages.contains("20 frames of"), "\(changed.messages)")
    try folder.write([1], to: "foreign.png")
    let foreign = try render("peel heart --at 0 -o foreign.png --skip-existing")
    #expect(foreign.status == 2 && foreign.messages.contains("no earlier run wrote"))
    #expect(try folder.read("foreign.png") == [1])
    #expect(try render("peel heart --at 0 -o foreign.png --skip-existing -y").status == 0)
    let stream = try render("peel heart -o - --skip-existing")
    #expect(stream.status == 2 && stream.messages.contains("needs files"))
    let timed = try render("peel heart --frames 0-19 -o timed/ --jobs 2 --timings")
    #expect(timed.status == 2 && timed.messages.contains("--timings"), "\(timed.messages)")
    #expect(!folder.contents.contains { $0.hasPrefix("timed") })
  }

  @Test("warnings of the device are told once, and with --strict they end it with status 2")
  func warnings() throws {
    try folder.write(
      "void main() { float a = 0.0; for (int i = 0; i < 100000; i++) a += 1.0; gl_FragColor = vec4(a); }",
      to: "own.glsl")
    let words = "own.glsl --canvas 2x2 --frames 0-3 --jobs 2 --software require -o"
    let drawn = try render(words + " out/")
    #expect(drawn.status == 0, "\(drawn.messages)")
    let told = drawn.messages.components(separatedBy: "this loop may run 100000 times")
    #expect(told.count == 2, "\(drawn.messages)")
    let strict = try render(words + " strict/ --strict")
    #expect(
      strict.status == 2 && strict.messages.contains("this loop may run 100000 times"),
      "\(strict.messages)")
  }

  @Test("what follows from the frames before is drawn by one worker, and again from its beginning")
  func history() throws {
    let shader = """
      uniform sampler2D backbuffer;
      uniform vec2 u_resolution;
      void main() {
        vec4 last = texture2D(backbuffer, gl_FragCoord.xy / u_resolution);
        gl_FragColor = vec4(last.r + 0.02, 0.0, 0.0, 1.0);
      }

      """
    try folder.write(Array(shader.utf8), to: "fade.glsl")
    let jobs = """
      { jobs: [{ effect: "fade.glsl", frames: "0-39", canvas: "8x8", output: "%02d.png" }] }
      """
    try folder.write(Array(jobs.utf8), to: "jobs.json5")
    #expect(try render("fade.glsl --canvas 8x8 --frames 0-39 -o one/").status == 0)
    let one = try pictures("one")
    #expect(Set(one).count == 40)
    let batch = ["batch", "jobs.json5", "-o", "out", "--jobs", "2"]
    let first = try Tool.run(batch, in: folder)
    #expect(first.status == 0, "\(first.messages)")
    #expect(try pictures("out") == one)
    try FileManager.default.removeItem(at: folder.file("out/17.png"))
    #expect(try Tool.run(batch, in: folder).messages.contains("40 frames of"))
    #expect(try pictures("out") == one)
    #expect(try Tool.run(batch, in: folder).messages.contains("40 files were there"))
  }
}
