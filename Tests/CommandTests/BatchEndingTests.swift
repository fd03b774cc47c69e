import Foundation
import TestSupport
import Testing

/// What a batch says when it has ended, whichever way: what is complete, what is missing, and what to type next.
@Suite("Ends of batches")
struct BatchEndingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try .ofBatches() }

  private func report() throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Data(try folder.read("out/.peelgl/report.json")))
        as? [String: Any])
  }

  /// The command behind a text of the messages, for a shell.
  private func command(_ purpose: String, in messages: String) throws -> String {
    let line = try #require(
      messages.split(separator: "\n").first { $0.hasPrefix(purpose + ": peelgl ") }, "\(messages)")
    return String(line.dropFirst(purpose.count + 2)).replacing("peelgl", with: "\"$PEELGL\"")
  }

  @Test("what is to be typed next works where the manifest is behind --")
  func behind() throws {
    try folder.write(
      #"{ jobs: [{ effect: "peel", inputs: ["gone.png"], at: 0, output: "x.png" }] }"#,
      to: "-jobs.json5")
    let outcome = try folder.batch("-o", "out", "--", "-jobs.json5")
    let again = try command("to draw what failed again", in: outcome.messages)
    #expect(again == "\"$PEELGL\" batch -o out --retry-failed -- -jobs.json5")
    #expect(try Tool.shell(again, in: folder).status == 1)
  }

  @Test("what goes on does not end early again, as the flags of the first command ask for")
  func endedEarly() throws {
    try folder.write(
      """
      { defaults: { effect: "peel", at: 0 }, jobs: [
        { inputs: ["gone.png"], output: "x.png" },
        { inputs: ["cat.png"], matrix: { n: "1..60" }, output: "{n}.png" } ] }
      """, to: "jobs.json5")
    for (number, flags) in [["--fail-fast"], ["--max-failures", "1"], ["--max-failures=1"]]
      .enumerated()
    {
      let words = ["batch", "jobs.json5", "-o", "out\(number)"]
      let outcome = try Tool.run(words + flags + ["--jobs", "1"], in: folder)
      let typed = "\"$PEELGL\" batch jobs.json5 -o out\(number) --jobs 1"
      #expect(try command("to go on", in: outcome.messages) == typed)
      let again = try command("to draw what failed again", in: outcome.messages)
      #expect(again == typed + " --retry-failed")
    }
  }

  @Test(
    "jobs, pictures and frames are counted as what they are; --retry-failed is named, and its report is of all"
  )
  func counted() throws {
    try folder.write(
      """
      { defaults: { effect: "peel", inputs: ["cat.png"] }, jobs: [
        { at: 0.2, matrix: { n: "9..11" }, output: "{n}.png" },
        { frames: "0-4", output: "s/%d.png" }, { frames: "0-6", output: "a.webp" },
        { inputs: ["it's gone.png"], at: 0, output: "x.png" } ] }
      """, to: "jobs.json5")
    var outcome = try folder.batch("jobs.json5", "-o", "out", "--json")
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains(
        "drew 3 pictures, 1 animation (7 frames) and 5 frames of sequences in "),
      "\(outcome.messages)")
    #expect(
      outcome.messages.contains("; 5 of 6 jobs are complete, 1 failed: out/\n"),
      "\(outcome.messages)")
    #expect(outcome.messages.contains("report: out/.peelgl/report.html\n"))
    #expect(
      outcome.text.contains(#"{"event": "planned", "jobs": 6, "files": 10, "frames": 16}"#),
      "\(outcome.text)")
    let again = try command("to draw what failed again", in: outcome.messages)
    #expect(again == "\"$PEELGL\" batch jobs.json5 -o out --json --retry-failed")
    #expect(!outcome.messages.contains("to go on"))
    let page = String(decoding: try folder.read("out/.peelgl/report.html"), as: UTF8.self)
    #expect(page.contains("peelgl batch jobs.json5 -o out --json --retry-failed"))
    // It fails again, and the report is still of six jobs.
    outcome = try Tool.shell(again, in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains("9 files were there; 5 of 6 jobs are complete, 1 failed: out/\n"),
      "\(outcome.messages)")
    #expect(try report()["jobs"] as? Int == 6)
    #expect(try report()["complete"] as? Bool == false)
    let outputs = (try report()["pictures"] as? [[String: Any]])?.map { $0["output"] as? String }
    #expect(outputs == ["9.png", "10.png", "11.png", "a.webp", "s/%d.png"])
    // Another job's file goes missing; a retry leaves it alone, and says so.
    try folder.write(try folder.read("cat.png"), to: "it's gone.png")
    try FileManager.default.removeItem(at: folder.file("out/10.png"))
    outcome = try Tool.shell(again, in: folder)
    #expect(outcome.messages.contains("drew 1 picture in "), "\(outcome.messages)")
    #expect(
      outcome.messages.contains("5 of 6 jobs are complete, 1 not complete yet: out/\n"),
      "\(outcome.messages)")
    #expect(try folder.pictures(in: "out")["10.png"] == nil)
    outcome = try Tool.shell(try command("to go on", in: outcome.messages), in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.contains("9 files were there; all 6 jobs are complete: out/\n"),
      "\(outcome.messages)")
    #expect(try report()["complete"] as? Bool == true)
  }

  @Test(
    "interrupted, a batch ends soon with what is complete and the command that goes on",
    arguments: ["INT", "TERM"])
  func interrupted(signal: String) throws {
    try folder.write(
      """
      { jobs: [{ effect: "peel", inputs: ["heart"], size: "200x200", frames: "0-119",
        matrix: { n: "1..4" }, output: "{n}/{frame}.png" }] }
      """, to: "my jobs.json5")
    let line = """
      "$PEELGL" batch 'my jobs.json5' -o out --jobs 2 & batch=$!
      until [ -e out/1/0020.png ]; do sleep 0.01; done
      kill -\(signal) $batch; wait $batch; echo $?
      """
    let outcome = try Tool.shell("set -m\n" + line, in: folder)
    #expect(outcome.text == "130\n", "\(outcome.messages)")
    let lines = outcome.messages.split(separator: "\n")
    #expect(outcome.messages.contains(" frames of sequences in "), "\(outcome.messages)")
    #expect(outcome.messages.contains(" of 4 jobs "), "\(outcome.messages)")
    #expect(lines.contains { $0.hasPrefix("peelgl: Interrupted; ") }, "\(outcome.messages)")
    let goesOn = try command("to go on", in: outcome.messages)
    #expect(goesOn.hasSuffix(" batch 'my jobs.json5' -o out --jobs 2"))
    let drawn = try #require(try report()["drawn"] as? Int)
    #expect((20..<480).contains(drawn))
    #expect(try report()["missingJobs"] as? Int ?? 0 > 0)
    // Each of the two workers is ended where it is, perhaps between a picture and its report.
    #expect((drawn...drawn + 2).contains(try folder.pictures(in: "out").count))
    let last = try Tool.shell(goesOn, in: folder)
    #expect(
      last.messages.contains("\(drawn) files were there; all 4 jobs are complete"),
      "\(last.messages)")
    #expect(!folder.contents.contains { $0.hasSuffix(".partial") })
  }

  @Test("interrupted, a batch says what is missing also when its disk is slow")
  func slowDisk() throws {
    try folder.write(
      """
      { jobs: [{ effect: "peel", inputs: ["heart"], size: "200x200", frames: "0-999",
        output: "{frame}.png" }] }
      """, to: "jobs.json5")
    let faults = try FaultLibrary.environment("fsync:1+:SLOW", in: "ledger")
    let line = """
      env \(faults.map { "\($0)='\($1)'" }.joined(separator: " ")) "$PEELGL" batch jobs.json5 -o out & batch=$!
      until [ -e out/0020.png ]; do sleep 0.01; done
      kill -TERM $batch; wait $batch; echo $?
      """
    let outcome = try Tool.shell("set -m\n" + line, in: folder)
    #expect(outcome.text == "130\n", "\(outcome.messages)")
    #expect(outcome.messages.contains("0 of 1 job are complete, 1 not complete yet"))
    #expect(try command("to go on", in: outcome.messages).hasSuffix(" batch jobs.json5 -o out"))
    #expect(try report()["missingJobs"] as? Int == 1)
  }

  @Test("a device that is gone for good ends the batch with a 3; its other jobs do not fail")
  func gone() throws {
    let jobs = (1...9).map {
      "{ effect: \"peel\", inputs: [\"cat.png\"], at: 0.2, output: \"\($0).png\" }"
    }
    try folder.write("{ jobs: [\(jobs.joined(separator: ", "))] }", to: "jobs.json5")
    let outcome = try folder.batch(
      "jobs.json5", "-o", "out", "--jobs", "1", variables: ["PEELGL_FAULTS": "gone:out/3.png"])
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(
      outcome.messages.contains("3 of 9 jobs are complete, 6 not complete yet: out/\n"),
      "\(outcome.messages)")
    #expect(
      outcome.messages.contains("the device was reset (a test asked for it)"), "\(outcome.messages)"
    )
    #expect(try report()["failed"] as? Int == 0)
    #expect(try report()["ended"] is String)
    let last = try Tool.shell(try command("to go on", in: outcome.messages), in: folder)
    #expect(last.status == 0 && last.messages.contains("3 files were there"), "\(last.messages)")
  }

  @Test(
    "the report's page fits a phone and a desk, in light and dark, with long names",
    arguments: [390, 1280])
  func page(width: Int) throws {
    let long = String(repeating: "a-very-long-name-", count: 12)
    try folder.write(
      """
      { defaults: { effect: "peel", inputs: ["cat.png"] }, jobs: [
        { at: 0.2, output: "\(long).png" }, { frames: "0-39", output: "s/%d.png" },
        { inputs: ["\(long)gone.png"], at: 0, output: "\(long)x.png" } ] }
      """, to: "jobs.json5")
    #expect(try folder.batch("jobs.json5", "-o", "out").status == 1)
    for isDark in [false, true] {
      let page = try BrowserPage(
        "file://" + folder.path(of: "out/.peelgl/report.html"), size: (width, 900), isDark: isDark)
      try page.wait(for: "document.querySelectorAll('#grid img').length === 2")
      #expect(try page.value("document.documentElement.scrollWidth") as? Int == width)
      // Nothing stands out of its place, and every text is large enough to read.
      let narrow = """
        [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth
          || e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow !== 'hidden' && e.clientWidth > 0
            && !e.closest('svg')
          || e.textContent && parseFloat(getComputedStyle(e).fontSize) < 12).map(e => e.tagName + ' ' + e.textContent).join()
        """
      let misplaced = try page.text(narrow)
      #expect(misplaced.isEmpty, "\(misplaced)")
      #expect(
        try page.text("document.getElementById('state').textContent") == "2 of 3 jobs complete")
      let advice = try page.text("document.getElementById('advice').innerText")
      #expect(advice.contains("peelgl batch jobs.json5 -o out --retry-failed"), "\(advice)")
      // A unit tells of itself where it is tapped.
      _ = try page.value("document.querySelector('#timeline rect').onclick()")
      #expect(try page.text("document.getElementById('unit').textContent").hasPrefix("Worker "))
      #expect(page.console.isEmpty, "\(page.console)")
    }
  }
}
