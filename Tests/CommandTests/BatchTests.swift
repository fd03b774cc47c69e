import Foundation
import TestSupport
import Testing

/// `peelgl batch` as its users run it.
@Suite("Batches")
struct BatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try .ofBatches() }

  @Test("frames are those of render, for any number of workers")
  func same() throws {
    try folder.write(BatchSample.jobs, to: "jobs.json5")
    for jobs in ["1", "2", "4"] {
      let outcome = try folder.batch("jobs.json5", "-o", "out\(jobs)", "--jobs", jobs)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    let whole = try folder.pictures(in: "out1")
    #expect(whole.count == 39)
    for jobs in ["2", "4"] { #expect(try folder.pictures(in: "out\(jobs)") == whole) }
    let render = try Tool.run(
      ["render", "peel", "cat.png", "--frames", "0-36", "-o", "a/%04d.png"], in: folder)
    #expect(render.status == 0)
    for (name, bytes) in try folder.pictures(in: "a") {
      #expect(whole["a/" + name] == bytes, "\(name)")
    }
  }

  @Test("there is a worker for each processor that the batch may run on")
  func processors() throws {
    try folder.write(BatchSample.jobs, to: "jobs.json5")
    let line = """
      first=$(taskset -cp $$ | sed 's/.*: \\([0-9]*\\).*/\\1/')
      taskset -c "$first" "$PEELGL" batch jobs.json5 -o out
      """
    #expect(try Tool.shell(line, in: folder).status == 0)
    let report = String(decoding: try folder.read("out/.peelgl/report.json"), as: UTF8.self)
    #expect(report.contains("\"worker\": 0") && !report.contains("\"worker\": 1"), "\(report)")
  }

  @Test("a rerun draws what is missing, changed or damaged, and nothing else")
  func rerun() throws {
    try folder.write(BatchSample.jobs, to: "jobs.json5")
    #expect(try folder.batch("jobs.json5", "-o", "out").status == 0)
    let first = try folder.pictures(in: "out")
    #expect(try folder.batch("jobs.json5", "-o", "out").messages.contains("39 files were there"))
    try FileManager.default.removeItem(at: folder.file("out/a/0003.png"))
    try folder.write([1, 2, 3], to: "out/a/0004.png")
    var outcome = try folder.batch("jobs.json5", "-o", "out")
    #expect(
      outcome.messages.contains("drew 2 frames of sequences")
        && outcome.messages.contains("37 files were there"))
    #expect(try folder.pictures(in: "out") == first)
    // One job says something else; the others stay.
    try folder.write(BatchSample.jobs.replacing("\"0.5\"", with: "\"0.7\""), to: "jobs.json5")
    outcome = try folder.batch("jobs.json5", "-o", "out")
    #expect(
      outcome.messages.contains("drew 1 picture in")
        && outcome.messages.contains("38 files were there"))
    // More frames of a job: those that are there stay.
    try folder.write(BatchSample.jobs.replacing("0-36", with: "0-38"), to: "jobs.json5")
    outcome = try folder.batch("jobs.json5", "-o", "out")
    #expect(outcome.messages.contains("38 files were there"), "\(outcome.messages)")
    // Another input: all of them change.
    try folder.write(BatchSample.picture(width: 20, height: 24), to: "cat.png")
    outcome = try folder.batch("jobs.json5", "-o", "out")
    #expect(!outcome.messages.contains("were there"), "\(outcome.messages)")
    // Damaged in place, with its time set back: only the digests tell.
    #expect(try Tool.shell("touch -r out/half.png time", in: folder).status == 0)
    var bytes = try folder.read("out/half.png")
    bytes[bytes.count - 5] ^= 1
    try Data(bytes).write(to: folder.file("out/half.png"))
    #expect(try Tool.shell("touch -r time out/half.png", in: folder).status == 0)
    #expect(try folder.batch("jobs.json5", "-o", "out").messages.contains("41 files were there"))
    outcome = try folder.batch("jobs.json5", "-o", "out", "--verify")
    #expect(
      outcome.messages.contains("41 files were read again; 1 differs from the digest: half.png\n"),
      "\(outcome.messages)")
    #expect(outcome.messages.contains("drew 1 picture in"), "\(outcome.messages)")
    #expect(outcome.messages.contains("40 files were there"), "\(outcome.messages)")
    outcome = try folder.batch("jobs.json5", "-o", "out", "--verify")
    #expect(outcome.messages.contains("41 files were read again; none differs from its digest"))
    #expect(outcome.messages.contains("41 files were there"), "\(outcome.messages)")
  }

  @Test("a job that fails is a 1; the others are drawn, and --retry-failed draws it later")
  func failures() throws {
    try folder.write(
      """
      { defaults: { effect: "peel", progress: 0.5 },
        jobs: [{ inputs: ["gone.png"], output: "1.png" }, { inputs: ["cat.png"], output: "2.png" },
          { inputs: ["bad.png"], output: "3.png" }, { inputs: ["cat.png"], output: "4.png" }] }
      """, to: "jobs.json5")
    try folder.write(Array(try folder.read("cat.png").prefix(60)), to: "bad.png")
    try folder.write(
      "{ jobs: [{ effect: \"peel\", inputs: [\"cat.png\"], output: \"1.png\" }] }",
      to: "sound.json5")
    #expect(try folder.batch("sound.json5", "-o", "sound").status == 0)
    let plan = try folder.batch("jobs.json5", "-o", "out", "--plan").text
    #expect(plan.contains("1.png  cannot be drawn: gone.png does not exist"), "\(plan)")
    #expect(plan.contains("4 jobs: 3 pictures; 1 job cannot be drawn\n"), "\(plan)")
    var outcome = try folder.batch("jobs.json5", "-o", "out")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("jobs.json5:2:10: gone.png does not exist"))
    #expect(outcome.messages.contains("jobs.json5:3:5: bad.png"))
    #expect(try folder.pictures(in: "out").keys.sorted() == ["2.png", "4.png"])
    try folder.write(try folder.read("cat.png"), to: "bad.png")
    outcome = try folder.batch("jobs.json5", "-o", "out", "--retry-failed")
    #expect(
      outcome.status == 1 && outcome.messages.contains("drew 1 picture in"), "\(outcome.messages)")
    #expect(try folder.pictures(in: "out").count == 3)
    let retried = try folder.batch("sound.json5", "-o", "sound", "--retry-failed")
    #expect(
      retried.status == 0 && retried.messages.contains("no job failed"), "\(retried.messages)")
    outcome = try folder.batch("jobs.json5", "-o", "other", "--fail-fast", "--jobs", "1")
    #expect(
      outcome.status == 1
        && outcome.messages.contains(
          "0 of 4 jobs are complete, 1 failed, 3 not complete yet: other/")
    )
    #expect(try folder.pictures(in: "other").isEmpty)
  }

  @Test("what is written wrongly is a 2, and nothing is drawn")
  func refused() throws {
    let good = "{ effect: \"peel\", inputs: [\"cat.png\"], progress: 0, output: \"x.png\" }"
    for (job, fragment) in [
      ("{ effect: \"peel\", inptus: [] }", "there is no key \"inptus\"; did you mean \"inputs\"?"),
      (
        "{ effect: \"peel\", inputs: [\"cat.png\"], output: \"../y.png\" }",
        "is outside the folder"
      ),
      (
        "{ effect: \"peel\", inputs: [\"cat.png\"], output: \"/tmp/y.png\" }",
        "is outside the folder"
      ),
      (
        "{ effect: \"peel\", inputs: [\"cat.png\"], output: \".peelgl/y.png\" }",
        "keeps its own files"
      ),
      ("{ effect: \"peel\", inputs: [\"cat.png\"] }", "no output"),
      ("{ effect: \"peel\", inputs: [\"cat.png\"], output: \"-\" }", "writes files"),
      (
        "{ effect: \"peel\", inputs: [\"cat.png\"], progress: 0, output: \"x.png\" }",
        "also the output of job 1"
      ),
      ("{ effect: \"peel\", inputs: [\"cat.png\"], fps: \"many\", output: \"y.png\" }", "fps"),
      (
        "{ effect: \"peel\", inputs: [\"cat.png\"], set: { hihglight: 1 }, output: \"y.png\" }",
        "highlight"
      ),
      ("{ effect: \"peal\", inputs: [\"cat.png\"], output: \"y.png\" }", "peel"),
    ] {
      try folder.write("{ jobs: [\(good),\n\(job)] }", to: "jobs.json5")
      let outcome = try folder.batch("jobs.json5", "-o", "out")
      #expect(outcome.status == 2, "\(job)")
      #expect(outcome.messages.contains(fragment), "\(outcome.messages)")
      #expect(outcome.messages.contains("jobs.json5:2:"), "\(outcome.messages)")
      #expect(!folder.contents.contains { $0.hasPrefix("out") })
    }
  }

  @Test("jobs that are alike warn once")
  func warnings() throws {
    try folder.write(
      """
      { jobs: [{ effect: "peel", inputs: ["cat.png"], size: "24x24", canvas: "24x24", at: 0.5,
        matrix: { n: "1..3" }, output: "{n}.png" }] }
      """, to: "jobs.json5")
    let outcome = try folder.batch("jobs.json5", "-o", "out")
    #expect(outcome.status == 0)
    let lines = outcome.messages.split(separator: "\n")
    #expect(
      lines.count { $0.contains("warning: the sheet extends beyond") } == 1, "\(outcome.messages)")
  }

  @Test("each reason why jobs cannot be drawn is said once, on a line of its own")
  func refusedJobs() throws {
    try folder.write(
      """
      { defaults: { canvas: "9x-1" }, jobs: [
        { effect: "peel", inputs: ["cat.png"], matrix: { n: "1..3" }, output: "{n}.png" },
        { effect: "peal", inputs: ["cat.png"], output: "a.png", canvas: "9x9" } ] }
      """, to: "jobs.json5")
    let outcome = try folder.batch("jobs.json5", "-o", "out")
    #expect(outcome.status == 2)
    let lines = outcome.messages.split(separator: "\n")
    #expect(lines.count == 3, "\(outcome.messages)")
    #expect(lines.first?.contains("canvas's height is -1 points") == true)
    #expect(lines.dropFirst().first?.contains("did you mean \"peel\"?") == true)
    #expect(lines.last == "peelgl: 4 jobs cannot be drawn.")
    #expect(try folder.pictures(in: "out").isEmpty)
  }

  @Test(
    "pictures that no batch wrote are refused before anything is drawn; --overwrite replaces them")
  func unknown() throws {
    try folder.write(BatchSample.jobs, to: "jobs.json5")
    try folder.write([1], to: "out/half.png")
    try folder.write([1], to: "out/a/0002.png")
    var outcome = try folder.batch("jobs.json5", "-o", "out")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages == """
        peelgl: out/a/0002.png exists, and no earlier run wrote it.
        peelgl: out/half.png exists, and no earlier run wrote it.
        peelgl: 2 pictures exist that no earlier run wrote; --overwrite replaces them.

        """)
    #expect(try folder.pictures(in: "out").count == 2)
    outcome = try folder.batch("jobs.json5", "-o", "out", "--overwrite")
    #expect(outcome.status == 0)
    #expect(try folder.pictures(in: "out").count == 39)
  }

  @Test("links out of the folder and inputs outside of it are refused where they must be")
  func confined() throws {
    let outside = try TemporaryFolder()
    try outside.write(try folder.read("cat.png"), to: "cat.png")
    try FileManager.default.createDirectory(
      at: folder.file("out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "out/link"), withDestinationPath: outside.path)
    try folder.write(
      "{ jobs: [{ effect: \"peel\", inputs: [\"cat.png\"], progress: 0, output: \"link/x.png\" }] }",
      to: "jobs.json5")
    let linked = try folder.batch("jobs.json5", "-o", "out")
    #expect(linked.status == 2 && linked.messages.contains("is a link"))
    try folder.write(
      """
      { jobs: [{ effect: "peel", inputs: ["\(outside.path)/cat.png"], progress: 0, output: "x.png" }] }
      """, to: "jobs.json5")
    let confined = try folder.batch("jobs.json5", "-o", "out", "--confine")
    #expect(
      confined.status != 0 && confined.messages.contains("is outside"), "\(confined.messages)")
    #expect(try folder.batch("jobs.json5", "-o", "out").status == 0)
    // That an earlier run was free to read it makes no difference.
    #expect(try folder.batch("jobs.json5", "-o", "out", "--confine").status == 1)
    // Tables and patterns of files are inputs, too.
    try outside.write(Array("id\n1\n".utf8), to: "people.csv")
    for entry in [
      "rows: \"\(outside.path)/people.csv\", output: \"{row.id}.png\"",
      "matrix: { n: \"\(outside.path)/*.csv\" }, output: \"{n}.png\"",
    ] {
      try folder.write(
        "{ jobs: [{ effect: \"peel\", inputs: [\"cat.png\"], progress: 0, \(entry) }] }",
        to: "sub.json5")
      let outcome = try folder.batch("sub.json5", "-o", "sub", "--confine")
      #expect(
        outcome.status == 2 && outcome.messages.contains("is outside"), "\(outcome.messages)")
      #expect(try folder.batch("sub.json5", "-o", "sub").status == 0)
      try FileManager.default.removeItem(at: folder.file("sub"))
    }
  }

  @Test("what the command line allows, no job exceeds; one that is confined lowers limits alone")
  func ceilings() throws {
    for (limits, words, status) in [
      ("maxPixels: 1000000", ["--limit", "maxPixels=100"], Int32(1)), ("maxPixels: 100", [], 1),
      ("maxFileBytes: 1000000000000", ["--confine"], 0), ("maxPixels: 100", ["--confine"], 1),
      ("maxPixels: 1000000", [], 0),
    ] {
      try folder.write(
        """
        { jobs: [{ effect: "peel", inputs: ["cat.png"], progress: 0, output: "x.png",
          limits: { \(limits) } }] }
        """, to: "jobs.json5")
      let outcome = try Tool.run(["batch", "jobs.json5", "-o", "out", "-y"] + words, in: folder)
      #expect(outcome.status == status, "\(limits) \(words): \(outcome.messages)")
      try? FileManager.default.removeItem(at: folder.file("out"))
    }
  }

  @Test("a ledger of another version, and a link in the place of a batch's own folder, are refused")
  func foreign() throws {
    try folder.write(BatchSample.jobs, to: "jobs.json5")
    try folder.write("peelgl ledger 2\nframe\n", to: "out/.peelgl/ledger.txt")
    let ledger = try folder.batch("jobs.json5", "-o", "out")
    #expect(ledger.status == 2 && ledger.messages.contains("is not a ledger of this version"))
    let long = String(repeating: "a", count: 1_100_000)
    try folder.write("peelgl ledger 1\n\(long)\n", to: "out/.peelgl/ledger.txt")
    let wide = try folder.batch("jobs.json5", "-o", "out")
    #expect(wide.status == 2 && wide.messages.contains("is not a ledger of this version"))
    let outside = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.file("linked"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "linked/.peelgl"), withDestinationPath: outside.path)
    let linked = try folder.batch("jobs.json5", "-o", "linked")
    #expect(linked.status == 2 && linked.messages.contains("is a link"), "\(linked.messages)")
    #expect(outside.contents.isEmpty)
  }

  @Test("one drawing is many greetings; a missing or needless text is refused")
  func texts() throws {
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="60" height="30">
      <text x="2" y="20" font-size="12">{{ name }}</text></svg>
      """, to: "card.svg")
    try folder.write(
      """
      input,effect,text.name,row.id,output,progress
      card.svg,peel,Anna,a,{row.id}.png,0
      card.svg,peel,"<B&""'>",b,{row.id}.png,0
      card.svg,peel,,c,{row.id}.png,0
      """, to: "people.csv")
    let outcome = try folder.batch("people.csv", "-o", "out")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("people.csv:4"), "\(outcome.messages)")
    #expect(outcome.messages.contains("has a placeholder {{name}}, but no text was given for it"))
    let drawn = try folder.pictures(in: "out")
    #expect(drawn.keys.sorted() == ["a.png", "b.png"] && drawn["a.png"] != drawn["b.png"])
    let needless = try Tool.run(
      ["render", "peel", "card.svg", "--text", "name=x", "--text", "nam=y", "-o", "x.png"],
      in: folder)
    #expect(needless.status == 2 && needless.messages.contains("did you mean \"name\"?"))
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>\(String(repeating: "{{a}}", count: 12))</text></svg>",
      to: "long.svg")
    let long = try Tool.run(
      ["describe", "peel", "long.svg", "--text", "a=\(String(repeating: "x", count: 90_000))"],
      in: folder)
    #expect(long.status == 2 && long.messages.contains("more than 1048576 bytes in total"))
  }
}
