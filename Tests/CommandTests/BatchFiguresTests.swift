import Foundation
import TestSupport
import Testing

/// Figures of batches: of a plan that measures, and for Prometheus while a batch goes on.
@Suite("Figures of batches")
struct BatchFiguresTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try .ofBatches()
    try folder.write(
      """
      { defaults: { effect: "peel", inputs: ["cat.png"] }, jobs: [
        { at: 0.2, matrix: { n: "1..6" }, output: "{n}.png" },
        { frames: "0-39", output: "s/%02d.png" }, { frames: "0-17", output: "a.webp" } ] }
      """, to: "jobs.json5")
  }

  @Test("a plan draws a unit of each kind elsewhere, and foretells the bytes of the rest")
  func plan() throws {
    let temporary = try TemporaryFolder()
    let outcome = try folder.batch(
      "jobs.json5", "-o", "out", "--plan", "--json", variables: ["TMPDIR": temporary.path])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(!folder.contents.contains { $0.hasPrefix("out") })
    #expect(temporary.contents.isEmpty)
    let plan = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let kinds = try #require(plan["kinds"] as? [[String: Any]])
    #expect(kinds.map { $0["kind"] as? String } == ["peel, png", "peel, webp"])
    #expect(kinds.allSatisfy { $0["secondsPerFrame"] as? Double ?? 0 > 0 })
    #expect(plan["seconds"] as? Double ?? 0 > 0)
    #expect(try folder.batch("jobs.json5", "-o", "out").status == 0)
    let sizes = try folder.contents.filter {
      $0.hasPrefix("out/") && !$0.contains(".peelgl") && !$0.hasSuffix("/")
    }
    .map { (try folder.read($0).count + 4095) / 4096 * 4096 }
    #expect(sizes.count == 47)
    // In blocks of a disk. Pictures of one kind differ: those of a peeled sheet are larger.
    let bytes = Double(sizes.reduce(0, +))
    #expect(abs((plan["bytes"] as? Double ?? 0) - bytes) < 0.5 * bytes)
    let text = try folder.batch("jobs.json5", "-o", "out2", "--plan").text
    #expect(text.contains("\na.webp  1 animation (18 frames)\n"), "\(text)")
    #expect(
      text.contains("8 jobs: 6 pictures, 1 animation (18 frames) and 40 frames of sequences\n"),
      "\(text)")
    #expect(text.contains("  peel, webp, as a.webp: 1 animation (18 frames); "), "\(text)")
    #expect(text.contains(" workers, ") && text.contains("; the disk has "), "\(text)")
    // What is complete is neither drawn nor counted.
    let done = try folder.batch("jobs.json5", "-o", "out", "--plan").text
    #expect(done.hasSuffix("; 47 files already drawn\n"), "\(done)")
  }

  @Test(
    "a plan says why it does not measure",
    arguments: [
      (
        "TMPDIR", "/nowhere",
        "there is no place for temporary files; TMPDIR names a folder for them"
      ),
      (
        "PEELGL_FAULTS", "crash:.",
        "no job that was tried could be drawn; without --plan it is said why"
      ),
    ])
  func unmeasured(_ name: String, _ value: String, _ reason: String) throws {
    let outcome = try folder.batch("jobs.json5", "-o", "out", "--plan", variables: [name: value])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.contains("time and size are not known: \(reason)\n"), "\(outcome.text)")
  }

  /// The samples of a text in Prometheus' format, which is checked line by line.
  private func samples(_ text: String) throws -> [String: Double] {
    var samples: [String: Double] = [:]
    var types: Set<String> = []
    #expect(text.hasSuffix("\n"))
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# HELP ") { continue }
      if let type = line.wholeMatch(of: /# TYPE ([a-z_]+) (gauge|counter)/) {
        #expect(types.insert(String(type.1)).inserted)
        continue
      }
      let sample = try #require(
        line.wholeMatch(of: /(([a-z_]+)(\{([a-z]+="[^"\\]*",?)+\})?) ([0-9.e+-]+)/), "\(line)")
      #expect(types.contains(String(sample.2)), "\(line)")
      samples[String(sample.1)] = Double(sample.5)
    }
    return samples
  }

  @Test("figures for Prometheus are there while a batch goes on, whole each time, and in the end")
  func metrics() throws {
    try folder.write(
      """
      { jobs: [{ effect: "peel", inputs: ["heart"], size: "300x300", frames: "0-119",
        matrix: { n: "1..3" }, output: "{n}/{frame}.png" }, { effect: "peel", inputs: ["gone.png"], at: 0, output: "x.png" }] }
      """, to: "long.json5")
    let process = try Tool.start(
      ["batch", "long.json5", "-o", "out", "--metrics", "figures/batch.prom", "--jobs", "2"],
      in: folder)
    var seen = 0
    while process.isRunning {
      if let bytes = try? folder.read("figures/batch.prom") {
        let found = try samples(String(decoding: bytes, as: UTF8.self))
        #expect(found["peelgl_batch_running"] != nil)
        seen += 1
      }
      usleep(5000)
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 1 && seen > 0)
    let found = try samples(String(decoding: try folder.read("figures/batch.prom"), as: UTF8.self))
    for (name, value) in [
      ("jobs{state=\"complete\"}", 3.0), ("jobs{state=\"failed\"}", 1),
      ("jobs{state=\"missing\"}", 0),
      ("frames{state=\"planned\"}", 361), ("frames{state=\"drawn\"}", 360),
      ("frames{state=\"kept\"}", 0),
      ("retries_total", 0), ("lost_workers_total", 0), ("workers{state=\"drawing\"}", 0),
      ("workers{state=\"idle\"}", 2), ("running", 0),
    ] { #expect(found["peelgl_batch_" + name] == value, "\(name)") }
    for stage in ["setup", "compile", "draw", "readback", "encode", "write"] {
      let seconds = try #require(found["peelgl_batch_stage_seconds_total{stage=\"\(stage)\"}"])
      #expect(seconds >= 0 && seconds < 600, "\(stage)")
    }
    #expect(found["peelgl_batch_stage_seconds_total{stage=\"draw\"}"] ?? 0 > 0)
    #expect(found.keys.contains { $0.hasPrefix("peelgl_batch_devices{class=\"") })
    #expect(!folder.contents.contains { $0.hasPrefix("figures/.") })
  }

  @Test("a file for figures that cannot be written is told of, before or after")
  func unwritable() throws {
    let words = ["jobs.json5", "-o", "out", "--metrics"]
    let folderName = try Tool.run(["batch"] + words + ["."], in: folder)
    #expect(
      folderName.status == 5 && folderName.messages.contains(". is a folder"),
      "\(folderName.messages)")
    #expect(!folder.contents.contains { $0.hasPrefix("out") })
    let dash = try Tool.run(["batch"] + words + ["-"], in: folder)
    #expect(dash.status == 2 && dash.messages.contains("--metrics"), "\(dash.messages)")
    let below = try Tool.run(["batch"] + words + ["cat.png/x.prom"], in: folder)
    #expect(below.status == 5 && below.messages.contains("x.prom"), "\(below.messages)")
    #expect(try folder.pictures(in: "out").count == 46)
    // Nothing else is replaced: neither what the batch reads or writes nor what it remembers.
    for name in ["jobs.json5", "cat.png", "out/.peelgl/ledger.txt", "new/1.png"] {
      let before = try? folder.read(name)
      let other = try Tool.run(["batch"] + words + [name], in: folder)
      #expect(
        other.status == 2 && other.messages.contains("would replace something else"),
        "\(other.messages)")
      #expect((try? folder.read(name)) == before, "\(name)")
    }
    for _ in 0..<2 {
      #expect(try Tool.run(["batch"] + words + ["batch.prom"], in: folder).status == 0)
    }
  }
}
