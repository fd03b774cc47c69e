import Foundation
import TestSupport
import Testing

/// What `scripts/rebase-goldens` calls the same, noise and change.
@Suite("Goldens for a new driver")
struct RebaseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let cat = Repository.sample("cat.png").path
    let jobs = [("sticker", "fraction"), ("curl", "curled"), ("peel", "peeled")].map {
      """
      {effect: "\($0)", inputs: ["\(cat)"], size: [60, 60], at: 0, matrix: {x: "0.2..0.8 step 0.15"},
        set: {\($1): "{x}"}, output: "\($0)-{x}.png"}
      """
    }
    try folder.write(
      Array("{jobs: [\(jobs.joined(separator: ", "))]}".utf8), to: "jobs.json5")
  }

  private func python(_ script: String, _ words: [String]) throws -> Tool.Outcome {
    try Tool.run(
      [Repository.root.appendingPathComponent(script).path] + words, in: folder,
      program: Repository.root.appendingPathComponent(".venv/bin/python3"))
  }

  private func rebase(_ words: String...) throws -> Tool.Outcome {
    try python("scripts/rebase-goldens", words)
  }

  @Test("the same program draws the same pixels; ten changed pictures are all found, and no other")
  func changes() throws {
    let program = Repository.program.path
    let drawn = try rebase(
      program, program, "--jobs", "jobs.json5", "--new-env", "LP_NUM_THREADS=0", "-o", "drawn")
    #expect(drawn.status == 0, "\(drawn.messages)")
    let summary = "15 pictures: 15 have the same pixels, 0 differ by noise, 0 changed"
    #expect(drawn.text.hasPrefix(summary), "\(drawn.text)")

    let seeded = try python("Tests/Rebase/seed.py", ["drawn/new"])
    #expect(seeded.status == 0, "\(seeded.messages)")
    let names = seeded.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(Set(names).count == 10)
    let found = try rebase("drawn/old", "drawn/new", "--judge", program, "-o", "report")
    #expect(found.status == 1, "\(found.messages)")
    let lines = found.text.split(separator: "\n")
    #expect(Set(lines.dropLast().map { $0.prefix { $0 != ":" } }) == Set(names))
    let last = try #require(lines.last)
    #expect(last.hasPrefix("15 pictures: 5 have the same pixels, 0 differ by noise, 10 changed"))
    #expect(folder.contents.contains("report/"))
  }

  @Test(
    "one sentence says what cannot be drawn or compared",
    arguments: [
      (["nothing", "jobs.json5"], "nothing is neither a program nor a folder of pictures"),
      (["/bin/false", "/bin/false", "--judge", "/bin/false"], "/bin/false"),
      (["/bin/true", ".", "--old-env", "A"], "--old-env takes NAME=VALUE"),
      (["/bin/true", ".", "--old-root", "jobs.json5"], "jobs.json5 is no system: it has no bin"),
      (["/bin/true", ".", "--jobs", "none.json5"], "there is no manifest none.json5"),
    ])
  func refused(_ words: [String], _ sentence: String) throws {
    let outcome = try python("scripts/rebase-goldens", words)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(sentence), "\(outcome.messages)")
    #expect(outcome.messages.split(separator: "\n").last?.hasPrefix("rebase-goldens: ") == true)
  }
}
