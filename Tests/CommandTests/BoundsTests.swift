import Foundation
import TestSupport
import Testing

@Suite("Bounded work: extreme values, large jobs and long texts are refused, and fast")
struct BoundsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture()
  }

  private func refused(_ words: [String], _ fragment: String) throws {
    let outcome = try Tool.run(words, in: folder)
    #expect(outcome.status == 2, "\(words): \(outcome.status) \(outcome.messages)")
    #expect(outcome.messages.contains(fragment), "\(outcome.messages)")
    #expect(outcome.messages.utf8.count <= 400, "\(outcome.messages.utf8.count) bytes")
    #expect(outcome.messages.filter(\.isNewline).count == 1)
  }

  @Test(
    "numbers of curves have a range",
    arguments: ["cubic-bezier(0,1e308,1,-1e308)", "linear(1e+308)", "linear(1.7e+308)"],
    ["describe", "render", "hit-test"])
  func curves(curve: String, command: String) throws {
    let rest = ["render": ["-o", "x.png"], "hit-test": ["--point", "4,4"]][command] ?? []
    let words = [command, "sticker", "in.png", "--set", "windowCurve=\(curve)"] + rest
    try refused(words, "must be within ±1000")
  }

  @Test("a limit that leaves no face refuses a mesh, and does not trap")
  func noFace() throws {
    let mesh = "{ rows: 1, columns: 1, to: [[0, 0], [1, 0], [0, 1], [1, 1]], subdivisionSteps: 10 }"
    try folder.write(Array(mesh.utf8), to: "d.json5")
    try refused(
      ["describe", "mesh", "in.png", "--set", "mesh=./d.json5", "--limit", "maxMemoryBytes=1"],
      "maxMemoryBytes")
  }

  @Test(
    "the widest curves and the smallest sizes that are taken are drawn",
    arguments: [
      [
        "sticker", "--set", "windowCurve=cubic-bezier(0,1000,1,-1000)", "--at", "0.4",
        "--set", "perspective=1000000", "--set", "elevation=1",
      ],
      ["sticker", "--set", "timing=linear(1000 -99999%,-1000 99999%)", "--at", "0.4"],
      ["peel", "--set", "easing=linear(0,1 1e-320%)", "--at", "0.4"],
      ["mesh", "--set", "mesh=curtain,jelly,curtain", "--canvas", "1x1", "--size", "0.001x1"],
    ])
  func extremes(words: [String]) throws {
    let outcome = try Tool.run(
      ["describe", words[0], "in.png"] + words.dropFirst(), in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(!outcome.text.contains("nan") && !outcome.text.contains("inf"))
  }

  @Test("what takes too much memory is refused before its pictures are decoded")
  func decodedLater() throws {
    var damaged = try folder.read("in.png")
    // The checksum of what it ends with.
    damaged[damaged.count - 1] ^= 1
    try folder.write(damaged, to: "damaged.png")
    try refused(["render", "metaballs", "damaged.png", "-o", "x.png"], "damaged.png")
    try refused(
      ["render", "metaballs", "damaged.png", "--at", "0.7", "-o", "x.png"]
        + ["--size", "60x60", "--scale", "100"],
      "--limit maxMemoryBytes=VALUE raises it")
  }

  @Test("pictures count whole, however small they are drawn, and also those that are not shown")
  func wholePictures() throws {
    try folder.picture("large.png", width: 3000, height: 3000)
    try refused(
      ["render", "morph", "large.png", "large.png", "-o", "x.png", "--canvas", "16x16"]
        + ["--limit", "maxMemoryBytes=150000000"], "--limit maxMemoryBytes=VALUE raises it")
  }

  @Test(
    "a flag that is repeated is a list of a bounded length",
    arguments: [
      ("params", "p.json5", 64), ("animate", "highlight=0..1", 256), ("include", ".", 64),
    ])
  func repeated(name: String, value: String, most: Int) throws {
    try folder.write(Array("{}".utf8), to: "p.json5")
    func words(_ count: Int) -> [String] {
      ["describe", "peel", "in.png"]
        + [[String]](repeating: ["--\(name)", value], count: count).joined()
    }
    try refused(words(most + 1), "must have 0…\(most)")
    #expect(!(try Tool.run(words(most), in: folder)).messages.contains("must have 0"))
  }

  @Test("a size that is next to nothing is refused")
  func vanishing() throws {
    try refused(["describe", "mesh", "in.png", "--size", "5e-324x1"], "within 0.001…100000")
  }

  @Test(
    "a small document of much work is refused before it is done",
    arguments: [
      "{chain: [\(Array(repeating: "'./steps.json5'", count: 40).joined(separator: ","))]}",
      "{movements: [\(Array(repeating: "{to: 'ripple'}", count: 128).joined(separator: ","))]}",
      "{chain: [\(Array(repeating: "'ripple'", count: 250).joined(separator: ","))]}",
    ])
  func meshes(document: String) throws {
    let steps = "{rows: 1, columns: 1, to: [[0, 0], [1, 0], [0, 1], [1, 1]], subdivisionSteps: 7}"
    try folder.write(Array(steps.utf8), to: "steps.json5")
    try folder.write(Array(document.utf8), to: "m.json5")
    let words = ["describe", "mesh", "in.png", "--set", "mesh=./m.json5"]
    try refused(
      words + ["--set", "subdivisionSteps=6", "--limit", "maxPrepareSeconds=1"],
      "--limit maxPrepareSeconds=VALUE raises it")
  }

  @Test("a mesh has as many faces as memory allows, and a limit raises the number")
  func faces() throws {
    let words = ["describe", "mesh", "in.png", "--set", "mesh=bulge", "--set", "bulge.count=60"]
    try refused(
      words + ["--limit", "maxMemoryBytes=1000000"], "set by maxMemoryBytes of 1000000")
    let outcome = try Tool.run(words + ["--limit", "maxMemoryBytes=200000000"], in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test("a canvas that takes too much memory is refused by name")
  func memory() throws {
    let words = ["peel", "in.png", "--canvas", "12000x12000"]
    try refused(["render"] + words + ["-o", "x.webp"], "--limit maxMemoryBytes=VALUE raises it")
    try refused(["describe"] + words, "takes about")
    let raised = words + ["--limit", "maxMemoryBytes=9000000000"]
    #expect(try Tool.run(["describe"] + raised, in: folder).status == 0)
  }

  @Test("the lines of a list are one draw, however many they are")
  func lines() throws {
    let outcome = try Tool.run(
      [
        "describe", "elastic", "--set", "style=refresh", "--set", "content.rowHeight=1",
        "--canvas", "1x30000",
      ], in: folder)
    #expect(outcome.status == 0 && outcome.output.count < 10_000, "\(outcome.output.count) bytes")
  }

  @Test("what was typed or written comes back cut and on one line")
  func echoes() throws {
    let long = String(repeating: "a", count: 100_000)
    let controls = String(repeating: "\u{1B}[31m\n", count: 9000)
    for text in [long, controls] {
      for words in [
        ["render", "peel", text], ["render", text, "in.png", "-o", "x.png"], [text],
        ["describe", "peel", "in.png", "--\(text)"], ["effects", text],
        ["compare", text, "in.png"],
        ["describe", "peel", "in.png", "--set", "\(text)=1"], ["approve", text, text, text],
        ["render", "peel", "in.png", "-o", text], ["compare", "in.png", "in.png", "-m", text],
        ["describe", "sticker", "in.png", "--set", "windowCurve=\(text)"],
        ["describe", "mesh", "in.png", "--set", "mesh=\(text)"],
      ] { try refused(words, "peelgl: ") }
    }
    let rules = ["compare", "in.png", "in.png", "--rules", "r.json5"]
    for text in [
      "{'*': {\(long): 1}}", "{'*': {metric: '\(long)'}}", long, "{'*': '\\u202E\(long)'}",
    ] {
      try folder.write(Array(text.utf8), to: "r.json5")
      try refused(rules, "r.json5:1:")
      try refused(["describe", "peel", "in.png", "--params", "r.json5"], "r.json5:1:")
      try refused(["describe", "peel", "in.png", "--gesture", "r.json5"], "r.json5:1:")
      try refused(["describe", "--scene", "r.json5"], "r.json5:1:")
      try refused(["describe", "mesh", "in.png", "--set", "mesh=./r.json5"], "r.json5:1:")
    }
  }
}
