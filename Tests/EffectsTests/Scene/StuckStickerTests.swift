import Frame
import Motion
import TestSupport
import Testing

@testable import Effects

/// Stickers that are put on items which take them.
@Suite struct StuckStickerTests {
  private let stage = Stage(
    canvas: SIMD2(400, 300),
    inputs: [Stage.Input(size: SIMD2(160, 120)), Stage.Input(size: SIMD2(40, 30))])

  /// A surface of 160 × 120 points around (120, 140), and a sticker of 40 × 30 around (320, 60).
  private func scene(
    _ surface: Effect = .curl(Curl()), _ placement: Placement = Placement(), takes: Bool = true
  ) -> Scene {
    Scene([
      Scene.Item(
        surface, inputs: [0], position: SIMD2(120, 140), placement: placement, takesStickers: takes),
      Scene.Item(.peel(Peel()), inputs: [1], position: SIMD2(320, 60)),
    ])
  }

  private func touch(
    _ scene: Scene, _ events: [(Double, Int, PointerEvent.Phase, Double, Double)]
  ) -> CompositionInteraction<Effect> {
    CompositionInteraction<Effect>(
      Gesture(
        events: events.map {
          PointerEvent(seconds: $0.0, pointer: $0.1, phase: $0.2, position: SIMD2($0.3, $0.4))
        }, path: .steps), with: scene, on: stage, duration: scene.duration)
  }

  /// A finger takes the sticker at its middle and lets it go at (x, y) after a second; it lies still at 1.8 s.
  private func drop(_ x: Double, _ y: Double) -> [(Double, Int, PointerEvent.Phase, Double, Double)]
  {
    [(0, 0, .began, 320, 60), (0.9, 0, .moved, x, y), (1, 0, .ended, x, y)]
  }

  @Test func aStickerBelongsToTheSurfaceOnceItLiesStill() {
    // The corners of the surface are (40, 80) and (200, 200); near one, the sticker moves until all of it is inside.
    for (x, y, place) in [
      (120.0, 140.0, SIMD2(0.5, 0.5)), (80, 110, SIMD2(0.25, 0.25)),
      (199, 199, SIMD2(140.0 / 160, 105.0 / 120)), (41, 140, SIMD2(20.0 / 160, 0.5)),
    ] {
      let dropped = touch(scene(), drop(x, y))
      #expect(dropped.scene(at: 1.79).stuck.isEmpty && dropped.scene(at: 1.79).raised == [1])
      let there = dropped.scene(at: 1.81)
      #expect(there.stuck == [StuckItem(item: 1, surface: 0, place: place)] && there.raised.isEmpty)
      // It has come to lie there, as it would on a drop region.
      let home = SIMD2(40, 80) + place * SIMD2(160, 120)
      let way = home - SIMD2(320, 60) - there.items[1].placement.translation
      #expect(abs(way).max() < 1e-9)
      #expect(dropped.leavesChange)
    }
  }

  @Test func elsewhereItFliesBack() {
    for (scene, x, y) in [
      (scene(), 39.0, 140.0), (scene(), 120, 201), (scene(takes: false), 120, 140),
      // 160 × 120 points turned upright.
      (scene(.curl(Curl()), Placement(translation: .zero, rotation: Angle(degrees: 90))), 190, 140),
    ] {
      let there = touch(scene, drop(x, y)).scene(at: 5)
      #expect(there.stuck.isEmpty && there.items[1].placement.translation == .zero, "\(x), \(y)")
    }
    // A touch that the system takes back drops nothing.
    var events = drop(120, 140)
    events[2].2 = .cancelled
    #expect(touch(scene(), events).scene(at: 5).stuck.isEmpty)
  }

  @Test func aTurnedSurfaceHasItOnItsOwnAxes() throws {
    let turned = Placement(translation: SIMD2(10, 0), rotation: Angle(degrees: 90), scale: 0.5)
    // Right on the canvas is up on the surface, whose 160 × 120 points are 60 × 80 around (130, 140).
    let there = touch(scene(.peel(Peel()), turned), drop(135, 130)).scene(at: 5)
    let place = try #require(there.stuck.first).place
    #expect(abs(place - SIMD2(0.5 - 10.0 / 80, 0.5 - 5.0 / 60)).max() < 1e-9)
  }

