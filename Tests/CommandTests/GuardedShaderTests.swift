import Foundation
import Imaging
import TestSupport
import Testing

/// What `peelgl render` does with shaders that are wrong, slow or deadly.
@Suite("Guarded shaders")
struct GuardedShaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write("void main() { gl_FragColor = vec4(1, 0, 0, 1); }", "red.glsl")
    try write(Self.slow(200), "many.glsl")
    try write(Self.slow(60_000), "slow.glsl")
  }

  private static func slow(_ count: Int) -> String {
    """
    uniform float u_time;
    void main() {
      float sum = u_time;
      for (int i = 0; i < \(count); i++) sum += sin(sum + gl_FragCoord.x);
      gl_FragColor = vec4(fract(sum), 0, 0, 1);
    }
    """
  }

  private func write(_ text: String, _ name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  private func render(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["render"] + words, in: folder)
  }

  @Test("what is included and is no file is told of as what it is")
  func includes() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "noise.glsl"), withIntermediateDirectories: false)
    try #require(mkfifo(folder.path(of: "pipe.glsl"), 0o600) == 0)
    for (name, kind) in [("noise.glsl", "a folder"), ("pipe.glsl", "a FIFO")] {
      try write("#include \"\(name)\"\nvoid main() { gl_FragColor = vec4(1.0); }", "own.glsl")
      let outcome = try render("own.glsl", "-o", "x.png")
      #expect(
        outcome.status == 2 && outcome.messages.contains("own.glsl:1:1: \(name) is \(kind)"),
        "\(outcome.messages)")
    }
  }

  /// What a run left besides the shaders.
  private var left: [String] { folder.contents.filter { !$0.hasSuffix(".glsl") } }

  /// Throws unless the next shader renders.
  private func expectNextShader() throws {
    let next = try render("red.glsl", "--canvas", "4x4", "-o", "next.png")
    #expect(next.status == 0, "\(next.messages)")
    #expect(try folder.image("next.png").bytes.prefix(4) == [255, 0, 0, 255])
  }

  private static let doubled =
    "#define A0 1.0\n" + (1...40).map { "#define A\($0) A\($0 - 1) + A\($0 - 1)\n" }.joined()
    + "void main() { gl_FragColor = vec4(A40); }"
  private static let terms =
    "void main() { float a = \(String(repeating: "1.0+", count: 20_000))1.0; }"

  private static let sources: [(text: [UInt8], sentence: String)] = [
    (bytes(""), "is empty"), (bytes("void main() {}\u{0}"), "is binary"),
    (bytes("float ") + [0xE9] + bytes("; void main() {}"), "not valid UTF-8"),
    ([UInt8](repeating: 0x20, count: 16 << 20), "is too large"),
    (bytes("void main() { /* }"), "is not closed"),
    (bytes("float f() { return f(); } void main() {}"), "f → f"),
    (bytes("float a;"), "no function void main()"),
    (bytes("void main() { gl_FragColor = vec4(tme); }"), "own.glsl:1:35"),
    (bytes(doubled), "more than 200000 tokens"), (bytes(terms), "8192 terms"),
    (bytes("void main() { float a[2147483648]; }"), "2147483648 elements"),
  ]

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(
    "each hostile source is refused with its own sentence, and nothing is written",
    arguments: sources.indices)
  func hostile(_ index: Int) throws {
    let (text, sentence) = Self.sources[index]
    try folder.write(text, to: "own.glsl")
    let outcome = try render("own.glsl", "--canvas", "4x4", "-o", "own.png")
    #expect(outcome.status == 2 && outcome.messages.contains(sentence), "\(outcome.messages)")
    #expect(left.isEmpty)
    try expectNextShader()
  }

  @Test("inside a batch a wrong shader costs its own picture, and the status is 1")
  func batch() throws {
    try write("void main() { gl_FragColor = vec4(tme); }", "own.glsl")
    try write(
      """
      { defaults: { canvas: [4, 4] }, jobs: [{ effect: "own.glsl", output: "own.png" },
        { effect: "red.glsl", output: "red.png" }] }
      """, "jobs.json5")
    let outcome = try Tool.run(["batch", "jobs.json5", "-o", "out"], in: folder)
    #expect(
      outcome.status == 1 && outcome.messages.contains("own.glsl:1:35"), "\(outcome.messages)")
    #expect(try folder.image("out/red.png").bytes.prefix(4) == [255, 0, 0, 255])
    #expect(!left.contains("out/own.png"))
  }

  @Test(
    "a loop beyond what the device does is said, and refused with --strict",
    arguments: [
      (
        "for (int i = 0; i < 100000; i++) a += 1.0;", "own.glsl:3:1: this loop may run 100000 times"
      ),
      (
        "for (int i = 0; i < 400; i++)\nfor (int j = 400; j > 0; j -= 2) a += 1.0;",
        "own.glsl:4:1: this loop may run 80000 times"
      ),
      ("for (int i = 0; i < count; i++) a += 1.0;", "own.glsl:3:1: this loop may run 70000 times"),
      ("for (;;) a += 1.0;", "own.glsl:3:1: this loop never ends"),
      ("while (true) { a += 1.0; }", "own.glsl:3:1: this loop never ends"),
    ])
  func loops(_ loop: String, _ sentence: String) throws {
    try write(
      """
      uniform int count; // = 70000; 0..1000000
      void main() { float a = 0.0;
      \(loop)
      gl_FragColor = vec4(a); }
      """, "own.glsl")
    let words = ["own.glsl", "--canvas", "2x2", "-o", "own.png"]
    let outcome = try Tool.run(["render"] + words, in: folder)
    #expect(
      outcome.status == 0 && outcome.messages.contains("warning: \(sentence)"),
      "\(outcome.messages)")
    let strict = try Tool.run(["render"] + words + ["--strict", "-y"], in: folder)
    #expect(
      strict.status == 2
        && strict.messages.contains("With --strict a warning is an error: \(sentence)"),
      "\(strict.messages)")
  }

  @Test("a loop that something leaves, or that the device does, is no reason for a word")
  func smallLoops() throws {
    try write(
      """
      const int STEPS = 64;
      void main() {
        float a = 0.0;
        for (int i = 0; i < STEPS; i++) for (int j = 0; j < 100; j++) a += 1.0;
        while (true) { a += 1.0; if (a > 7000.0) break; }
        gl_FragColor = vec4(a - 6400.0);
      }
      """, "own.glsl")
    let outcome = try render("own.glsl", "--canvas", "2x2", "-o", "own.png", "--strict")
    #expect(outcome.status == 0 && !outcome.messages.contains("warning"), "\(outcome.messages)")
  }

  @Test("a shader that takes too long ends with 4, and nothing is written")
  func deadline() throws {
    let outcome = try render(
      "slow.glsl", "--canvas", "1000x1000", "--limit", "maxStartSeconds=1", "-o", "slow.png")
    #expect(outcome.status == 4, "\(outcome.messages)")
    #expect(outcome.messages.contains("slow.glsl took longer than 1 s"), "\(outcome.messages)")
    #expect(left.isEmpty)
    try expectNextShader()
  }

  @Test("a crash ends with 3, whole pictures stay, and a rerun takes up what is left")
  func crash() throws {
    let outcome = try Tool.shell(
      """
      "$PEELGL" render many.glsl --frames 0-999 -o out/ & owner=$!
      while [[ ! -e out/frame-0001.png ]]; do sleep 0.02; done
      read -r child < /proc/$owner/task/$owner/children
      kill -SEGV $child
      wait $owner
      """, in: folder)
    #expect(outcome.status == 3)
    #expect(
      outcome.messages.contains(
        /ended by signal 11, because llvmpipe \(LLVM [^()]*\) crashed or memory ran out/),
      "\(outcome.messages)")
    let pictures = left.filter { $0.hasSuffix(".png") && !$0.contains("/.") }
    #expect(pictures.count >= 2 && pictures.count < 1000)
    for picture in pictures { #expect(try folder.image(picture).width == 512, "\(picture)") }
    let again = try render("many.glsl", "--frames", "0-3", "-o", "out/", "--overwrite")
    #expect(again.status == 0, "\(again.messages)")
    try expectNextShader()
  }

  @Test(
    "a drawing process that is asked to end before its first instruction is an interrupt, no crash",
    arguments: ["render red.glsl --canvas 4x4 -o x.png", "export red.glsl -o x.html"])
  func interruptAtStart(_ command: String) throws {
    let outcome = try Tool.run(
      command.split(separator: " ").map(String.init), in: folder,
      environment: try FaultLibrary.environment("guarded:1:TERM"))
    #expect(outcome.status == 130 && outcome.messages == "peelgl: Interrupted.\n")
    #expect(left.isEmpty)
  }

  @Test("an interrupt ends with 130, and leaves whole pictures alone")
  func interrupt() throws {
    let process = try Tool.start(
      ["render", "many.glsl", "--frames", "0-999", "-o", "out/"], in: folder)
    let first = folder.file("out/frame-0001.png").path
    while !FileManager.default.fileExists(atPath: first), process.isRunning { usleep(20_000) }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    let pictures = left.filter { $0.hasSuffix(".png") }
    #expect(pictures.count >= 2 && !pictures.contains { $0.contains(".partial") })
    for picture in pictures { #expect(try folder.image(picture).width == 512, "\(picture)") }
    #expect(!left.contains { $0.hasSuffix(".partial") })
  }
}
