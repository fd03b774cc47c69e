import Imaging
import TestSupport
import Testing

@testable import Outputs

@Suite("Regions, times and fractions of sequences")
struct SequenceTests {
  @Test("changes lie in the smallest rectangle")
  func regions() throws {
    var random = SplitMix(seed: 7)
    let (width, height) = (13, 9)
    for round in 0..<200 {
      let before = [UInt8](repeating: 9, count: 4 * width * height)
      var after = before
      var (left, top, right, bottom) = (width, height, -1, -1)
      for _ in 0..<round % 4 {
        let (x, y) = (Int(random.next() % 13), Int(random.next() % 9))
        after[4 * (y * width + x) + Int(random.next() % 4)] = 10
        (left, top) = (min(left, x), min(top, y))
        (right, bottom) = (max(right, x), max(bottom, y))
      }
      func image(_ bytes: [UInt8]) -> Image {
        Image(width: width, height: height, alpha: .premultiplied, bytes: bytes)
      }
      let expected =
        right < 0
        ? nil : Rectangle(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
      #expect(image(after).changes(from: image(before)) == expected)
    }
  }

  /// A duration in seconds, and how far from it the fraction may be.
  private typealias Delay = (seconds: Double, tolerance: Double, numerator: Int, denominator: Int)

  @Test("delays are exact fractions")
  func fractions() {
    let delays: [Delay] = [
      (1.0 / 60.0, 1e-9, 1, 60), (1.0 / 29.97, 1e-9, 100, 2997), (2.0, 1e-9, 2, 1),
      (1.0 / 240.0, 1e-9, 1, 240), (5.0 / 23.976, 1e-9, 625, 2997),
      (1001.0 / 30000.0, 1e-9, 1001, 30000), (0.016667, 1e-6, 1, 60),
      (90_000.0, 1e-9, 65_535, 1), (0.0, 1e-9, 0, 1),
    ]
    for delay in delays {
      let fraction = Fraction(delay.seconds, tolerance: delay.tolerance)
      #expect(fraction.numerator == delay.numerator, "\(delay.seconds)")
      #expect(fraction.denominator == delay.denominator, "\(delay.seconds)")
    }
  }

  @Test("frames that are too short for a format are left out at even times")
  func thinning() {
    let (frames, schedule) = Schedule(frames: Array(0..<7), rate: 60).thinned(to: 50)
    // At 0, 20, 40, 60, 80 and 100 ms, frames of 16.7 ms.
    #expect(frames == [0, 1, 2, 3, 4, 6])
    #expect(schedule.ticks == [0, 1, 2, 3, 4, 5, 6] && schedule.rate == 50)
    let slow = Schedule(seconds: [0.1, 0.02, 0.3])
    #expect(slow.thinned(to: 50).frames == [0, 1, 2] && slow.thinned(to: 50).schedule == slow)
  }

  @Test("frames that stay for years are thinned like short ones")
  func thinningOfLongFrames() {
    let (frames, schedule) = Schedule(seconds: [0.011, 1e9, 0.5]).thinned(to: 50)
    // They begin at 0, 0.55 and 50,000,000,000.55 fiftieths of a second, and end at 50,000,000,025.55.
    #expect(frames == [0, 1, 2])
    #expect(schedule.ticks == [0, 1, 50_000_000_001, 50_000_000_026])
  }

  @Test("a time that a format cannot store is that of several frames, as equal as can be")
  func delays() throws {
    #expect(try AnimationFormat.gif.delays(65_535) == [65_535])
    #expect(try AnimationFormat.gif.delays(65_536) == [32_768, 32_768])
    // One more than three times the most.
    #expect(
      try AnimationFormat.webP.delays(50_331_646)
        == [12_582_911, 12_582_912, 12_582_911, 12_582_912])
    #expect(try AnimationFormat.apng.delays(0) == [0])
    #expect(try AnimationFormat.gif.delays(6_553_500) == [Int](repeating: 65_535, count: 100))
    #expect(throws: AnimationError.self) { try AnimationFormat.gif.delays(6_553_501) }
    #expect(throws: AnimationError.self) { try AnimationFormat.webP.delays(.max) }
  }

  @Test("a Y4M stream is handed on one frame at a time")
  func repeatedFrames() throws {
    let muxer = Y4MMuxer(
      shape: SequenceShape(width: 1, height: 1, depth: .eight, isOpaque: true),
      schedule: Schedule(ticks: [0, 3], rate: 30))
    let frame = EncodedFrame([1, 2, 3], Rectangle(x: 0, y: 0, width: 1, height: 1))
    var pieces: [[UInt8]] = []
    try muxer.append(frame, from: 0, to: 1) { pieces.append($0) }
    #expect(pieces == [[UInt8]](repeating: Array("FRAME\n".utf8) + [1, 2, 3], count: 3))
  }

  @Test("frames begin at rounded multiples, and the last one lasts as long as the one before")
  func schedules() {
    let schedule = Schedule(frames: [10, 11, 12, 17], rate: 60)
    // 0, 1/60, 2/60, 7/60 and 12/60 s.
    #expect((0...4).map { schedule.start($0, scale: 1000) } == [0, 17, 33, 117, 200])
    #expect((0...4).map { schedule.start($0, scale: 100) } == [0, 2, 3, 12, 20])
    #expect(Schedule(frames: [3], rate: 50).seconds == 1.0 / 50)
    #expect(Schedule(seconds: [0.1, 0.25]).seconds == 0.35)
  }
}
