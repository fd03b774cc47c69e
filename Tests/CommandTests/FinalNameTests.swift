import Foundation
import Imaging
import TestSupport
import Testing

/// Files under their final names, on file systems that refuse one thing or the other.
@Suite("Final names")
struct FinalNameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
  }

  private func render(_ faults: String) throws -> Tool.Outcome {
    try Tool.run(
      ["render", "peel", "in.png", "-o", "x.png", "--at", "0", "--quiet"], in: folder,
      environment: try FaultLibrary.environment(faults, in: "x.png"))
  }

  @Test(
    "a file system without renameat2's flag, or also without hard links, gets the whole picture",
    arguments: ["renameat2:1+:EINVAL", "renameat2:1+:EINVAL,link:1+:EPERM"])
  func fallbacks(_ faults: String) throws {
    #expect(try render(faults).status == 0)
    #expect(throws: Never.self) { try folder.image("x.png") }
    #expect(folder.contents == ["in.png", "x.png"])
    // And it does not replace one.
    let before = try folder.read("x.png")
    #expect(try render(faults).status == 2)
    #expect(try folder.read("x.png") == before)
  }

  @Test(
    "whatever fails, nothing is left under the final name or beside it",
    arguments: [
      "renameat2:1+:EINVAL,link:1+:EPERM,rename:1+:EIO",
      "renameat2:1+:EIO,link:1+:EIO,rename:1+:EIO",
      "write:1:ENOSPC", "write:1:EIO", "open:1+:EROFS",
      "renameat2:1+:ENOSPC,link:1+:ENOSPC,rename:1+:ENOSPC",
    ])
  func failures(_ faults: String) throws {
    let outcome = try render(faults)
    #expect(outcome.status == 5, "\(outcome.messages)")
    #expect(outcome.messages.contains("x.png cannot be written"), "\(outcome.messages)")
    #expect(folder.contents == ["in.png"])
  }

  @Test(
    "a folder with the name of the unfinished file is named",
    arguments: [
      "render peel in.png -o x.png --at 0", "render peel in.png -o x.webp --frames 0-3",
    ])
  func blocked(_ command: String) throws {
    let name = try #require(command.firstMatch(of: /x\.[a-z]+/)).output
    try folder.write([], to: ".\(name).partial/file")
    let outcome = try Tool.run(command.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.status == 5, "\(outcome.messages)")
    #expect(
      outcome.messages.contains(
        "\(name) cannot be written: the folder .\(name).partial has the name of its unfinished file; remove it."
      ), "\(outcome.messages)")
  }

  @Test("a folder with the name of an unfinished file fails its job alone")
  func blockedJob() throws {
    try folder.write([], to: "out/.2.png.partial/file")
    try folder.write(
      #"{ jobs: [{ effect: "peel", inputs: ["in.png"], at: 0, matrix: { n: "1..4" }, output: "{n}.png" }] }"#,
      to: "jobs.json5")
    let outcome = try Tool.run(["batch", "jobs.json5", "-o", "out", "--jobs", "1"], in: folder)
    #expect(outcome.status == 1, "\(outcome.messages)")
    #expect(
      outcome.messages.contains("3 of 4 jobs are complete, 1 failed")
        && outcome.messages.contains(".2.png.partial has the name of its unfinished file"),
      "\(outcome.messages)")
  }

  @Test(
    "calls that are interrupted or write a part are completed",
    arguments: ["write:1:EINTR", "write:1+:SHORT", "read:1+:SHORT", "read:1:EINTR"])
  func parts(_ faults: String) throws {
    #expect(try render(faults).status == 0)
    #expect(throws: Never.self) { try folder.image("x.png") }
  }

  @Test(
    "a kill while the name is given leaves no part under it, and the next run completes it",
    arguments: [
      "renameat2:1:KILL", "renameat2:1+:EINVAL,link:1:KILL", "renameat2:1+:EINVAL,unlink:1:KILL",
      "renameat2:1+:EINVAL,link:1+:EPERM,rename:1:KILL",
    ])
  func kills(_ faults: String) throws {
    #expect(try render(faults).status == -1)
    if folder.contents.contains("x.png") {
      #expect(throws: Never.self) { try folder.image("x.png") }
      try FileManager.default.removeItem(at: folder.file("x.png"))
    }
    #expect(try render("close:999999:EIO").status == 0)
    #expect(throws: Never.self) { try folder.image("x.png") }
    #expect(folder.contents == ["in.png", "x.png"])
  }

  @Test("a partial file that cannot be emptied is replaced")
  func stubborn() throws {
    try folder.write("old", to: ".x.png.partial")
    #expect(try render("ftruncate:1+:EIO").status == 0)
    #expect(folder.contents == ["in.png", "x.png"])
  }
}
