import Foundation
import Imaging
import TestSupport
import Testing

@Suite("peelgl compare and approve")
struct CompareTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.square(200), to: "a.png")
    try folder.write(Self.square(120), to: "b.png")
  }

  /// A PNG of 24 × 24 pixels with a grey square in its middle.
  private static func square(_ grey: UInt8, side: Int = 24) -> [UInt8] {
    let bytes = (0..<side * side).flatMap { index in
      let inside = (8..<16).contains(index % side) && (8..<16).contains(index / side)
      return inside ? [grey, grey, grey, 255] : [255, 255, 255, 255]
    }
    return PNG.encode(Image(width: side, height: side, alpha: .straight, bytes: bytes))
  }

  private func run(_ words: String...) throws -> Tool.Outcome { try Tool.run(words, in: folder) }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self.folder.file(folder).path).sorted()
  }

  private func json(_ words: String...) throws -> [String: Any] {
    let outcome = try Tool.run(["compare"] + words + ["--json", "-q"], in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output))
    return try #require(object as? [String: Any])
  }

  @Test("the exit status tells same, different and unreadable")
  func statuses() throws {
    try folder.write([1, 2, 3], to: "broken.png")
    #expect(try run("compare", "a.png", "a.png").status == 0)
    let outcome = try run("compare", "a.png", "b.png")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.messages.contains(
        "b.png: A colour changed from #c8c8c8 to #787878 in an area of 8 × 8 px at (8, 8); 64 pixels, strongest 0.3"
      ))
    #expect(!outcome.messages.contains("value"))
    let verbose = try run("compare", "a.png", "b.png", "--verbose")
    #expect(verbose.messages.contains("perceptual: 64 of 576 pixels differ"))
    #expect(try run("compare", "a.png", "broken.png").status == 2)
    #expect(try run("compare", "a.png", "none.png").status == 2)
    #expect(try run("compare", "a.png", ".").status == 2)
    #expect(try run("compare", "a.png").status == 2)
  }

  @Test("limits and metrics are flags")
  func limits() throws {
    #expect(try run("compare", "a.png", "b.png", "-m", "channel", "--max-count", "63").status == 1)
    #expect(try run("compare", "a.png", "b.png", "-m", "channel", "--max-count", "64").status == 0)
    #expect(try run("compare", "a.png", "b.png", "-m", "channel", "-t", "80").status == 0)
    #expect(try run("compare", "a.png", "b.png", "-m", "channel", "--fuzzy", "80;64").status == 0)
    #expect(try run("compare", "a.png", "b.png", "-m", "channel", "--fuzzy", "79;64").status == 1)
    #expect(try run("compare", "a.png", "b.png", "--ignore", "8,8,8x8").status == 0)
    #expect(try run("compare", "a.png", "b.png", "--include", "0,0,8x8").status == 0)
    let typo = try run("compare", "a.png", "b.png", "-m", "flap")
    #expect(typo.status == 2 && typo.messages.contains("did you mean \"flip\"?"))
    #expect(try run("compare", "a.png", "b.png", "-m", "yiq", "-t", "7").status == 2)
  }

  @Test("JSON names each pair's class and counts")
  func report() throws {
    for name in ["same", "changed", "gone"] {
      try folder.write(Self.square(200), to: "golden/\(name).png")
    }
    try folder.write(Self.square(200), to: "out/same.png")
    try folder.write(Self.square(120), to: "out/changed.png")
    try folder.write(Self.square(120), to: "out/new.png")
    let report = try json("golden", "out", "-m", "exact")
    let pairs = try #require(report["pairs"] as? [[String: Any]])
    let classes = pairs.map { "\($0["name"] ?? "")=\($0["class"] ?? "")" }
    #expect(
      classes == [
        "changed.png=different", "gone.png=missing", "new.png=extra", "same.png=same",
      ])
    #expect(pairs[0]["count"] as? Int == 64 && pairs[0]["total"] as? Int == 576)
    #expect((report["summary"] as? [String: Any])?["different"] as? Int == 1)
    #expect(
      try run(
        "compare", "golden", "out", "--ignore-extra", "--ignore-missing", "--only", "same.png"
      ).status == 0)
  }

  @Test("reports are files, whole and replaced")
  func files() throws {
    for _ in 0..<2 {
      let outcome = try run(
        "compare", "a.png", "b.png", "--diff", "d/diff.png", "--report", "r/report.html", "--junit",
        "r/report.xml")
      #expect(outcome.status == 1)
    }
    let diff = try PNG.decode(try folder.read("d/diff.png"), name: "diff.png")
    #expect(diff.width == 24 && diff.height == 24)
    #expect(String(decoding: try folder.read("r/report.html"), as: UTF8.self).contains("<html"))
    #expect(String(decoding: try folder.read("r/report.xml"), as: UTF8.self).contains("<failure"))
    #expect(try run("compare", "a.png", "b.png", "--report", "/proc/none/r.html").status == 5)
  }

  @Test("what fails, after how many failures, and what is warned of are flags")
  func failures() throws {
    for name in ["1", "2", "3"] {
      try folder.write(Self.square(200), to: "golden/\(name).png")
      try folder.write(Self.square(120), to: "out/\(name).png")
    }
    try folder.write(Self.square(1), to: "out/new.png")
    #expect(try run("compare", "golden", "out", "--fail-on", "missing,timing").status == 0)
    #expect(try run("compare", "golden", "out", "--fail-on", "extra").status == 1)
    let typo = try run("compare", "golden", "out", "--fail-on", "mising")
    #expect(typo.status == 2 && typo.messages.contains("did you mean \"missing\"?"))
    let stopped = try run("compare", "golden", "out", "--max-failures", "2", "-j", "2")
    #expect(stopped.status == 1)
    #expect(stopped.messages.contains("2 pictures: 2 different; stopped there, 2 not compared"))
    try folder.write(Array("{'no*.png': {}, classes: ['firefox']}".utf8), to: "rules.json5")
    let rules = ["compare", "golden", "golden2", "--rules", "rules.json5"]
    for name in ["1", "1@firefox"] { try folder.write(Self.square(200), to: "golden3/\(name).png") }
    try folder.write(Self.square(200), to: "golden2/1.png")
    let lax = try Tool.run(rules + ["--only", "1.png"], in: folder)
    #expect(lax.status == 0 && lax.messages.contains("\"no*.png\" matches no picture (warning)"))
    #expect(try Tool.run(rules + ["--only", "1.png", "--strict"], in: folder).status == 1)
    #expect(
      try run("compare", "golden3", "golden2", "--rules", "rules.json5").status == 0)
    #expect(try run("compare", "golden3", "golden2").status == 1)
  }

  @Test("JUnit has times and attachments, and Markdown has links")
  func faces() throws {
    try folder.write(Self.square(200), to: "golden/a b.png")
    try folder.write(Self.square(120), to: "out/a b.png")
    let outcome = try run(
      "compare", "golden", "out", "--diff", "diff", "--junit", "r.xml", "--markdown", "r.md",
      "--link", "https://ci.example/1/")
    #expect(outcome.status == 1)
    let junit = String(decoding: try folder.read("r.xml"), as: UTF8.self)
    for path in ["diff/a b.png", "out/a b.png", "golden/a b.png"] {
      #expect(junit.contains("[[ATTACHMENT|\(path)]]"), "\(path)")
    }
    #expect(junit.contains(/<testcase [^>]*time="\d+\.\d{3}"/))
    let markdown = String(decoding: try folder.read("r.md"), as: UTF8.self)
    #expect(markdown.hasPrefix("### Pictures: not as accepted\n"))
    #expect(markdown.contains("| a b.png | A colour changed from \\#c8c8c8"))
    #expect(markdown.contains("<img src=\"https://ci.example/1/diff/a%20b.png\""))
  }

  @Test("a difference that is gone leaves no picture of itself")
  func oldDiffs() throws {
    for (name, grey) in [("x", 200), ("y", 200)] as [(String, UInt8)] {
      try folder.write(Self.square(grey), to: "golden/\(name).png")
      try folder.write(Self.square(120), to: "out/\(name).png")
    }
    try folder.write([1], to: "d/other.txt")
    #expect(try run("compare", "golden", "out", "--diff", "d").status == 1)
    #expect(try names(in: "d") == ["other.txt", "x.png", "y.png"])
    try folder.write(Self.square(200), to: "out/x.png")
    #expect(try run("compare", "golden", "out", "--diff", "d").status == 1)
    #expect(try names(in: "d") == ["other.txt", "y.png"])
    #expect(try run("compare", "a.png", "b.png", "--diff", "one.png").status == 1)
    #expect(try run("compare", "a.png", "a.png", "--diff", "one.png").status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.file("one.png").path))
  }

  @Test("a rules file holds exceptions, and its mistakes are named with their place")
  func rules() throws {
    try folder.write(Array("{'b.png': {maxCount: 64, maxWindow: 1000}}".utf8), to: "rules.json5")
    #expect(try run("compare", "a.png", "b.png", "--rules", "rules.json5").status == 0)
    try folder.write(Array("{'b.png':\n  {maxCuont: 64}}".utf8), to: "typo.json5")
    let typo = try run("compare", "a.png", "b.png", "--rules", "typo.json5")
    #expect(typo.status == 2)
    #expect(typo.messages.contains("typo.json5:2:") && typo.messages.contains("maxCount"))
  }

  @Test("approve copies what differs, and only what is named")
  func approve() throws {
    try folder.write(Self.square(200), to: "golden/one.png")
    try folder.write(Self.square(120), to: "out/one.png")
    try folder.write(Self.square(120), to: "out/two.png")
    let outcome = try run("approve", "out", "golden", "one")
    #expect(outcome.status == 0 && outcome.messages.contains("changed one.png"))
    #expect(try folder.read("golden/one.png") == (try folder.read("out/one.png")))
    #expect(!folder.contents.contains("golden/two.png"))
    #expect(try run("compare", "golden", "out", "--ignore-extra").status == 0)
  }
}
