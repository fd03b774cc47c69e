import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Animations in batches")
struct BatchAnimationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture("cat.png", width: 24, height: 20)
  }

  /// Two animations and the frames of one of them; `highlight` changes the second.
  private func write(highlight: Double = 0.5, frames: String = "0-20", loops: Int = 2) throws {
    let text = """
      { defaults: { effect: "peel", inputs: ["cat.png"], frames: "\(frames)" },
        jobs: [{ output: "a.webp" }, { output: "b.apng", loops: \(loops), set: { highlight: \(highlight) } },
          { output: "c/%02d.png" }] }
      """
    try folder.write(Array(text.utf8), to: "jobs.json5")
  }

  private func batch(_ words: String..., faults: String = "") throws -> Tool.Outcome {
    try Tool.run(
      ["batch", "jobs.json5"] + words, in: folder, environment: ["PEELGL_FAULTS": faults])
  }

  @Test("a file is that of render, is kept, and is made anew when something of it changes")
  func rerun() throws {
    try write()
    let outcome = try batch("-o", "out")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let render = try Tool.run(
      ["render", "peel", "cat.png", "--frames", "0-20", "-o", "a.webp"], in: folder)
    #expect(render.status == 0)
    #expect(try folder.read("out/a.webp") == folder.read("a.webp"))
    let animation = try #require(try Animation(folder.read("out/b.apng"), name: "b"))
    #expect(animation.loopCount == 2)
    // One record for each file: two animations and 21 pictures.
    let ledger = String(decoding: try folder.read("out/.peelgl/ledger.txt"), as: UTF8.self)
    #expect(ledger.split(separator: "\n").count { $0.hasPrefix("frame ") } == 23)
    #expect(try batch("-o", "out").messages.contains("23 files were there"))
    let first = try folder.read("out/b.apng")
    try write(highlight: 0.7)
    #expect(try batch("-o", "out").messages.contains("22 files were there"))
    #expect(try folder.read("out/b.apng") != first)
    try write(highlight: 0.7, loops: 3)
    #expect(try batch("-o", "out").messages.contains("22 files were there"))
    try write(highlight: 0.7, frames: "0-21", loops: 3)
    #expect(try batch("-o", "out").messages.contains("21 files were there"))
    try FileManager.default.removeItem(at: folder.file("out/a.webp"))
    #expect(try batch("-o", "out").messages.contains("23 files were there"))
  }

  @Test("shards draw whole files, and what was there from elsewhere is not replaced")
  func shards() throws {
    try write()
    #expect(try batch("-o", "whole").status == 0)
    for part in ["1/2", "2/2"] { #expect(try batch("-o", "parts", "--shard", part).status == 0) }
    #expect(try batch("-o", "parts", "--merge").messages.contains("23 files are complete"))
    for name in ["a.webp", "b.apng"] {
      #expect(try folder.read("whole/\(name)") == folder.read("parts/\(name)"))
    }
    try folder.write([1], to: "other/a.webp")
    let outcome = try batch("-o", "other")
    #expect(outcome.status == 2 && outcome.messages.contains("other/a.webp"))
  }

  /// Animations of 25 frames, `changes` being further settings.
  private func writeAnimations(_ names: String..., changes: String = "") throws {
    let jobs = names.map { "{ output: \"\($0)\" }" }.joined(separator: ", ")
    let text = """
      { defaults: { effect: "peel", inputs: ["cat.png"], frames: "0-44:2,45,47" \(changes) }, jobs: [\(jobs)] }
      """
    try folder.write(Array(text.utf8), to: "jobs.json5")
  }

  @Test(
    "workers share the frames of a file, whose bytes do not depend on that, and leave nothing else")
  func parts() throws {
    let names = ["a.webp", "b.apng", "c.gif"]
    try writeAnimations("a.webp", "b.apng", "c.gif")
    for jobs in ["1", "2", "4"] {
      #expect(try batch("-o", jobs, "--jobs", jobs).status == 0)
    }
    for part in ["1/3", "2/3", "3/3"] {
      let outcome = try batch("-o", "parts", "--jobs", "3", "--shard", part)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    for name in names {
      for other in ["2", "4", "parts"] {
        #expect(try folder.read("1/\(name)") == folder.read("\(other)/\(name)"), "\(other)")
      }
    }
    #expect(!folder.contents.contains { $0.contains(".peelgl/frames") })
    #expect(try batch("-o", "parts", "--merge").messages.contains("3 files are complete"))
    #expect(try batch("-o", "parts", "--jobs", "9").messages.contains("3 files were there"))
  }

  @Test("a file of which a part cannot be drawn is not there, and the next run makes all of it")
  func brokenPart() throws {
    try writeAnimations("b.apng")
    let crashed = try batch("-o", "out", "--jobs", "3", faults: "crash:b.apng")
    #expect(crashed.status == 1, "\(crashed.messages)")
    #expect(!folder.contents.contains { $0.hasPrefix("out/") && $0.contains("b.apng") })
    #expect(!folder.contents.contains { $0.contains(".peelgl/frames") })
    // What a killed run left is not taken for a frame.
    try folder.write([1], to: "out/.peelgl/frames/0/frame-0000.png")
    #expect(try batch("-o", "out", "--jobs", "3").status == 0)
    let first = try folder.read("out/b.apng")
    try writeAnimations("b.apng", changes: ", set: { highlight: 0.7 }")
    #expect(try batch("-o", "out", "--jobs", "3").status == 0)
    #expect(try folder.read("out/b.apng") != first)
    #expect(!folder.contents.contains { $0.contains(".peelgl/frames") })
  }

  @Test("a file whose worker crashes, or that cannot be made, is not there, and the others are")
  func faults() throws {
    try write()
    let crashed = try batch("-o", "out", faults: "crash:a.webp")
    #expect(crashed.status == 1, "\(crashed.messages)")
    #expect(!folder.contents.contains("out/a.webp") && folder.contents.contains("out/b.apng"))
    #expect(try batch("-o", "out").messages.contains("22 files were there"))
    let text = """
      { defaults: { effect: "peel", inputs: ["cat.png"], frames: "0-3" },
        jobs: [{ output: "small.webp", maxBytes: "1k" }, { output: "none.webp", maxBytes: 30 },
          { output: "x.gif", for: "line" }] }
      """
    try folder.write(Array(text.utf8), to: "jobs.json5")
    let refused = try batch("-o", "tight")
    #expect(refused.status == 2 && refused.messages.contains("LINE accepts an animation as .apng"))
    try folder.write(
      Array(text.replacing(",\n    { output: \"x.gif\", for: \"line\" }", with: "").utf8),
      to: "jobs.json5")
    let failed = try batch("-o", "tight")
    #expect(failed.status == 1, "\(failed.messages)")
    #expect(failed.messages.contains("cannot be reduced to 30 bytes"))
    #expect(
      folder.contents.filter { $0.hasPrefix("tight/") && $0.hasSuffix(".webp") } == [
        "tight/small.webp"
      ])
  }
}
