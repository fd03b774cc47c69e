import Effects
import Motion
import TestSupport
import Testing

@Suite struct SceneInteractionTests {
  /// Three stickers of 100 × 60 points that overlap by half, from left to right, around (100, 100),
  /// (150, 100) and (200, 100).
  private let scene = Scene(
    [100.0, 150, 200].map { Scene.Item(.peel(Peel()), inputs: [0], position: SIMD2($0, 100)) })
  private let stage = Stage(
    canvas: SIMD2(400, 200), inputs: [Stage.Input(size: SIMD2(100, 60))])

  private func interaction(
    _ events: [(Double, Int, PointerEvent.Phase, Double, Double)], scene: Scene? = nil,
    drops: [DropRegion] = [], duration: Double = 0.8, path: FingerPath = .steps
  ) -> CompositionInteraction<Effect> {
    CompositionInteraction<Effect>(
      Gesture(
        events: events.map {
          PointerEvent(seconds: $0.0, pointer: $0.1, phase: $0.2, position: SIMD2($0.3, $0.4))
        }, drops: drops, path: path),
      with: scene ?? self.scene, on: stage, duration: duration)
  }

  private func offsets(_ scene: Scene) -> [SIMD2<Double>] {
    scene.items.map { $0.placement.translation }
  }

  @Test func theUppermostItemUnderTheFingerMoves() {
    for (x, item) in [(60.0, 0), (110, 1), (140, 1), (160, 2), (249, 2)] {
      let drag = interaction([(0, 0, .began, x, 100), (1, 0, .moved, x + 30, 90)])
      let there = drag.scene(at: 1)
      #expect(there.raised == [item], "at \(x)")
      for index in 0..<3 {
        #expect(offsets(there)[index] == (index == item ? SIMD2(30, -10) : SIMD2(0, 0)))
        let moment = there.items[index].moment
        #expect(moment?.settled == (index != item))
      }
    }
    let miss = interaction([(0, 0, .began, 300, 100), (1, 0, .moved, 150, 100)])
    #expect(
      miss.scene(at: 1).raised.isEmpty
        && offsets(miss.scene(at: 1)) == [SIMD2](repeating: SIMD2(0, 0), count: 3))
  }

  @Test func anItemKnowsItsOwnTransform() {
    var turned = scene
    // Upright: 60 wide and 100 high.
    turned.items[2].placement = Placement(
      translation: SIMD2(0, 0), rotation: Angle(degrees: 90))
    for (x, y, item) in [(200.0, 149.0, [2]), (165, 100, [1]), (231, 100, []), (171, 55, [2])] {
      let press = interaction([(0, 0, .began, x, y)], scene: turned)
      #expect(press.scene(at: 0.5).raised == item, "at \(x), \(y)")
    }
  }

  @Test func anItemStaysOnTopUntilItIsAtRest() {
    let drag = interaction([
      (0, 0, .began, 60, 100), (1, 0, .moved, 160, 100), (2, 0, .ended, 160, 100),
    ])
    #expect(drag.scene(at: 0.1).raised.isEmpty)
    #expect(drag.scene(at: 0.3).raised == [0] && drag.scene(at: 2.7).raised == [0])
    #expect(drag.scene(at: 2.81).raised.isEmpty)
    #expect(abs(drag.endSeconds - 2.8) < 1e-9)
  }

  @Test func aFingerFindsAnItemWhereItIsNow() {
    // The first one is held over the others, and a second finger comes down on both.
    let two = interaction([
      (0, 0, .began, 60, 100), (1, 0, .moved, 160, 100), (2, 1, .began, 200, 100),
      (3, 1, .moved, 210, 100),
    ])
    #expect(two.scene(at: 3).raised == [0] && offsets(two.scene(at: 3))[2] == SIMD2(0, 0))
    // Where it was, nothing lies any more.
    let beside = interaction([
      (0, 0, .began, 60, 100), (1, 0, .moved, 260, 100), (2, 1, .began, 60, 100),
      (3, 1, .moved, 70, 100),
    ])
    #expect(offsets(beside.scene(at: 3)) == [SIMD2(200, 0), SIMD2(0, 0), SIMD2(0, 0)])
  }

  @Test func twoFingersMoveTwoItems() {
    let two = interaction([
      (0, 0, .began, 240, 100), (0.1, 1, .began, 60, 100), (1, 0, .moved, 240, 150),
      (1, 1, .moved, 60, 20), (2, 0, .ended, 240, 150), (2, 1, .moved, 60, 10),
    ])
    #expect(offsets(two.scene(at: 1)) == [SIMD2(0, -80), SIMD2(0, 0), SIMD2(0, 50)])
    // The one that was taken last is uppermost.
    #expect(two.scene(at: 1).raised == [2, 0])
    #expect(two.scene(at: 4).raised == [0] && offsets(two.scene(at: 4))[0] == SIMD2(0, -90))
    let reported = two.milestones.map { "\($0.item ?? -1) \($0.kind)" }
    #expect(
      reported == [
        "2 started", "0 started", "2 completed", "0 completed", "2 released", "2 settled",
      ])
  }

  @Test(arguments: FingerPath.allCases) func anItemBehavesAsItWouldAlone(path: FingerPath) {
    let events: [(Double, Int, PointerEvent.Phase, Double, Double)] = [
      (0, 0, .began, 60, 100), (1, 0, .moved, 300, 150), (2, 0, .ended, 300, 150),
      (2.1, 0, .began, 290, 140), (2.5, 0, .cancelled, 310, 140),
    ]
    let together = interaction(events, path: path)
    let alone = PeelInteraction(
      Gesture(
        events: events.map {
          PointerEvent(seconds: $0.0, pointer: $0.1, phase: $0.2, position: SIMD2($0.3, $0.4))
        }, path: path), size: SIMD2(100, 60), home: SIMD2(100, 100), duration: 0.8)
    for seconds in stride(from: 0, through: 4, by: 0.05) {
      let scene = together.scene(at: seconds)
      let state = alone.state(at: seconds)
      #expect(offsets(scene)[0] == state.offset && scene.items[0].moment == state.moment)
    }
    #expect(together.endSeconds == alone.endSeconds)
  }

  @Test func aDropRegionServesEveryItem() {
    let region = DropRegion(origin: SIMD2(300, 0), size: SIMD2(100, 200))
    let dropped = interaction(
      [
        (0, 0, .began, 240, 100), (1, 0, .moved, 310, 100), (1, 0, .ended, 310, 100),
        (3, 0, .began, 60, 100), (4, 0, .ended, 360, 90),
      ], drops: [region])
    #expect(offsets(dropped.scene(at: 9)) == [SIMD2(250, 0), SIMD2(0, 0), SIMD2(150, 0)])
  }

  @Test func aLongerPlayIsLongerForEachItem() {
    var mixed = scene
    mixed.items[1].effect = .sticker(Sticker())
    // The sticker takes 1 s of its own and the peel 0.8 s, here twice as long.
    let both = interaction(
      [(0, 0, .began, 60, 100), (0, 1, .began, 140, 100)], scene: mixed, duration: 2)
    let completed = both.milestones.filter { $0.kind == .completed }.map { $0.seconds }
    #expect(
      pairs(completed, [1.8, 2.2]).allSatisfy { abs($0 - $1) < 1e-9 } && completed.count == 2)
    let half = both.scene(at: 1.2).items.map { $0.moment?.seconds ?? -1 }
    #expect(abs(half[0] - 0.5) < 1e-9 && abs(half[1] - 0.5) < 1e-9)
  }
}
