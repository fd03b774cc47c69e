import Foundation
import TestSupport
import Testing

/// Batches on a disk that is too small, the page of the documentation, and the schema for editors.
@Suite("Batches on disks and pages")
struct BatchDiskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a disk of 1 MiB fills, which is said before and after; enlarged, it takes the rest")
  func full() throws {
    let jobs = """
      { jobs: [{ effect: "peel", inputs: ["heart"], size: "300x300", frames: "0-47", fps: 90,
        matrix: { n: [1, 2] }, output: "{n}/{frame}.png" }] }
      """
    try folder.write(Array(jobs.utf8), to: "jobs.json5")
    #expect(try Tool.shell("\"$PEELGL\" batch jobs.json5 -o whole", in: folder).status == 0)
    // In a mount namespace of its own.
    let line = """
      mkdir disk && mount -t tmpfs -o size=1m tmpfs disk || exit 99
      "$PEELGL" batch jobs.json5 -o disk/out --json 2> first > events; echo $? > statuses
      find disk -name '*.png' | wc -l >> statuses
      "$PEELGL" batch jobs.json5 -o disk/out --plan >> statuses
      mount -o remount,size=64m disk || exit 99
      "$PEELGL" batch jobs.json5 -o disk/out 2> second; echo $? >> statuses
      diff -r -x .peelgl whole disk/out && find disk -name '*.partial' >> statuses
      """
    try folder.write(Array(line.utf8), to: "run")
    let outcome = try Tool.shell("unshare -rm bash run", in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    let statuses = String(decoding: try folder.read("statuses"), as: UTF8.self)
      .split(separator: "\n")
    let complete = try #require(statuses.dropFirst().first.flatMap { Int($0) })
    #expect(statuses.first == "5" && statuses.last == "0" && (1..<96).contains(complete))
    #expect(statuses.contains { $0.contains("; the disk has ") }, "\(statuses)")
    let first = String(decoding: try folder.read("first"), as: UTF8.self)
    #expect(first.contains("warning: the disk has"), "\(first)")
    #expect(first.contains("no space is left on the device"), "\(first)")
    #expect(first.contains("of 2 jobs are complete"), "\(first)")
    #expect(first.contains("to go on: peelgl batch jobs.json5 -o disk/out --json\n"), "\(first)")
    #expect(first.split(separator: "\n").last?.hasPrefix("peelgl: disk/out/") == true, "\(first)")
    #expect(first.contains("report: disk/out/.peelgl/report.html\n"), "\(first)")
    // Before the first job.
    let events = String(decoding: try folder.read("events"), as: UTF8.self)
      .split(separator: "\n").filter { $0.contains("\"space\"") || $0.contains("\"frame\"") }
    #expect(events.first?.contains("\"space\"") == true, "\(events.prefix(2))")
    #expect(String(decoding: try folder.read("second"), as: UTF8.self).contains("were there"))
  }

  @Test("where the disk of the shader cache is full, pictures are drawn without the cache")
  func fullCache() throws {
    try folder.write(
      #"{ jobs: [{ effect: "peel", inputs: ["heart"], at: 0, output: "a.png" }] }"#,
      to: "jobs.json5")
    let line = """
      mkdir disk && mount -t tmpfs -o size=16k tmpfs disk && head -c 16000 /dev/zero > disk/zero || exit 99
      unset MESA_SHADER_CACHE_DIR
      export XDG_CACHE_HOME=$PWD/disk
      "$PEELGL" batch jobs.json5 -o out && "$PEELGL" render peel heart -o x.png
      """
    try folder.write(Array(line.utf8), to: "run")
    let outcome = try Tool.shell("unshare -rm bash run", in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
  }

  @Test("a plan says that there is no space for what it draws to measure, and where there may be")
  func planWithoutSpace() throws {
    try folder.write(
      "{ jobs: [{ effect: \"peel\", inputs: [\"heart\"], size: \"300x300\", at: 0, output: \"a.png\" }] }",
      to: "jobs.json5")
    let line = """
      mkdir disk && mount -t tmpfs -o size=64k tmpfs disk && head -c 60K /dev/zero > disk/zero || exit 99
      TMPDIR=$PWD/disk "$PEELGL" batch jobs.json5 -o out --plan
      """
    try folder.write(Array(line.utf8), to: "run")
    let outcome = try Tool.shell("unshare -rm bash run", in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    #expect(
      outcome.text.contains("a.png cannot be written: no space is left on the device")
        && outcome.text.contains("TMPDIR names a folder for what is drawn to measure"),
      "\(outcome.text)")
  }

  @Test(
    "a disk that may not be written, and a folder that goes away, are a 5; put back, it is completed"
  )
  func gone() throws {
    let jobs = """
      { jobs: [{ effect: "peel", inputs: ["heart"], size: "200x200", frames: "0-119",
        matrix: { n: "1..4" }, output: "{n}/{frame}.png" }] }
      """
    try folder.write(Array(jobs.utf8), to: "jobs.json5")
    // In a mount namespace of its own.
    let line = """
      mkdir disk && mount -t tmpfs tmpfs disk && mount -o remount,ro disk || exit 99
      "$PEELGL" batch jobs.json5 -o disk/out 2> readonly; echo $? > statuses
      mount -o remount,rw disk || exit 99
      "$PEELGL" batch jobs.json5 -o disk/out 2> moved & batch=$!
      until [ -e disk/out/1/0020.png ]; do sleep 0.01; done
      mv disk/out disk/elsewhere
      wait $batch; echo $? >> statuses
      rm -rf disk/out && mv disk/elsewhere disk/out
      "$PEELGL" batch jobs.json5 -o disk/out 2> last; echo $? >> statuses
      find disk -name '*.png' | wc -l >> statuses
      """
    try folder.write(Array(line.utf8), to: "run")
    let outcome = try Tool.shell("unshare -rm bash run", in: folder)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
    let messages = try ["readonly", "moved", "last"].map {
      String(decoding: try folder.read($0), as: UTF8.self)
    }
    let statuses = String(decoding: try folder.read("statuses"), as: UTF8.self)
    #expect(statuses == "5\n5\n0\n480\n", "\(messages)")
    #expect(messages[0].contains("the file system is read-only"), "\(messages)")
    // A picture that was about to get its name tells of it before the ledger may.
    #expect(
      messages[1].contains("ledger.txt no longer exists")
        || messages[1].contains(".png does not exist"), "\(messages)")
    #expect(messages[2].contains("were there"), "\(messages)")
  }

  @Test("the page's stickers from a table, typed as written")
  func page() throws {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/batch.md"), encoding: .utf8)
    let section = try #require(page.split(separator: "\n## ").dropFirst().first)
    #expect(section.hasPrefix("10,000 stickers from a CSV"))
    let blocks = section.split(separator: "```", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { $0.element.drop { $0 != "\n" }.dropFirst() }
    #expect(blocks.count == 4)
    for (name, text) in zip(["card.svg", "people.csv", "jobs.json5"], blocks) {
      try folder.write(Array(text.utf8), to: name)
    }
    let lines = blocks.dropFirst(2).map { (text: Substring) in text.split(separator: "\n").count }
    #expect(lines.reduce(0, +) <= 10)
    let command = try #require(blocks.last).replacing("peelgl", with: "\"$PEELGL\"")
    let outcome = try Tool.shell(String(command), in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let anna = try folder.read("stickers/1.png")
    #expect(try folder.read("stickers/2.png") != anna)
    #expect(try Tool.shell(String(command), in: folder).messages.contains("2 files were there"))
  }

  @Test("the schema has every key of a job, with its kind")
  func schema() throws {
    let outcome = try Tool.run(["batch", "--schema"], in: folder)
    #expect(outcome.status == 0)
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let job = try #require(definitions["job"]?["properties"] as? [String: [String: Any]])
    for key in [
      "effect", "inputs", "output", "frames", "progress", "canvas", "set", "text", "matrix", "rows",
      "preset", "limits", "play",
    ] { #expect(job[key] != nil, "\(key)") }
    #expect(job["overwrite"] == nil)
    #expect(job["progress"]?["maximum"] as? Double == 1)
    let limits = try #require(job["limits"]?["properties"] as? [String: Any])
    #expect(limits["maxFrames"] != nil)
    let set = try #require(job["set"]?["properties"] as? [String: [String: Any]])
    #expect((set["liftDistance"]?["description"] as? String)?.isEmpty == false)
    // What the schema allows as a key, a manifest takes, and the other way round.
    for (key, isKnown) in [("progress", true), ("progres", false)] {
      let text =
        "{ $schema: \"x\", jobs: [{ effect: \"peel\", inputs: [\"heart\"], \(key): 0, output: \"x.png\" }] }"
      try folder.write(Array(text.utf8), to: "jobs.json5")
      let plan = try Tool.run(["batch", "jobs.json5", "-o", "out", "--plan"], in: folder)
      #expect((plan.status == 0) == isKnown && (job[key] != nil) == isKnown, "\(key)")
    }
  }
}
