import Foundation
import Imaging
import TestSupport
import Testing

@Suite("What peelgl render says")
struct RenderReportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
  }

  private func render(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(
      ["render", "peel", "in.png", "--set", "reflection.enabled=false"] + words, in: folder)
  }

  @Test("off a terminal it says one line at the end")
  func sentence() throws {
    let outcome = try render("-o", "out/", "--frames", "0-2")
    #expect(outcome.messages.hasPrefix("3 frames of 12x8 pixels in "))
    #expect(outcome.messages.hasSuffix(": out/\n"))
    #expect(outcome.messages.filter(\.isNewline).count == 1)
  }

  @Test("--json prints one object")
  func json() throws {
    let outcome = try render("-o", "out/", "--frames", "0-2", "--json", "-q")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    #expect(object["frames"] as? Int == 3)
    #expect(object["width"] as? Int == 12 && object["height"] as? Int == 8)
    #expect(object["output"] as? String == "out/")
    #expect((object["timings"] as? [String: Double])?.keys.contains("encode") == true)
    #expect(outcome.messages.isEmpty)
  }

  @Test("--timings names every stage and every pass")
  func timings() throws {
    let outcome = try render("-o", "out/", "--frames", "0-2", "--timings", "-q")
    let lines = outcome.messages.split(separator: "\n")
    for stage in [
      "setup", "compile", "draw", "firstDraw", "steadyDraw", "readback", "encode", "write", "idle",
      "total",
    ] {
      let line = lines.first { $0.hasPrefix("\(stage) ") }
      #expect(line?.hasSuffix(" ms") == true, "\(stage)")
    }
    let formats = ["blurs in 16-bit floats", "blurs in 32-bit floats"]
    #expect(lines.contains { formats.contains(String($0)) })
  }

  @Test("every picture says what drew it, and two runs give the same bytes")
  func fingerprint() throws {
    #expect(try render("-o", "a.png", "--progress", "0.5").status == 0)
    #expect(try render("-o", "b.png", "--progress", "0.5").status == 0)
    let bytes = try folder.read("a.png")
    #expect(bytes == (try folder.read("b.png")))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("tEXtSoftware\0peelgl 0.1.0"))
    #expect(Fingerprint(png: bytes)?.driver.isEmpty == false)
  }

  @Test("an existing picture stops the job before anything is written")
  func existing() throws {
    try folder.write([1, 2, 3], to: "x-2.png")
    let outcome = try render("-o", "x-%d.png", "--frames", "0-3")
    #expect(outcome.status == 2)
    #expect(outcome.messages == "peelgl: x-2.png already exists; --overwrite replaces it.\n")
    #expect(folder.contents == ["in.png", "x-2.png"])
    #expect(try folder.read("x-2.png") == [1, 2, 3])
    #expect(try render("-o", "x-%d.png", "--frames", "0-3", "-y").status == 0)
    #expect(folder.contents == ["in.png", "x-0.png", "x-1.png", "x-2.png", "x-3.png"])
    #expect(try folder.image("x-2.png").width == 12)
  }

  @Test("a temporary that a killed run left is taken over")
  func stalePartial() throws {
    try folder.write([1, 2, 3], to: ".x.png.partial")
    #expect(try render("-o", "x.png").status == 0)
    #expect(folder.contents == ["in.png", "x.png"])
  }
}
