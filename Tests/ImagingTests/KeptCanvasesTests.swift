import Testing

@testable import Imaging

@Suite("Kept canvases of animations")
struct KeptCanvasesTests {
  private let canvas = Canvas(width: 2, height: 1, depth: .eight)

  @Test("canvases are kept at even distances, and those that were passed last")
  func places() {
    // Room for three of each, which take 16 bytes with what they cover: frames 0, 4 and 8 of 12.
    var kept = KeptCanvases(of: 12, canvasBytes: 8, capacity: 96)
    for index in 0..<12 { kept.keep(canvas, of: index, isPassed: false) }
    #expect((0..<12).map { kept.last(in: 0...$0)?.index } == [0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8])
    #expect(kept.last(in: 5...7)?.index == nil)
    for index in 1..<8 { kept.keep(canvas, of: index, isPassed: true) }
    #expect((0..<8).map { kept.last(in: 0...$0)?.index } == [0, 0, 0, 0, 4, 5, 6, 7])
    kept.forgetPassed()
    #expect(kept.last(in: 5...7)?.index == nil)
  }

  @Test("without room nothing is kept")
  func noRoom() {
    for room in [-1, 0, 31] {
      var kept = KeptCanvases(of: 3, canvasBytes: 8, capacity: room)
      for index in 0..<3 { kept.keep(canvas, of: index, isPassed: true) }
      #expect(kept.last(in: 0...2)?.index == nil)
    }
  }
}
