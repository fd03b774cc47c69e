import Foundation
import Imaging
import TestSupport
import Testing

/// SVG files are compared as they look at 1× and at 2×, not as text.
@Suite("peelgl compare and approve with SVG")
struct DrawingComparisonTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) throws -> Tool.Outcome { try Tool.run(words, in: folder) }

  private func write(_ content: String, to name: String) throws {
    try folder.write(
      Array(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"20\">\(content)</svg>".utf8
      ), to: name)
  }

  /// Red of 24 × 20 pixels, 12 of which to the right are blue.
  private func write(blue: String, to name: String) throws {
    try write(
      "<path d=\"M0 0h24v20H0z\" fill=\"red\"/><path d=\"M12 0h12v20H12z\" fill=\"\(blue)\"/>",
      to: name)
  }

  @Test("other text of the same drawing is the same, another colour is not")
  func looks() throws {
    try write(blue: "blue", to: "a.svg")
    try write(
      "<rect width=\"12\" height=\"20\" fill=\"#f00\"/><rect x=\"12\" width=\"12\" height=\"20\" fill=\"#00f\"/>",
      to: "b.svg")
    try write(blue: "#0000c0", to: "c.svg")
    #expect(try run("compare", "a.svg", "a.svg").status == 0)
    #expect(try run("compare", "a.svg", "b.svg").status == 0)
    let outcome = try run("compare", "a.svg", "c.svg", "--diff", "diff.png")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("A colour changed from #00f to #0000c0"))
    // The diff picture is at 2×.
    let size = try ImageDecoder.size(of: folder.read("diff.png"), name: "diff.png")
    #expect(size == (48, 40))
  }

  @Test("what shows at 2× only fails")
  func scales() throws {
    func stripes(_ start: Double) -> String {
      (0..<24).map { "<rect x=\"\(Double($0) + start)\" width=\"0.5\" height=\"20\"/>" }.joined()
    }
    try write(stripes(0), to: "a.svg")
    try write(stripes(0.5), to: "b.svg")
    let outcome = try run("compare", "a.svg", "b.svg")
    #expect(outcome.status == 1 && outcome.messages.contains("This is at 2×."))
  }

  @Test("a picture of the drawing at 1× is the same")
  func pixels() throws {
    try write(blue: "blue", to: "a.svg")
    let bytes = (0..<24 * 20).flatMap { index -> [UInt8] in
      index % 24 < 12 ? [255, 0, 0, 255] : [0, 0, 255, 255]
    }
    try folder.write(
      PNG.encode(Image(width: 24, height: 20, alpha: .straight, bytes: bytes)), to: "a.png")
    #expect(try run("compare", "a.svg", "a.png").status == 0)
    #expect(try run("compare", "a.png", "a.svg").status == 0)
  }

  @Test("drawings in folders have reports and can be accepted")
  func folders() throws {
    try write(blue: "blue", to: "e/icons/a.svg")
    try write(blue: "blue", to: "e/b.svg")
    try write(blue: "lime", to: "o/icons/a.svg")
    try write(blue: "blue", to: "o/b.svg")
    let outcome = try run("compare", "e", "o", "--report", "r.html", "--json")
    #expect(outcome.status == 1)
    let page = String(decoding: try folder.read("r.html"), as: UTF8.self)
    let png = Data(PNG.encode(Image(width: 1, height: 1, alpha: .straight, bytes: [0, 0, 0, 0])))
    // Both sides and the diff are shown as PNG.
    let start = "\">\(png.base64EncodedString().prefix(16))"
    #expect(page.components(separatedBy: start).count == 4)
    #expect(try run("approve", "o", "e").status == 0)
    #expect(try run("compare", "e", "o").status == 0)
  }

  @Test("a drawing that is damaged or too slow is unreadable")
  func unreadable() throws {
    try write(blue: "blue", to: "a.svg")
    try folder.write(Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><g>".utf8), to: "b.svg")
    let damaged = try run("compare", "a.svg", "b.svg")
    #expect(damaged.status == 2 && damaged.messages.contains("b.svg is damaged"))
    try folder.write(Array(slowSVG.utf8), to: "slow.svg")
    let slow = try run("compare", "a.svg", "slow.svg", "--limit", "maxDecodeSeconds=1")
    #expect(slow.status == 2 && slow.messages.contains("takes too long to draw"))
    #expect(try run("approve", "b.svg", "c.svg").status == 2)
    #expect(!folder.contents.contains("c.svg"))
  }
}
