import Documents
import Frame
import Testing

@testable import Effects

/// An effect that takes no gesture needs to say no more than that.
@Suite struct NoTouchTests {
  private struct Blank: DrawableEffect, Parameterized {
    typealias Touch = NoTouch
    static var parameterList: [Parameter<Blank>] { [] }

    var traits: EffectTraits {
      EffectTraits(
        name: "blank", summary: "Nothing.", inputCounts: 0...0, takesPlacement: false,
        takesGesture: false, bendsSheet: false)
    }

    func duration(ofInputs count: Int) -> Double { 1 }

    func defaultCanvas(for size: SIMD2<Double>) -> SIMD2<Double> { SIMD2(8, 8) }

    func frame(at moment: Moment, on stage: Stage) throws(MissingPicture) -> Frame {
      Frame(size: stage.pixelSize, passes: [Pass("canvas", into: .output, draws: [])])
    }
  }

  @Test func noGestureMovesIt() {
    let erased = ErasedEffect(Blank()) { _ in .peel(Peel()) }
    let stage = Stage(canvas: SIMD2(8, 8), inputs: [])
    #expect(erased.interaction(Gesture(events: []), Placement(), stage, 1) == nil)
    #expect(!erased.traits().takesGesture)
  }
}
