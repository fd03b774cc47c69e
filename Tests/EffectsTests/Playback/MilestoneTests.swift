import Effects
import TestSupport
import Testing

@Suite("Milestones of a play without fingers")
struct MilestoneTests {
  private let stage = Stage(
    canvas: SIMD2(375, 300), inputs: [Stage.Input(size: SIMD2(100, 60))])

  private func milestones(
    _ effect: Effect, _ mode: PlayMode, delay: Double = 0, duration: Double
  ) throws -> [String] {
    let played = PlayedEffect(
      effect, on: stage, playback: try Playback(mode, delay: delay, duration: duration))
    return played.milestones.map { "\($0.kind) \(($0.seconds * 1e6).rounded() / 1e6)" }
  }

  @Test(
    "a peel starts when the view is covered, completes when the sheet is off, settles when it is back"
  )
  func peel() throws {
    let peel = Effect.peel(Peel())
    #expect(try milestones(peel, .once, duration: 0.8) == ["started 0.0", "completed 0.8"])
    #expect(
      try milestones(peel, .hold(seconds: 3), delay: 1, duration: 2)
        == ["started 1.0", "completed 3.0"])
    #expect(
      try milestones(peel, .pingpong, duration: 0.8)
        == ["started 0.0", "completed 0.8", "settled 1.6"])
    // Off, a pause, and back in four thirds of the time.
    #expect(
      try milestones(peel, .demo, duration: 0.9)
        == ["started 0.0", "completed 0.9", "settled 3.0"])
    #expect(
      try milestones(peel, .reverse, delay: 0.5, duration: 0.8) == ["started 0.5", "settled 1.3"])
  }

  @Test("a refresh header reports what the library reports")
  func refresh() throws {
    var elastic = Elastic()
    elastic.style = .refresh
    elastic.translation = 120
    let duration = elastic.duration
    // Released at its time, then 0.9 s of bouncing, 1.5 s of loading and 0.4 s of closing.
    let release = elastic.release
    let expected = [
      ("started", 0), ("released", release), ("loading", release + 0.9), ("closing", release + 2.4),
      ("settled", release + 2.8),
    ].map { "\($0.0) \(($0.1 * 1e6).rounded() / 1e6)" }
    #expect(try milestones(.elastic(elastic), .once, duration: duration) == expected)
  }

  @Test("its progress is how far it is pulled, as a share of what starts it")
  func progress() throws {
    var elastic = Elastic()
    elastic.style = .refresh
    elastic.pull = 0
    for (translation, progress) in [(0.0, 0.0), (47.5, 0.5), (95, 1), (190, 2)] {
      elastic.translation = translation
      let pose = Pose(Effect.elastic(elastic), at: Moment(seconds: 0), on: stage)
      let found = try #require(pose.progress)
      #expect(abs(found - progress) < 1e-9)
    }
    #expect(Pose(Effect.peel(Peel()), at: Moment(seconds: 0), on: stage).progress == nil)
  }
}
