import Foundation
import TestSupport
import Testing

/// Output that was asked for and cannot be delivered.
@Suite("Lost output")
struct LostOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
    try folder.write(
      #"{jobs: [{effect: "peel", inputs: ["in.png"], output: "a-%d.png", frames: "0-1"}]}"#,
      to: "jobs.json5")
  }

  /// Commands that write to standard output.
  private static let commands = [
    "help", "help --man", "version", "effects", "effects peel", "effects --json",
    "describe peel in.png",
    "completions bash", "doctor --json", "render peel in.png -o - --at 0 -q",
    "render peel in.png -o x.png --at 0 --json -q", "hit-test peel in.png --point 1,1",
    "batch jobs.json5 -o out --plan", "batch jobs.json5 -o out --plan --json",
    "batch jobs.json5 -o out --json -q", "batch --schema",
    "compare in.png in.png --json",
    "convert in.png -o x.webp -y --json -q", "plot easeIn --csv -",
    "approve in.png in.png --json", "render --help",
    "sweep peel in.png --vary progress=0,1 -o sheet --json -q",
    "watch peel in.png -o w.png -y --json -q --timeout 60",
  ]

  @Test("output that a full disk loses is 5", arguments: commands)
  func full(_ command: String) throws {
    let outcome = try Tool.shell("\"$PEELGL\" \(command) > /dev/full", in: folder)
    #expect(outcome.status == 5, "\(outcome.messages)")
    #expect(outcome.messages.contains("tandard output cannot be written"), "\(outcome.messages)")
  }

  @Test("output into a descriptor that is closed is 5", arguments: commands)
  func closed(_ command: String) throws {
    let outcome = try Tool.shell("\"$PEELGL\" \(command) >&-", in: folder)
    #expect(outcome.status == 5, "\(outcome.messages)")
    #expect(outcome.messages.contains("tandard output cannot be written"), "\(outcome.messages)")
  }

  @Test(
    "a merge whose output is lost is 5, unless its reader has gone",
    arguments: [("> /dev/full", 5), (">&-", 5), ("| true; exit ${PIPESTATUS[0]}", 0)]
      as [(String, Int32)])
  func merge(_ place: String, _ status: Int32) throws {
    let outcome = try Tool.shell(
      "\"$PEELGL\" batch jobs.json5 -o out -q && \"$PEELGL\" batch jobs.json5 -o out --merge --json \(place)",
      in: folder)
    #expect(outcome.status == status)
    #expect(
      outcome.messages.contains("tandard output cannot be written") == (status != 0),
      "\(outcome.messages)")
  }

  @Test("a reader that has gone is not an error", arguments: commands)
  func pipe(_ command: String) throws {
    let outcome = try Tool.shell(
      "\"$PEELGL\" \(command) | true; exit ${PIPESTATUS[0]}", in: folder)
    #expect(outcome.status == 0)
    #expect(!outcome.messages.contains("standard output"), "\(outcome.messages)")
  }
}
