import Frame
import Motion
import Testing

@testable import Effects

@Suite struct PeelFadeTests {
  private let sticker = SIMD2<Double>(200, 200)

  @Test func theReflectionVanishesBeforeTheSheetIsAtRest() {
    let peel = Peel()
    func opacity(_ peel: Peel, _ seconds: Double, endsAtRest: Bool = true) -> Double {
      peel.state(
        at: Moment(seconds: seconds, direction: .reverse, endsAtRest: endsAtRest), of: sticker
      ).opacity
    }
    var published = Peel()
    published.reflection.fade = 0
    for seconds in [0, 0.4, 0.69, 0.7] {
      #expect(abs(opacity(peel, seconds) - opacity(published, seconds)) < 1e-9)
    }
    #expect(abs(opacity(peel, 0.75) - opacity(published, 0.75) / 2) < 1e-9)
    #expect(abs(opacity(peel, 0.799)) < 0.007 && abs(opacity(published, 0.8) - 0.6) < 1e-9)
    // What is played again begins with its reflection.
    #expect(opacity(peel, 0.75, endsAtRest: false) == opacity(published, 0.75))
    #expect(peel.state(at: Moment(seconds: 0), of: sticker).opacity == 0.6)
  }

  @Test func playsThatReturnToTheirStartKeepIt() throws {
    for (mode, ends) in [(PlayMode.reverse, true), (.pingpong, false), (.demo, false)] {
      let playback = try Playback(mode, duration: 0.8)
      let late = playback.moment(at: playback.totalDuration - 0.01)
      #expect(late.direction == .reverse && late.endsAtRest == ends)
    }
  }
}
