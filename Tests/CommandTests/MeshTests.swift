import Foundation
import Imaging
import TestSupport
import Testing

@Suite("peelgl render mesh")
struct MeshTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.picture(width: 48, height: 32)
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  private func render(_ words: String...) throws -> Tool.Outcome {
    try Tool.run(["render", "mesh", "in.png"] + words, in: folder)
  }

  private static let square =
    "vertices: [{from: [0, 0], to: [0, 0]}, {from: [1, 0], to: [1, 0]}, {from: [1, 1], to: [1, 1]}, "
    + "{from: [0, 1], to: [0, 1]}]"

  @Test(
    "hostile meshes get a sentence and draw nothing",
    arguments: [
      ("{\(square), faces: [{indices: [0, 1, 2, 4]}]}", "m.json5:1:134: face 0 uses vertex 4"),
      ("{\(square), faces: [{indices: [0, 1, 2, -1]}]}", "-1 but must be a whole number"),
      ("{\(square)}", "the document needs a key \"faces\""),
      ("{\(square), faces: []}", "needs at least one"),
      (
        "{\(square), faces: [{indices: [0, 1, 2, 3], weights: [1, 1, 0, 1]}]}",
        "face 0 has a weight of 0"
      ),
      (
        "{\(square), faces: [{indices: [0, 1, 2, 3], weights: [1, 1, -1, 1]}]}",
        "face 0 has a weight of -1"
      ),
      (
        "{\(square), faces: [{indices: [0, 1, 2, 3]}], subdivisionSteps: 20}",
        "subdivisionSteps is 20, which makes 1099511627776 faces, but the limit is 2097152"
      ),
      ("{rows: 1, columns: 1, to: [[0, 0], [NaN, 0], [0, 1], [1, 1]]}", "vertex 1 has a number"),
      ("{rows: 1, columns: 1, to: [[0, 0], [1e9, 0], [0, 1], [1, 1]]}", "vertex 1 has a number"),
      ("{rows: 1e9, columns: 1, to: []}", "within 1…2097152"),
      ("{rows: 2000000, columns: 2000000, to: []}", "to is a list of 0 but"),
      ("{chain: []}", "chain has 0 elements but must have 1…256"),
      ("{chain: ['m.json5']}", "mesh files include each other: m.json5, m.json5"),
      ("{chain: ['a/n.json5']}", "include each other: m.json5, a/n.json5, a/o.json5, a/n.json5"),
      ("{chain: ['a/back.json5']}", "include each other: m.json5, a/back.json5, a/../m.json5;"),
      ("{chain: ['a/link.json5']}", "include each other: m.json5, a/link.json5;"),
      ("[]", "an object with vertices and faces, with rows, columns and to, with chain, or with"),
      ("{chain: ['a/missing.json5']}", "a/missing.json5 does not exist"),
      (
        "{chain: ['a/wide.json5']}",
        "many.json5: the mesh consists of 257 meshes but the limit is 256"
      ),
      ("{chain: ['a/deep0.json5']}", "a mesh may consist of at most 256 files"),
      ("{movements: [{to: 'ripple'}, {to: 'wavy'}]}", "the two meshes do not match"),
      ("", "m.json5:1:1:"),
      ("{\u{0}", "m.json5:1:2:"),
    ])
  func hostile(text: String, message: String) throws {
    try write(text, to: "m.json5")
    try write("{movements: [{to: './o.json5'}]}", to: "a/n.json5")
    try write("{chain: ['n.json5']}", to: "a/o.json5")
    try write("{chain: ['wavy', '../m.json5']}", to: "a/back.json5")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("a/link.json5").path, withDestinationPath: "../m.json5")
    let many = Array(repeating: "'leaf.json5'", count: 32).joined(separator: ", ")
    try write(
      "{chain: [\(Array(repeating: "'many.json5'", count: 9).joined(separator: ", "))]}",
      to: "a/wide.json5")
    try write("{chain: [\(many)]}", to: "a/many.json5")
    for index in 0..<260 {
      try write("{chain: ['deep\(index + 1).json5']}", to: "a/deep\(index).json5")
    }
    try write("{rows: 1, columns: 1, to: [[0, 0], [1, 0], [0, 1], [1, 1]]}", to: "a/leaf.json5")
    let before = folder.contents
    let outcome = try render("--set", "mesh=m.json5", "-o", "x.png")
    #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    #expect(outcome.messages.filter(\.isNewline).count == 1)
    #expect(folder.contents == before)
  }

  @Test("a mesh file of 100 MB is refused before it is read")
  func large() throws {
    try folder.write([], to: "m.json5")
    let file = try FileHandle(forWritingTo: folder.file("m.json5"))
    try file.truncate(atOffset: 100 << 20)
    let outcome = try render("--set", "mesh=m.json5", "-o", "x.png")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("m.json5 is too large: a mesh file may have 33554432 bytes"))
  }

  @Test("faces without area are counted in a warning, or refused with strict")
  func degenerate() throws {
    try write(
      "{\(Self.square), faces: [{indices: [0, 1, 2, 3]}, {indices: [0, 0, 1, 1]}, {indices: [0, 1, 0, 1]}]}",
      to: "m.json5")
    let drawn = try render("--set", "mesh=m.json5", "-o", "x.png")
    #expect(drawn.status == 0)
    #expect(
      drawn.messages.contains("warning: 2 faces of the mesh have no area and are invisible\n"))
    #expect(try render("--set", "mesh=identity", "-o", "flat.png").status == 0)
    #expect(try folder.image("x.png") == (try folder.image("flat.png")))
    let described = try Tool.run(
      ["describe", "mesh", "in.png", "--set", "mesh=m.json5"], in: folder)
    #expect(described.status == 0 && described.messages.contains("warning: 2 faces"))
    let quiet = try render("--set", "mesh=m.json5", "-o", "y.png", "-q")
    #expect(quiet.messages.isEmpty)
    for words in [["render", "mesh", "in.png", "-o", "z.png"], ["describe", "mesh", "in.png"]] {
      let strict = try Tool.run(
        words + ["--set", "mesh=m.json5", "--set", "strict=true"], in: folder)
      #expect(strict.status == 2 && strict.messages.contains("2 faces have no area"))
    }
  }

  @Test("faces that take a point of the picture, and pictures of lights that are off, are told")
  func oddities() throws {
    try write(
      "{vertices: [{from: [.5, .5], to: [0, 0]}, {from: [.5, .5], to: [1, 0]}, {from: [.5, .5], to: [1, 1]},"
        + " {from: [.5, .5], to: [0, 1]}], faces: [{indices: [0, 1, 2, 3]}]}", to: "m.json5")
    let drawn = try render("--set", "mesh=m.json5", "-o", "x.png")
    #expect(drawn.status == 0)
    #expect(
      drawn.messages.contains(
        "warning: 1 face of the mesh covers no area of the picture and appears smeared\n"))
    let strict = try render("--set", "mesh=m.json5", "--set", "strict=true", "-o", "y.png")
    #expect(strict.status == 2 && strict.messages.contains("1 face has no area"))
    let unlit = try render(
      "--set", "mesh=identity", "--set", "light.image=in.png", "-o", "z.png")
    #expect(unlit.status == 0)
    #expect(unlit.messages.contains("is visible only with lighting=phong, but lighting is none"))
  }

  @Test("a mesh that shows nothing, and one without a name, get a sentence")
  func beginnings() throws {
    let ripple = try render("--set", "mesh=ripple", "--set", "lighting=none", "-o", "x.png")
    #expect(ripple.status == 0 && ripple.messages.contains("warning: the mesh moves points in"))
    for (setting, message) in [
      ("mesh=foo", "there is no mesh \"foo\"; the meshes are identity, "),
      ("mesh=foo", "; a file name contains a / or a dot"), ("mesh=wavy,", "a mesh has no name"),
      ("wavy.amp=1", "did you mean \"wavy.amplitude\"?"),
    ] {
      let outcome = try render("--set", setting, "-o", "y.png")
      #expect(outcome.status == 2 && outcome.messages.contains(message), "\(outcome.messages)")
    }
    let dark = try render(
      "--set", "lighting=simple", "--set", "lightDirection.z=0", "-o", "y.png")
    #expect(dark.status == 2 && dark.messages.contains("lightDirection is 0 in x, y and z"))
    #expect(dark.messages.filter(\.isNewline).count == 1)
    #expect(folder.contents == ["in.png", "x.png"])
  }

  @Test("subdivisionSteps=20 gets the faces that it would make and the limit")
  func manySteps() throws {
    let outcome = try render(
      "--set", "mesh=identity", "--set", "subdivisionSteps=20", "-o", "x.png")
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.contains(
        "subdivisionSteps is 20, which makes 1099511627776 faces, but the limit is 2097152"),
      "\(outcome.messages)")
    let most = try render("--set", "subdivisionSteps=1000", "-o", "x.png")
    #expect(most.status == 2 && most.messages.contains("which makes at least "))
    #expect(folder.contents == ["in.png"])
  }

  @Test("chains are composed, in their order, from names and files")
  func chains() throws {
    // A shift by a quarter of the width, and a flip of left and right.
    try write(
      "{rows: 1, columns: 1, to: [[.25, 0], [1.25, 0], [.25, 1], [1.25, 1]]}", to: "m/shift.json5")
    try write("{rows: 1, columns: 1, to: [[1, 0], [0, 0], [1, 1], [0, 1]]}", to: "m/flip.json5")
    try write("{chain: ['shift.json5', 'flip.json5']}", to: "m/both.json5")
    func bounds(_ mesh: String) throws -> [Double] {
      let words = ["hit-test", "mesh", "in.png", "--canvas", "144x32", "--set", "mesh=\(mesh)"]
      let outcome = try Tool.run(
        words + ["--point", "-"], in: folder,
        input: Array((0..<144).map { "\($0).5,16\n" }.joined().utf8))
      let hits = outcome.text.split(separator: "\n").enumerated()
        .filter { $0.element.contains("true") }.map { Double($0.offset) }
      return [try #require(hits.first), try #require(hits.last)]
    }
    #expect(try bounds("identity") == [48, 95])
    // Shifted right by 12 points and then flipped about the sheet's middle, and the other way round.
    #expect(try bounds("m/both.json5") == [36, 83])
    #expect(try bounds("m/shift.json5,m/flip.json5") == [36, 83])
    #expect(try bounds("m/flip.json5,m/shift.json5") == [60, 107])
  }

  @Test("movements play, forwards and back")
  func movements() throws {
    try write(
      """
      {movements: [{to: {rows: 1, columns: 1, to: [[.5, 0], [1.5, 0], [.5, 1], [1.5, 1]]},
        duration: 0.4, timing: 'linear', autoreverse: true}]}
      """, to: "m.json5")
    let outcome = try render(
      "--set", "mesh=m.json5", "--fps", "10", "--canvas", "120x32", "-o", "f-%d.png")
    #expect(outcome.status == 0)
    #expect(folder.contents.count { $0.hasPrefix("f-") } == 9)
    #expect(try folder.difference("f-0.png", "f-8.png") == "")
    #expect(try folder.difference("f-1.png", "f-7.png") == "")
    let (start, end) = (try folder.image("f-0.png"), try folder.image("f-4.png"))
    for y in 0..<32 {
      let row = y * 120 * 4
      // 24 points to the right.
      #expect(
        start.bytes[row + 36 * 4..<row + 84 * 4] == end.bytes[row + 60 * 4..<row + 108 * 4])
    }
  }

  @Test("fingers move curtain, bulge, jelly and wave, and no other mesh")
  func gestures() throws {
    try write(
      "[{time: 0.1, phase: 'began', position: [90, 40]}, {time: 0.5, phase: 'ended', position: [50, 40]}]",
      to: "g.json5")
    for name in ["curtain", "bulge", "jelly", "wave"] {
      let outcome = try render(
        "--gesture", "g.json5", "--canvas", "100x80", "--set", "mesh=\(name)", "--at", "0.3", "-o",
        "\(name).png")
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    let missed = try render(
      "--gesture", "g.json5", "--canvas", "300x80", "--set", "mesh=curtain", "-o", "c-%d.png")
    #expect(missed.status == 0)
    #expect(missed.messages.contains("warning: no press of the gesture is within 30 points of"))
    let refused = try render("--gesture", "g.json5", "--set", "mesh=ripple", "-o", "x.png")
    #expect(refused.status == 2 && refused.messages.contains("mesh=curtain, bulge, jelly or wave"))
  }
}
