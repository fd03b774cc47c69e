import Frame
import Motion
import Testing

@testable import Effects

@Suite struct PeelFadeTests {
  private let sticker = SIMD2<Double>(200, 200)

  @Test func theReflectionVanishesBeforeTheSheetIsAtRest() {
    var peel = Peel()
    peel.shadow.color = .own
    func opacity(_ peel: Peel, _ seconds: Double, endsAtRest: Bool = true) -> Double {
      peel.state(
        at: Moment(seconds: seconds, direction: .reverse, endsAtRest: endsAtRest), of: sticker
      ).opacity
    }
    var published = peel
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

  @Test("a shadow that is not the sheet's own fades in and out, so that a sheet at rest has none")
  func theShadowFadesBothWays() {
    for color in [ShadowColor.auto, .color(Color(red: 0, green: 0, blue: 0))] {
      var peel = Peel()
      peel.shadow.color = color
      func opacity(_ moment: Moment) -> Double { peel.state(at: moment, of: sticker).opacity }
      #expect(opacity(Moment(seconds: 0)) == 0)
      #expect(abs(opacity(Moment(seconds: 0.05)) - 0.3) < 1e-9)
      #expect(opacity(Moment(seconds: 0.1)) == 0.6)
      // A play that begins again meets its start.
      #expect(abs(opacity(Moment(seconds: 0.8, direction: .reverse))) < 1e-9)
      #expect(abs(opacity(Moment(seconds: 0.75, direction: .reverse)) - 0.3) < 0.01)
    }
  }

  @Test func playsThatReturnToTheirStartKeepIt() throws {
    for (mode, ends) in [(PlayMode.reverse, true), (.pingpong, false), (.demo, false)] {
      let playback = try Playback(mode, duration: 0.8)
      let late = playback.moment(at: playback.totalDuration - 0.01)
      #expect(late.direction == .reverse && late.endsAtRest == ends)
    }
  }
}