  @Test func aStickerThatIsCaughtOrWhoseSurfaceGoesIsNotTaken() {
    let caught = touch(scene(), drop(120, 140) + [(1.2, 0, .began, 120, 140)])
    #expect(caught.scene(at: 9).stuck.isEmpty)
    let surface = scene(.peel(Peel()))
    let taken = touch(
      surface, drop(120, 140) + [(1.1, 1, .began, 50, 190), (1.7, 1, .moved, 60, 190)])
    #expect(taken.scene(at: 9).stuck.isEmpty)
    // In the air it takes nothing.
    let held = touch(
      surface, [(0, 1, .began, 50, 190)] + drop(120, 140) + [(2, 1, .moved, 60, 190)])
    #expect(held.scene(at: 9).stuck.isEmpty)
  }

  @Test func whereASheetIsCurledUpItTakesNothing() {
    // A finger holds the lower right corner over the middle.
    let curled: [(Double, Int, PointerEvent.Phase, Double, Double)] = [
      (0, 1, .began, 195, 195), (0, 1, .moved, 100, 120),
    ]
    let end = [(5.0, 1, PointerEvent.Phase.moved, 100.0, 120.0)]
    for (x, y, places) in [(185.0, 185.0, []), (60, 95, [SIMD2(0.125, 0.125)])] {
      let there = touch(scene(), curled + drop(x, y) + end).scene(at: 4)
      #expect(there.stuck.map { $0.place } == places, "\(x), \(y)")
    }
  }

  @Test func aFingerOnAStuckStickerMovesTheSurface() {
    let both = touch(
      scene(.peel(Peel())),
      drop(120, 140) + [(2, 0, .began, 120, 140), (3, 0, .moved, 150, 150)])
    let there = both.scene(at: 3)
    #expect(there.raised == [0] && there.stuck.map { $0.surface } == [0])
    #expect(there.items[0].placement.translation == SIMD2(30, 10))
    #expect(there.items[1].placement.translation == SIMD2(-200, 80))
  }

  /// The sticker shows where it lay, on a mesh that has moved its points.
  @Test func onABentSurfaceItsMiddleStays() throws {
    var mesh = Mesh(.flag)
    mesh.constants.flag.amplitude = 0
    // Without waves, a point of the flag hangs down by 0.06 x² of the height: 0.25 at x = 0.5.
    let there = touch(scene(.mesh(mesh)), drop(120, 140)).scene(at: 5)
    let place = try #require(there.stuck.first).place
    #expect(abs(place.x - 0.5) < 0.5 / 160 && abs(place.y - (0.5 - 0.015)) < 0.5 / 120)
  }

  @Test func whatTheSheetCoveredStaysOnThePage() throws {
    var peel = Peel()
    peel.under.picture = "under.png"
    var page = scene()
    page.items[1].effect = .peel(peel)
    page.items[1].inputs = [1, 0]
    let frame = try touch(page, drop(120, 140)).scene(at: 5).frame(
      at: Moment(seconds: 0), on: stage)
    try frame.validate()
    let drawn = frame.passes.map { pass in
      (pass.label, pass.draws.count { $0.program.fragment == .builtIn("underlay") })
    }
    #expect(drawn.map { $0.0 } == ["item 0 picture 0", "canvas"] && drawn.map { $0.1 } == [0, 1])
  }

  /// Also for a sticker on a sticker on a surface, and with the passes of outlines.
  @Test func stickersOnStickersAreFrames() throws {
    var page = scene()
    var outlined = Sticker()
    outlined.outline.width = 3
    page.items[1] = Scene.Item(
      .sticker(outlined), inputs: [0], size: SIMD2(80, 60), position: SIMD2(320, 60),
      takesStickers: true)
    page.items.append(Scene.Item(.sticker(outlined), inputs: [1], position: SIMD2(320, 240)))
    let events: [(Double, Int, PointerEvent.Phase, Double, Double)] = [
      (0, 0, .began, 320, 240), (0.9, 0, .moved, 320, 60), (1, 0, .ended, 320, 60),
      (3, 0, .began, 300, 60), (3.9, 0, .moved, 100, 140), (4, 0, .ended, 100, 140),
    ]
    let there = touch(page, events).scene(at: 9)
    #expect(there.stuck.map { $0.item } == [2, 1] && there.stuck.map { $0.surface } == [1, 0])
    let frame = try there.frame(at: Moment(seconds: 0), on: stage)
    try frame.validate()
    // The canvas has only the surface.
    #expect(frame.passes.last?.draws.count == 1)
  }
}
