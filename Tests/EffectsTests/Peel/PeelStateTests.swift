import Frame
import Motion
import Testing

@testable import Effects

@Suite struct PeelStateTests {
  let peel = Peel()
  private let sticker = SIMD2<Double>(200, 200)

  @Test(arguments: [
    (0.0, 0.0), (0.25, 0.0625), (0.5, 0.5), (0.75, 0.9375), (1.0, 1.0),
  ])
  func easesAsTheArticle(t: Double, expected: Double) {
    #expect(abs(PeelEasing.cubicInOut.value(at: t) - expected) < 1e-12)
  }

  @Test(arguments: [(0.0, 1.0), (0.25, 0.9375), (0.5, 0.5), (0.75, 0.0625), (1.0, 0.0)])
  func halfPeeledRowsHaveTheseHeights(v: Double, expected: Double) {
    #expect(abs(peel.height(ofRow: v, peeled: 0.5) - expected) < 1e-12)
  }

  @Test func theTopIsLiftedBeforeTheBottomStarts() {
    #expect(peel.height(ofRow: 0, peeled: 0.5) == 1)
    #expect(peel.height(ofRow: 1, peeled: 0.5) == 0)
    #expect(peel.height(ofRow: 1, peeled: 1) == 1)
  }

  @Test func theReflectionWaitsThenFades() {
    // easeInEaseOut at a quarter, half and three quarters, from its table.
    let eased = [
      (0.0, 0.0), (0.25, 0.129_161_931_047), (0.5, 0.5), (0.75, 0.870_838_068_953), (1, 1),
    ]
    for (part, progress) in eased {
      let state = peel.state(at: Moment(seconds: 0.32 + 0.48 * part), of: sticker)
      #expect(abs(state.opacity - (0.6 - 0.2 * progress)) < 1e-9)
      #expect(abs(state.offset.y - 20 * progress) < 1e-8)
      let elapsed = 0.4 + 0.6 * part
      #expect(abs(state.blur - 11 * elapsed) < 1e-9)
      #expect(abs(state.peeled - elapsed) < 1e-9)
    }
    let waiting = peel.state(at: Moment(seconds: 0.2), of: sticker)
    #expect(waiting.opacity == 0.6)
    #expect(waiting.offset == SIMD2(0, 0))
  }

  @Test func putBackStartsAtOnceAndEndsAtRest() {
    let start = peel.state(at: Moment(seconds: 0, direction: .reverse), of: sticker)
    #expect(start.peeled == 1)
    #expect(start.blur == 11)
    #expect(abs(start.opacity - 0.4) < 1e-12)
    #expect(start.offset.y == 20)
    let middle = peel.state(at: Moment(seconds: 0.4, direction: .reverse), of: sticker)
    #expect(abs(middle.peeled - 0.5) < 1e-12)
    #expect(abs(middle.blur - 5.5) < 1e-12)
    #expect(abs(middle.opacity - 0.5) < 1e-12)
    #expect(abs(middle.offset.y - 10) < 1e-9)
    #expect(
      peel.state(at: Moment(seconds: 0.8, direction: .reverse, settled: true), of: sticker).isAtRest
    )
    #expect(!peel.state(at: Moment(seconds: 0), of: sticker).isAtRest)
  }

  @Test func peeledWinsOverTimeAndTakesTheRestAlong() {
    var peel = Peel()
    peel.peeled = 0.7
    let set = peel.state(at: Moment(seconds: 0.1), of: sticker)
    let played = Peel().state(at: Moment(seconds: 0.56), of: sticker)
    #expect(set.peeled == 0.7)
    #expect(abs(set.blur - played.blur) < 1e-9)
    #expect(abs(set.opacity - played.opacity) < 1e-9)
    peel.timing = .easeIn
    // easeIn reaches 0.3153568126 half-way, from its table.
    peel.peeled = 0.315_356_812_6
    #expect(abs(peel.state(at: Moment(seconds: 0), of: sticker).blur - 5.5) < 1e-8)
  }

  @Test func theCanvasShowsEverything() {
    #expect(peel.defaultCanvas(for: SIMD2(512, 400)) == SIMD2(1.7 * 512, 1.7 * 400))
    // A small sticker's reflection reaches 3.5 sigma and its offset beyond it, both in proportion to 100 points.
    let small = peel.defaultCanvas(for: SIMD2(40, 40))
    let reach = 3.5 * 11 * 0.4
    let expected = SIMD2(40 + 2 * reach, 40 + 2 * (reach + 20 * 0.4))
    #expect(abs(small.x - expected.x) < 1e-9 && abs(small.y - expected.y) < 1e-9)
  }

  @Test func framesAreValidAtEveryMoment() throws {
    let stage = Stage(
      canvas: SIMD2(300, 200), scale: 1.5, inputs: [Stage.Input(size: SIMD2(120, 90))])
    for direction in [Moment.Direction.forward, .reverse] {
      for step in 0...16 {
        let moment = Moment(seconds: 0.05 * Double(step), direction: direction)
        for debug in DebugDrawing.allCases {
          var peel = Peel()
          peel.debug = debug
          try peel.frame(at: moment, on: stage).validate()
        }
      }
    }
  }

  @Test func needsAPicture() {
    let stage = Stage(canvas: SIMD2(10, 10), inputs: [])
    #expect(throws: MissingPicture(effect: "peel", needed: "a picture to peel")) {
      try Peel().frame(at: Moment(seconds: 0), on: stage)
    }
  }

  @Test func namesTheNearestEffect() {
    #expect(throws: EffectError.unknown(name: "peal")) { try Effect(named: "peal") }
    #expect(EffectError.unknown(name: "peal").description.contains("peel"))
  }
}
