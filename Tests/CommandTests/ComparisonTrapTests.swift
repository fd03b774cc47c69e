import Foundation
import Imaging
import TestSupport
import Testing

/// Calls of `compare` and `approve` that must not pass, and must not write where nobody meant them to.
@Suite("traps of peelgl compare and approve")
struct ComparisonTrapTests {
  private let folder: TemporaryFolder
  private let light = Self.flat(200)
  private let dark = Self.flat(60)

  init() throws { folder = try TemporaryFolder() }

  /// A grey PNG, `corner` being the grey of its first pixel.
  private static func flat(_ grey: UInt8, corner: UInt8? = nil, side: Int = 12) -> [UInt8] {
    let bytes = (0..<side * side).flatMap { index -> [UInt8] in
      let value = index == 0 ? corner ?? grey : grey
      return [value, value, value, 255]
    }
    return PNG.encode(Image(width: side, height: side, alpha: .straight, bytes: bytes))
  }

  private func run(_ words: String...) throws -> Tool.Outcome { try Tool.run(words, in: folder) }

  /// Runs what must be refused, and leave all files as they are.
  private func refused(_ words: String..., saying part: String) throws {
    let before = folder.contents.filter { !$0.hasSuffix("/") }.map { ($0, try? folder.read($0)) }
    let outcome = try Tool.run(words, in: folder)
    #expect(outcome.status == 2, "\(words)")
    #expect(outcome.messages.contains(part), "\(words): \(outcome.messages)")
    #expect(folder.contents.filter { !$0.hasSuffix("/") } == before.map(\.0), "\(words)")
    for (name, bytes) in before { #expect((try? folder.read(name)) == bytes, "\(words) \(name)") }
  }

  @Test("no output replaces an input")
  func outputs() throws {
    try folder.write(light, to: "e/ok.png")
    try folder.write(dark, to: "a/ok.png")
    try folder.write(Array("{}".utf8), to: "rules.json5")
    let said = "name a place outside it"
    try refused("compare", "e", "a", "--diff", "e", saying: said)
    try refused("compare", "e", "a", "--diff", "./a/../e/", saying: said)
    try refused("compare", "e", "a", "--diff", "new/../e/deep", saying: said)
    try refused("compare", "e", "a", "--diff", ".", saying: said)
    try refused("compare", "e/ok.png", "a/ok.png", "--diff", "a/ok.png", saying: said)
    try refused("compare", "e/ok.png", "a/ok.png", "--report", "e/ok.png", saying: said)
    try refused("compare", "e", "a", "--junit", "a/report.xml", saying: said)
    try refused(
      "compare", "e", "a", "--rules", "rules.json5", "--junit", "rules.json5", saying: said)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link").path, withDestinationPath: "e")
    try refused("compare", "e", "a", "--diff", "link", saying: said)
    try refused("compare", "e", "a", "--diff", "-", saying: "must be a path")
    try refused("compare", "e", "a", "--junit", "-", saying: "must be a path")
    try refused("compare", "e", "a", "--junit", "r", "--report", "r", saying: "together")
    try refused("compare", "e", "a", "--junit", "r", "--markdown", "r", saying: "together")
    try refused(
      "compare", "e/ok.png", "a/ok.png", "--diff", "r", "--report", "r", saying: "together")
    try refused("compare", "e", "e/../e", saying: "are the same folder")
    #expect(try run("compare", "e", "a", "--diff", "d", "--report", "e.html").status == 1)
    #expect(try folder.read("d/ok.png").count > 60)
  }

  @Test("a link to standard output, as /dev/stdout is, is not replaced")
  func standardStreams() throws {
    try folder.write(light, to: "a.png")
    try folder.write(dark, to: "b.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "link"), withDestinationPath: "/proc/self/fd/1")
    for flag in ["--report", "--junit", "--markdown", "--diff"] {
      let outcome = try Tool.shell(
        #""$PEELGL" compare a.png b.png \#(flag) link > out.txt"#, in: folder)
      #expect(outcome.status == 5, "\(flag): \(outcome.messages)")
      #expect(outcome.messages.contains("link is a link to a standard stream"))
      let kept = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(of: "link"))
      #expect(kept == "/proc/self/fd/1", "\(flag)")
    }
  }

  @Test("flip measures at both ends of pixels per degree")
  func pixelsPerDegree() throws {
    try folder.write(Self.flat(200, corner: 0), to: "a.png")
    try folder.write(dark, to: "b.png")
    for count in ["2", "1000"] {
      let outcome = try run(
        "compare", "a.png", "b.png", "--metric", "flip", "--pixels-per-degree", count, "--json")
      #expect(outcome.status == 1, "\(count): \(outcome.messages)")
    }
    try refused(
      "compare", "a.png", "b.png", "--metric", "flip", "--pixels-per-degree", "1",
      saying: "2…1000")
  }

  @Test("comparing nothing is no pass")
  func nothing() throws {
    try folder.write(Array("no picture".utf8), to: "e/only.txt")
    try folder.write(Array("no picture".utf8), to: "a/only.txt")
    try refused("compare", "e", "a", saying: "neither folder has")
    try folder.write(light, to: "e/x.png")
    try folder.write(light, to: "a/x.png")
    try refused("compare", "e", "a", "--only", "nothing*", saying: "No picture matches nothing*")
    try folder.write(light, to: "m/y.png")
    try refused(
      "compare", "e", "m", "--ignore-missing", "--ignore-extra", saying: "nothing to compare")
    try refused(
      "compare", "e/x.png", "a/x.png", "--include", "90,90,5x5", saying: "leave no pixel of 12x12")
    try folder.write(Array("{'x.png': {skip: true}}".utf8), to: "skip.json5")
    try refused(
      "compare", "e/x.png", "a/x.png", "--rules", "skip.json5", saying: "a rule skips a/x.png")
    try refused("approve", "a", "e", "typo", saying: "typo matches no picture")
    try refused("approve", "a", "e", "x", "typo", saying: "typo matches no picture")
    #expect(try run("compare", "e", "a").status == 0)
  }

  @Test("approve takes only what is named")
  func names() throws {
    for name in ["b.png", "sub/b.png", "a[1].png", "a1.png", "-x.png", "it's.png"] {
      try folder.write(dark, to: "out/" + name)
      try folder.write(light, to: "golden/" + name)
    }
    func accepted(_ name: String...) throws -> [String] {
      let outcome = try Tool.run(["approve", "out", "golden"] + name, in: folder)
      #expect(outcome.status == 0, "\(name): \(outcome.messages)")
      return outcome.messages.split(separator: "\n").map { $0.split(separator: ":")[0] }
        .map(String.init)
    }
    #expect(try accepted("b.png") == ["changed b.png"])
    #expect(try folder.read("golden/sub/b.png") == light)
    #expect(try accepted("a[1].png") == ["changed a[1].png"])
    #expect(try folder.read("golden/a1.png") == light)
    #expect(try accepted("./-x.png") == ["changed -x.png"])
    #expect(try accepted("**/b") == ["changed sub/b.png"])
    #expect(try accepted("--", "a1") == ["changed a1.png"])
  }

  @Test("nothing is accepted unless all can be")
  func wholeApproval() throws {
    for name in ["1.png", "2.png"] { try folder.write(dark, to: "out/" + name) }
    try folder.write(light, to: "golden/1.png")
    try folder.write(light, to: "golden/2.png/inside.txt")
    let outcome = try run("approve", "out", "golden")
    #expect(outcome.status == 5 && outcome.messages.contains("2.png"))
    #expect(try folder.read("golden/1.png") == light)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("out/3.png").path, withDestinationPath: "nowhere.png")
    try refused("approve", "out", "golden", saying: "3.png cannot be approved: the link is broken")
    try refused("approve", "out/1.png", "golden", saying: "out/1.png is a file; name a folder")
    try refused("approve", "out", "golden/1.png", "1", saying: "golden/1.png is a file")
  }

  @Test("flags that would switch off the verdict are refused")
  func flags() throws {
    try folder.write(light, to: "a.png")
    try folder.write(dark, to: "b.png")
    try refused("compare", "a.png", "b.png", "--fuzzy", "0-255;0-99999", saying: "--metric channel")
    try refused(
      "compare", "a.png", "b.png", "--json", "--github", saying: "cannot be used together")
    try refused(
      "compare", "a.png", "b.png", "-m", "yiq", "--max-window", "2",
      saying: "--metric perceptual with --max-window")
    try refused(
      "compare", "a.png", "b.png", "--pixels-per-degree", "60", saying: "--metric flip with")
    try folder.write(Array("{'b.png': {metric: 'yiq', maxWindow: 2}}".utf8), to: "window.json5")
    try refused(
      "compare", "a.png", "b.png", "--rules", "window.json5", saying: "only perceptual takes it")
    try folder.write(Array("{'b.png': {threshold: 700}}".utf8), to: "rules.json5")
    try refused(
      "compare", "a.png", "b.png", "--rules", "rules.json5",
      saying: "threshold is 700 but must be a number within 0…1")
    try folder.write(Array("no picture".utf8), to: "c.png")
    try refused(
      "compare", "a.png", "c.png", saying: "a PNG, JPEG, WebP, GIF or SVG picture is needed")
  }

  @Test("a mask's path is relative to the rules file")
  func mask() throws {
    try folder.write(light, to: "a.png")
    try folder.write(Self.flat(200, corner: 0), to: "b.png")
    try folder.write(Self.flat(255, corner: 0), to: "rules/mask.png")
    try folder.write(Array("{'*.png': {mask: 'mask.png'}}".utf8), to: "rules/rules.json5")
    #expect(try run("compare", "a.png", "b.png").status == 1)
    #expect(try run("compare", "a.png", "b.png", "--rules", "rules/rules.json5").status == 0)
  }

  @Test("sequences end in sentences, and names do not steer the terminal")
  func words() throws {
    for index in 0..<4 {
      try folder.write(Self.flat(UInt8(200 + index)), to: "e/f\(index).png")
      try folder.write(index > 1 ? dark : Self.flat(UInt8(200 + index)), to: "a/f\(index).png")
    }
    let outcome = try run("compare", "e", "a", "--sequence")
    #expect(outcome.messages.contains("Of 4 frames, frame 2 (f2.png) is the first to differ."))
    #expect(!outcome.messages.contains("SequenceReport") && !outcome.messages.contains("FileName"))
    try folder.write(dark, to: "a/\u{202E}gnp.\u{85}.png")
    let odd = try run("compare", "e", "a")
    #expect(odd.messages.contains(#"\xe2\x80\xaegnp.\xc2\x85.png: this picture has no golden"#))
  }
}
