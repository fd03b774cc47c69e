import Outputs
import Testing

@testable import Rendering

@Suite("Outputs")
struct OutputTests {
  private func paths(_ text: String, _ numbers: [Int]) throws -> [String?] {
    let output = try Output(text)
    return numbers.map { output.path(ofFrame: $0) }
  }

  @Test("a pattern numbers frames with at least as many digits")
  func patterns() throws {
    #expect(
      try paths("x-%04d.png", [0, 42, 12345]) == ["x-0000.png", "x-0042.png", "x-12345.png"])
    #expect(try paths("%d.png", [0, 42]) == ["0.png", "42.png"])
    #expect(try paths("a%02d/b.PNG", [7]) == ["a07/b.PNG"])
    #expect(try paths("100%%-%d.png", [1]) == ["100%-1.png"])
  }

  @Test("a folder's frames are called frame")
  func folders() throws {
    #expect(try paths("a/b/", [3]) == ["a/b/frame-0003.png"])
    #expect(try paths("100%d/", [3]) == ["100%d/frame-0003.png"])
  }

  @Test("without a place for a number, percent signs stand for themselves")
  func pictures() throws {
    #expect(try Output("x.png") == .picture("x.png"))
    #expect(try Output("100%.png") == .picture("100%.png"))
    #expect(try Output("%s.png") == .picture("%s.png"))
    #expect(try Output("-") == .stream)
  }

  @Test("animations are known by their extension, and a PNG with --animated is one")
  func animations() throws {
    #expect(try Output("a/x.apng") == .animation("a/x.apng", .apng))
    #expect(try Output("x%04d.WEBP") == .animation("x%04d.WEBP", .webP))
    #expect(try Output("x.gif", animated: true) == .animation("x.gif", .gif))
    #expect(try Output("x.png", animated: true) == .animation("x.png", .apng))
    for name in ["a/", "x-%04d.png", "-"] {
      #expect(throws: OutputError.notAnimated(name)) { try Output(name, animated: true) }
    }
    #expect(try Output("x.gif").framesPerSecond(60) == 50)
    #expect(try Output("x.gif").framesPerSecond(12) == 12)
    #expect(try Output("x.webp").framesPerSecond(60) == 60)
  }

  @Test("other names are refused")
  func refusing() {
    for name in ["x", "x.tiff", "x.png.txt", "%d", ""] {
      #expect(throws: OutputError.unknownKind(name)) { try Output(name) }
    }
    #expect(throws: OutputError.manyNumbers("%d-%04d.png")) { try Output("%d-%04d.png") }
    for (name, part) in [("%4d.png", "%4d"), ("%00d.png", "%00d"), ("%010d.png", "%010d")] {
      #expect(throws: OutputError.badNumber(name, part: part)) { try Output(name) }
    }
  }
}
