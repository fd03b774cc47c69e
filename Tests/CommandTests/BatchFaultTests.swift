import Foundation
import Imaging
import TestSupport
import Testing

/// What a batch survives: bad jobs, and drivers that crash, hang and lose their device.
@Suite("Faults in batches")
struct BatchFaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      PNG.encode(Image(width: 24, height: 20, alpha: .premultiplied, bytes: Self.pixels)),
      to: "cat.png")
  }

  private static let pixels = (0..<24 * 20).flatMap { (index: Int) -> [UInt8] in
    [UInt8(index % 24 * 9), 90, 120, 255]
  }

  private func job(_ input: String, _ output: String, _ rest: String = "") -> String {
    "{ effect: \"peel\", inputs: [\"\(input)\"], progress: 0.4, output: \"\(output)\", \(rest) }"
  }

  private func batch(_ jobs: [String], faults: String, _ words: String...) throws -> Tool.Outcome {
    try batch(jobs, words, variables: ["PEELGL_FAULTS": faults])
  }

  private func batch(
    _ jobs: [String], _ words: [String] = [], variables: [String: String]
  ) throws -> Tool.Outcome {
    try folder.write(
      Array("{ jobs: [\n\(jobs.joined(separator: ",\n"))\n] }".utf8), to: "jobs.json5")
    return try Tool.run(
      ["batch", "jobs.json5", "-o", "out"] + words, in: folder, environment: variables)
  }

  private func report() throws -> [String: Any] {
    let bytes = try folder.read("out/.peelgl/report.json")
    return try #require(
      JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test("a limit of memory that is smaller than a message still gets its sentence")
  func smallLimit() throws {
    try folder.write(BatchSample.jobs, to: "small.json5")
    let outcome = try folder.batch("small.json5", "-o", "small", "--limit", "maxMemoryBytes=40")
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains("more than the limit maxMemoryBytes of 40"), "\(outcome.messages)")
    #expect(!outcome.messages.contains("worker"), "\(outcome.messages)")
  }

  @Test("a batch goes on when its workers are asked to end, which is up to their owner")
  func signalledWorkers() throws {
    try folder.write(BatchSample.jobs, to: "long.json5")
    let outcome = try Tool.shell(
      """
      "$PEELGL" batch long.json5 -o long --jobs 2 & owner=$!
      while kill -0 $owner 2>/dev/null; do pkill -TERM -P $owner; sleep 0.01; done
      wait $owner
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(!outcome.messages.contains("worker"), "\(outcome.messages)")
    #expect(try folder.pictures(in: "long").count == 39)
  }

  @Test("a worker that is asked to end before its first instruction goes on, too")
  func signalledAtStart() throws {
    try folder.write(BatchSample.jobs, to: "long.json5")
    let outcome = try folder.batch(
      "long.json5", "-o", "long", variables: try FaultLibrary.environment("worker:1:TERM"))
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(!outcome.messages.contains("worker"), "\(outcome.messages)")
    #expect(try folder.pictures(in: "long").count == 39)
  }

  @Test("a signal that comes twice at once, as from timeout, is one request")
  func doubledSignal() throws {
    try folder.write(
      """
      { jobs: [{ effect: "peel", inputs: ["cat.png"], at: 0, matrix: { n: "1..2000" },
        output: "{n}.png" }] }
      """, to: "long.json5")
    let outcome = try Tool.shell(
      """
      "$PEELGL" batch long.json5 -o long & owner=$!
      while [[ ! -e long/9.png ]]; do sleep 0.02; done
      kill -TERM $owner; sleep 0.03; kill -TERM $owner
      wait $owner
      """, in: folder)
    #expect(outcome.status == 130, "\(outcome.messages)")
    #expect(
      outcome.messages.contains("to go on: peelgl batch long.json5 -o long\n"),
      "\(outcome.messages)")
    #expect(folder.contents.contains("long/.peelgl/report.html"))
  }

  @Test("workers that are killed as they start are told of as that, not as another version")
  func killedAtStart() throws {
    let outcome = try batch(
      [job("cat.png", "a.png")], variables: try FaultLibrary.environment("worker:1:KILL"))
    #expect(outcome.status != 0)
    #expect(
      outcome.messages.contains(
        "ended by signal 9, because memory ran out or another program sent it"),
      "\(outcome.messages)")
    #expect(!outcome.messages.contains("version"), "\(outcome.messages)")
  }

  @Test("every good job between bad ones is drawn, as it is without them")
  func alternating() throws {
    try folder.write(Array(try folder.read("cat.png").prefix(60)), to: "bad.png")
    try folder.write(Array(slowSVG.utf8), to: "slow.svg")
    let slow = "limits: { maxDecodeSeconds: 1, maxMemoryBytes: 4000000000 }"
    let hanging = "limits: { maxStartSeconds: 3 }"
    let bad = [
      job("bad.png", "corrupt.png"), job("slow.svg", "svg.png", slow),
      job("cat.png", "crash.png"), job("cat.png", "memory.png"),
      job("cat.png", "hang.png", hanging),
      job("cat.png", "huge.png", "canvas: \"90000x90000\""),
    ]
    let good = (0...bad.count).map { job("cat.png", "good\($0).png", "scale: \($0 + 1)") }
    var jobs = [good[0]]
    for (bad, good) in zip(bad, good.dropFirst()) { jobs += [bad, good] }
    let outcome = try batch(jobs, faults: "crash:crash.png,memory:memory.png,hang:hang.png")
    #expect(outcome.status == 1, "\(outcome.messages)")
    let drawn = folder.contents.filter { $0.hasPrefix("out/") && $0.hasSuffix(".png") }
    #expect(drawn == good.indices.map { "out/good\($0).png" })
    for output in ["corrupt", "svg", "crash", "memory", "hang", "huge"] {
      let failures = try #require(try report()["failures"] as? [[String: Any]])
      #expect(failures.contains { $0["output"] as? String == output + ".png" }, "\(output)")
    }
    #expect(
      outcome.messages.contains("its worker did not respond for 3 s; the limits"),
      "\(outcome.messages)")
    #expect(outcome.messages.contains("its worker was ended by signal 6"), "\(outcome.messages)")
    // A crash is tried twice, a process that hangs once.
    #expect(try report()["lostWorkers"] as? Int == 5)
    let page = String(decoding: try folder.read("out/.peelgl/report.html"), as: UTF8.self)
    #expect(page.contains("did not respond for 3 s") && page.contains("\"path\": \"good0.png\""))
    #expect(!page.contains("page.js") && !page.contains("page.css"))
    for index in good.indices {
      let single = try Tool.run(
        [
          "render", "peel", "cat.png", "--progress", "0.4", "--scale", "\(index + 1)", "-o",
          "x.png",
        ]
          + ["-y"], in: folder)
      #expect(single.status == 0)
      #expect(try folder.read("x.png") == folder.read("out/good\(index).png"))
    }
  }

  @Test("a shader that is empty, binary, or does not compile fails its job alone")
  func wrongShaders() throws {
    try folder.write("", to: "empty.glsl")
    try folder.write(Array(0...255), to: "binary.glsl")
    try folder.write("void main() { gl_FragColor = vec4(1.0) }", to: "wrong.glsl")
    try folder.write("void main() { gl_FragColor = vec4(1.0); }", to: "white.glsl")
    let names = ["empty", "binary", "wrong", "white"]
    let outcome = try batch(
      names.map {
        "{ effect: \"\($0).glsl\", canvas: \"4x4\", at: 0, output: \"\($0).png\" }"
      }, faults: "")
    #expect(outcome.status == 1, "\(outcome.messages)")
    #expect(folder.contents.filter { $0.hasSuffix(".png") } == ["cat.png", "out/white.png"])
    let failures = try #require(try report()["failures"] as? [[String: Any]])
    #expect(
      Set(failures.compactMap { $0["output"] as? String })
        == ["empty.png", "binary.png", "wrong.png"])
  }

  @Test("a device that is lost is opened again in a fresh process, and nothing is missing")
  func reset() throws {
    let jobs = ["a", "b", "c"].map { job("cat.png", "\($0).png") }
    let outcome = try batch(jobs, faults: "reset:b.png", "--jobs", "1")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("the device was reset (a test asked for it)"))
    #expect(try report()["lostWorkers"] as? Int == 1)
    #expect(try report()["drawn"] as? Int == 3)
  }
}
