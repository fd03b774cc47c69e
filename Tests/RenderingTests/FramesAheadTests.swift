import Effects
import Testing

@testable import Rendering

@Suite("Frames made ahead")
struct FramesAheadTests {
  private func performance(inputs: Int) throws -> PlayedEffect {
    let stage = Stage(
      canvas: SIMD2(60, 60), inputs: (0..<inputs).map { _ in Stage.Input(size: SIMD2(40, 40)) })
    return PlayedEffect(.peel(Peel()), on: stage, playback: try Playback(.once, duration: 0.8))
  }

  @Test("come in order, whoever makes them", arguments: [0, 1, FramesAhead.most])
  func order(_ ahead: Int) throws {
    let performance = try performance(inputs: 1)
    let times = (0..<40).map { Double($0 * 7 % 40) / 50 }
    let frames = FramesAhead(
      Exposure(performance: performance, shifts: [.zero], shutter: nil),
      of: times.map { ($0, nil) })
    for (index, seconds) in times.enumerated() {
      let frame = try frames.next(ahead: index % 5 == 0 ? 0 : ahead)
      #expect(frame == (try performance.frame(at: seconds)))
    }
  }

  @Test("fail each in its turn")
  func failure() throws {
    let frames = FramesAhead(
      Exposure(performance: try performance(inputs: 0), shifts: [.zero], shutter: nil),
      of: [0, 0.1, 0.2].map { ($0, nil) })
    for _ in 0..<3 {
      #expect(throws: EffectError.self) { _ = try frames.next(ahead: 2) }
    }
  }
}
