import Imaging
import Testing

@testable import PixelCompare

@Suite struct SequenceTests {
  /// A disc that moves; every frame looks different.
  private func frame(_ index: Int) -> Picture {
    Picture(48, 32) { x, y in
      let d = (x - 4 - index * 3) * (x - 4 - index * 3) + (y - 16) * (y - 16)
      return d < 40 ? (250, 80, 20, 255) : (240, 240, 240, 255)
    }
  }

  private func report(_ actual: [Int], frames: Int = 12) throws -> SequenceReport {
    let folders = try Folders()
    for index in 0..<frames { try folders.put("e/f-\(index).png", frame(index)) }
    for (index, source) in actual.enumerated() {
      try folders.put("a/f-\(index).png", frame(source))
    }
    return try #require(try folders.run { $0.isSequence = true }.sequence)
  }

  @Test func equalSequencesHaveNothingToSay() throws {
    let report = try report(Array(0..<12))
    #expect(report.frames.count == 12 && report.firstDifferent == nil && report.hints.isEmpty)
    #expect(report.frames.map { "\($0.name)" }.last == "f-11.png")
  }

  @Test func oneFrameLater() throws {
    let later = try report([20] + Array(0..<11))
    #expect(later.hints == [.shifted(frames: 1)])
    #expect(later.firstDifferent == 0)
    #expect(try report(Array(2..<12) + [30, 31]).hints == [.shifted(frames: -2)])
  }

  @Test func aRepeatedAndADroppedFrame() throws {
    let repeated = try report([0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10])
    #expect(repeated.hints == [.repeated(index: 5)] && repeated.firstDifferent == 5)
    let dropped = try report([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11])
    #expect(dropped.hints == [.dropped(index: 3)] && dropped.firstDifferent == 3)
  }

  @Test func reversed() throws {
    #expect(try report(Array((0..<12).reversed())).hints == [.reversed])
  }

  @Test func theReportIsSentences() throws {
    var sources = Array(0..<12)
    #expect("\(try report(sources))" == "All 12 frames are the same.")
    sources[4] = 5
    #expect("\(try report(sources))" == "Of 12 frames, only frame 4 (f-4.png) differs.")
    sources[8] = 0
    let words = "\(try report(sources))"
    #expect(
      words.hasPrefix(
        "Of 12 frames, frame 4 (f-4.png) is the first to differ. "
          + "The worst is frame 8 (f-8.png): "), "\(words)")
    #expect(
      "\(try report((0..<12).reversed()))".hasSuffix("The same frames come in reverse order."))
  }

  @Test func theWorstFrameIsTheOneWithTheMostPixels() throws {
    var sources = Array(0..<12)
    sources[4] = 5
    sources[8] = 0
    let report = try report(sources)
    #expect(report.firstDifferent == 4 && report.worst == 8 && report.hints.isEmpty)
  }
}
