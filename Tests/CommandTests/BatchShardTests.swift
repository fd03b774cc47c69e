import Foundation
import TestSupport
import Testing

/// Batches that several machines draw together.
@Suite("Parts of batches")
struct BatchShardTests {
  private let folder: TemporaryFolder

  init() throws { folder = try .ofBatches() }

  @Test("any number of parts gives the files of one run")
  func same() throws {
    try folder.write(BatchSample.jobs, to: "jobs.json5")
    #expect(try folder.batch("jobs.json5", "-o", "whole").status == 0)
    let whole = try folder.pictures(in: "whole")
    for count in [3, 8] {
      for part in (1...count).reversed() {
        let outcome = try folder.batch(
          "jobs.json5", "-o", "parts\(count)", "--shard", "\(part)/\(count)")
        #expect(outcome.status == 0, "\(outcome.messages)")
      }
      #expect(try folder.pictures(in: "parts\(count)") == whole)
    }
  }

  @Test("what parts noted is joined; frames that are missing or of another manifest are named")
  func merge() throws {
    try folder.write(BatchSample.jobs, to: "jobs.json5")
    for part in ["1/2", "2/2"] {
      #expect(try folder.batch("jobs.json5", "-o", "out", "--shard", part).status == 0)
    }
    var merged = try folder.batch("jobs.json5", "-o", "out", "--merge")
    #expect(merged.status == 0 && merged.messages == "39 files are complete\n")
    #expect(folder.contents.filter { $0.hasPrefix("out/.peelgl/ledger") }.count == 1)
    try FileManager.default.removeItem(at: folder.file("out/half.png"))
    merged = try folder.batch("jobs.json5", "-o", "out", "--merge")
    #expect(merged.status == 1 && merged.messages.contains("1 is missing or outdated: half.png"))
    #expect(
      merged.messages.hasSuffix("\nto go on: peelgl batch jobs.json5 -o out\n"),
      "\(merged.messages)")
    let half = try folder.batch("jobs.json5", "-o", "out").status
    #expect(half == 0)
    let path = folder.file("out/half.png").path
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    var bytes = try folder.read("out/half.png")
    bytes[bytes.count / 2] ^= 1
    try folder.write(bytes, to: "out/half.png")
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(date)], ofItemAtPath: path)
    merged = try folder.batch("jobs.json5", "-o", "out", "--merge", "--verify")
    #expect(merged.status == 1 && merged.messages.hasPrefix("half.png is damaged\n"))
    // Of a changed job, one part is drawn anew, and the other is as it was.
    try folder.write(
      BatchSample.jobs.replacing("frames:", with: "scale: 2, frames:"), to: "jobs.json5")
    #expect(try folder.batch("jobs.json5", "-o", "out", "--shard", "1/2").status == 0)
    merged = try folder.batch("jobs.json5", "-o", "out", "--merge")
    #expect(merged.status == 1)
    #expect(
      merged.messages.contains("22 files are complete, 17 are missing or outdated: a/0016.png"),
      "\(merged.messages)")
    let plan = try folder.batch("jobs.json5", "-o", "out", "--plan")
    #expect(
      plan.text.contains(
        "3 jobs: 2 pictures and 37 frames of sequences; 22 files already drawn\n"), "\(plan.text)")
    #expect(try folder.batch("jobs.json5", "-o", "out", "--shard", "2/2").status == 0)
    #expect(try folder.batch("jobs.json5", "-o", "out", "--merge").status == 0)
    #expect(try !folder.batch("jobs.json5", "-o", "out", "--plan").text.contains("about"))
  }

  @Test("what is complete does not depend on the folder in which a batch is run")
  func otherFolders() throws {
    try folder.write(BatchSample.jobs, to: "jobs.json5")
    for part in ["1/2", "2/2"] {
      #expect(try folder.batch("jobs.json5", "-o", "out", "--shard", part).status == 0)
    }
    let moved = try Tool.shell(
      """
      mkdir -p moved/batch && mv jobs.json5 cat.png out moved/batch && cd moved || exit
      "$PEELGL" batch "$PWD/batch/jobs.json5" -o batch/out --merge &&
      "$PEELGL" batch batch/jobs.json5 -o batch/out --plan && "$PEELGL" batch batch/jobs.json5 -o batch/out
      """, in: folder)
    #expect(moved.status == 0, "\(moved.messages)")
    #expect(moved.messages.contains("39 files are complete"), "\(moved.messages)")
    #expect(moved.text.contains("39 files already drawn"), "\(moved.text)")
    #expect(
      moved.messages.contains("39 files were there; all 3 jobs are complete: batch/out/"),
      "\(moved.messages)")
  }

  @Test("a merge of a folder without a batch is refused, and makes no folder")
  func mergeNothing() throws {
    try folder.write(BatchSample.jobs, to: "jobs.json5")
    let merged = try folder.batch("jobs.json5", "-o", "gone", "--merge")
    #expect(merged.status == 2 && merged.messages.contains("gone/ contains no batch"))
    #expect(!folder.contents.contains { $0.hasPrefix("gone") })
  }

  @Test("a merge names each job of today's manifest that failed, once")
  func mergeFailures() throws {
    let good = "{ effect: \"peel\", inputs: [\"cat.png\"], progress: 0, output: \"good.png\" }"
    try folder.write(
      """
      { jobs: [{ effect: "peel", inputs: ["gone.png"], frames: "0-1", output: "%d.png" },
        { effect: "peel", inputs: ["cat.png"], gesture: "gone.json5", output: "x%d.png" }, \(good)] }
      """, to: "jobs.json5")
    for part in ["1/2", "2/2"] {
      #expect(try folder.batch("jobs.json5", "-o", "out", "--shard", part).status == 1)
    }
    let merged = try folder.batch("jobs.json5", "-o", "out", "--merge")
    #expect(merged.status == 1)
    #expect(
      merged.messages == """
        jobs.json5:1:10: gone.png does not exist; name an existing file.
        jobs.json5:2:3: gone.json5 does not exist; name an existing file.
        1 file is complete, 2 are missing or outdated: 0.png, 1.png, 2 jobs failed
        to draw what failed again: peelgl batch jobs.json5 -o out --retry-failed

        """)
    try folder.write("{ jobs: [\(good)] }", to: "jobs.json5")
    #expect(try folder.batch("jobs.json5", "-o", "out", "--merge").status == 0)
  }
}
