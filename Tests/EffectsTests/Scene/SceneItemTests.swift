import Frame
import Motion
import TestSupport
import Testing

@testable import Effects

/// Items whose effects draw a canvas of their own.
@Suite struct SceneItemTests {
  private let stage = Stage(
    canvas: SIMD2(300, 200),
    inputs: [Stage.Input(size: SIMD2(40, 30)), Stage.Input(size: SIMD2(8, 8))])

  private func scene(_ effect: Effect, inputs: [Int], _ placement: Placement = Placement()) -> Scene
  {
    Scene([Scene.Item(effect, inputs: inputs, position: SIMD2(100, 90), placement: placement)])
  }

  @Test func everyEffectIsAnItem() throws {
    for effect in Effect.all {
      let inputs = Array(0..<effect.traits.inputCounts.lowerBound)
      for rotation in [0.0, 20] {
        let placement = Placement(
          translation: SIMD2(3, 4), rotation: Angle(degrees: rotation), scale: 1.5)
        let frame = try scene(effect, inputs: inputs, placement).frame(
          at: Moment(seconds: 0.3), on: stage)
        try frame.validate()
        #expect(frame.passes.count { $0.destination == .output } == 1)
      }
    }
  }

  @Test func aCanvasOfItsOwnIsAsLargeAsItsPlay() {
    let mesh = scene(.mesh(Mesh(.bulge)), inputs: [0], Placement(translation: .zero, scale: 2))
    let own = mesh.ownStage(ofItem: 0, on: stage)
    #expect(own.canvas == Mesh(.bulge).defaultCanvas(for: SIMD2(40, 30)) && own.scale == 2)
    #expect(own.inputs == [Stage.Input(size: SIMD2(40, 30))] && own.background == .transparent)
    let icons = scene(.morph(Morph()), inputs: [0, 1])
    #expect(
      icons.ownStage(ofItem: 0, on: stage).canvas == Morph().defaultCanvas(for: SIMD2(40, 30)))
    let drops = scene(.metaballs(Metaballs()), inputs: [])
    #expect(drops.ownStage(ofItem: 0, on: stage).canvas == SIMD2(300, 200))
    #expect(drops.canvas(for: []) == SIMD2(250.0, 190))
  }

  @Test func fingersLeaveItAlone() throws {
    var page = scene(.metaballs(Metaballs()), inputs: [])
    page.items.append(Scene.Item(.peel(Peel()), inputs: [0], position: SIMD2(100, 90)))
    page.items.append(Scene.Item(.mesh(Mesh(.jelly)), inputs: [0], position: SIMD2(100, 90)))
    let gesture = Gesture(events: [
      PointerEvent(seconds: 0, phase: .began, position: SIMD2(100, 90)),
      PointerEvent(seconds: 1, phase: .ended, position: SIMD2(100, 90)),
    ])
    let touched = CompositionInteraction<Effect>(gesture, with: page, on: stage, duration: 1)
    #expect(touched.milestones.allSatisfy { $0.item == 1 } && touched.isTouched)
    let there = touched.scene(at: 0.5)
    #expect(there.items[0] == page.items[0] && there.items[2] == page.items[2])
    #expect(there.raised == [1])
    // The jelly's loop takes 8 seconds.
    #expect(touched.endSeconds == 8)
  }
}
