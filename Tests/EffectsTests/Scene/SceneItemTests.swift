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

  @Test func whatReachesBeyondTheCornerIsKnown() throws {
    let peel = Effect.peel(Peel())
    let half = peel.defaultCanvas(for: SIMD2(40, 30)) / 2
    let items = [
      Scene.Item(peel, inputs: [0], position: SIMD2(10, 200)),
      Scene.Item(
        peel, inputs: [0], position: SIMD2(90, 5),
        placement: Placement(translation: SIMD2(0, -2), scale: 2)),
      Scene.Item(peel, inputs: [0]),
    ]
    let scene = Effect.scene(Scene(items))
    let missing = scene.overhang(for: [SIMD2(40, 30)])
    #expect(missing == SIMD2(max(half.x - 10, 2 * half.x - 90), 2 * half.y - 3))
    let moved = try #require(scene.moved(by: missing))
    #expect(moved.overhang(for: [SIMD2(40, 30)]) == .zero)
    // What has a canvas keeps it.
    for fixed in [Scene(items, canvas: SIMD2(9, 9)), Scene(items, backdrop: 0)] {
      #expect(Effect.scene(fixed).overhang(for: [SIMD2(40, 30)]) == .zero)
    }
    #expect(peel.overhang(for: [SIMD2(40, 30)]) == .zero)
  }

  private func touch(
    _ scene: Scene, _ events: [(Double, PointerEvent.Phase, Double, Double)]
  ) -> CompositionInteraction<Effect> {
    CompositionInteraction<Effect>(
      gesture(events), with: scene, on: stage, duration: scene.duration)
  }

  private func gesture(_ events: [(Double, PointerEvent.Phase, Double, Double)]) -> Gesture {
    Gesture(
      events: events.map { PointerEvent(seconds: $0.0, phase: $0.1, position: SIMD2($0.2, $0.3)) })
  }

  @Test func whatNoFingerTouchesPlaysByItself() throws {
    var page = scene(.mesh(Mesh(.jelly)), inputs: [0])
    page.items.append(Scene.Item(.metaballs(Metaballs()), inputs: [], position: SIMD2(220, 100)))
    page.items.append(Scene.Item(.peel(Peel()), inputs: [0], position: SIMD2(100, 90)))
    let touched = touch(page, [(0, .began, 100, 90), (1, .ended, 100, 90)])
    #expect(touched.milestones.allSatisfy { $0.item == 2 } && touched.isTouched)
    let there = touched.scene(at: 0.5)
    #expect(there.items[0] == page.items[0] && there.items[1] == page.items[1])
    #expect(there.raised == [2])
    // The jelly's loop takes 8 seconds.
    #expect(touched.endSeconds == 8)
  }

  @Test func aFingerCurlsASheetAsItWouldAlone() throws {
    let events: [(Double, PointerEvent.Phase, Double, Double)] = [
      (0.1, .began, 115, 102), (0.5, .moved, 105, 95), (1, .ended, 96, 90),
    ]
    let curl = Curl()
    let page = scene(.curl(curl), inputs: [0])
    let touched = touch(page, events)
    let own = page.stage(ofItem: 0, on: stage)
    let alone = try #require(
      curl.interaction(
        with: gesture(events), placement: Placement(), on: own, duration: curl.duration(ofInputs: 1)
      ))
    for seconds in stride(from: 0.0, through: 2, by: 0.1) {
      let pose = curl.pose(by: alone, at: seconds, on: own)
      let item = touched.scene(at: seconds).items[0]
      #expect(item.effect == .curl(pose.effect) && item.moment == pose.moment, "\(seconds)")
    }
    #expect(touched.milestones.map { $0.kind } == [.started, .released, .settled])
    #expect(touched.endSeconds == alone.endSeconds && touched.scene(at: 0.5).raised.isEmpty)
    // The half that stays on the page leaves the finger to what lies below.
    var below = page
    below.items.insert(Scene.Item(.peel(Peel()), inputs: [0], position: SIMD2(100, 90)), at: 0)
    for (x, y, item) in [(85.0, 81.0, 0), (115, 99, 1)] {
      let press = touch(below, [(0, .began, x, y), (1, .ended, x, y)])
      #expect(press.milestones.allSatisfy { $0.item == item } && press.isTouched)
    }
  }

  /// A jelly is tapped at the point of its sheet where it would be tapped alone, turned, enlarged and moved.
  @Test func aFingerFindsItsPlaceOnATurnedItem() throws {
    let placement = Placement(
      translation: SIMD2(6, -4), rotation: Angle(degrees: 90), scale: 2)
    let page = scene(.mesh(Mesh(.bulge)), inputs: [0], placement)
    // 8 to the right and 3 down of the sheet's middle are 6 to the left and 16 down of its place.
    let touched = touch(page, [(0.5, .began, 106 - 6, 86 + 16), (0.8, .ended, 106 - 6, 86 + 16)])
    let own = page.ownStage(ofItem: 0, on: stage)
    let mesh = Mesh(.bulge)
    let place = own.canvas / 2 + SIMD2(8, 3)
    let alone = try #require(
      mesh.interaction(
        with: gesture([(0.5, .began, place.x, place.y), (0.8, .ended, place.x, place.y)]),
        placement: Placement(), on: own, duration: mesh.duration))
    guard case .mesh(let shown) = touched.scene(at: 0.6).items[0].effect,
      case .mesh(let bent) = shown.source,
      case .mesh(let expected) = mesh.pose(by: alone, at: 0.6, on: own).effect.source
    else {
      Issue.record("a bent sheet")
      return
    }
    try #require(bent.vertices.count == expected.vertices.count)
    for (vertex, other) in pairs(bent.vertices, expected.vertices) {
      let apart = vertex.to - other.to
      #expect(abs(apart.x) + abs(apart.y) + abs(apart.z) < 1e-9)
    }
    // Beside the sheet, but on its canvas, nothing is taken.
    #expect(!touch(page, [(0, .began, 106, 86 + 42), (1, .ended, 106, 86 + 42)]).isTouched)
  }

  @Test func aCurtainIsTakenByItsEdgeAlone() {
    var page = scene(.peel(Peel()), inputs: [0])
    page.items.append(
      Scene.Item(.mesh(Mesh(.curtain)), inputs: [1], size: SIMD2(80, 80), position: SIMD2(100, 90)))
    for (x, item) in [(100.0, 0), (138, 1)] {
      let press = touch(
        page, [(0, .began, x, 90), (1, .moved, x - 10, 90), (2, .ended, x - 10, 90)])
      #expect(press.isTouched && press.milestones.allSatisfy { $0.item == item }, "\(x)")
    }
  }

  @Test func aCanvasOfItsOwnGrowsForAFinger() throws {
    let page = scene(.elastic(Elastic()), inputs: [])
    let usual = page.ownStage(ofItem: 0, on: stage).canvas
    let top = 90 - usual.y / 2
    let touched = touch(
      page, [(0, .began, 100, top + 10), (1, .moved, 100, top + 900), (2, .ended, 100, top + 900)])
    let there = touched.scene(at: 1)
    let own = there.ownStage(ofItem: 0, on: stage).canvas
    #expect(own.x == usual.x && own.y > 800)
    let position = try #require(there.items[0].position)
    #expect(position.x == 100 && abs(position.y - own.y / 2 - top) < 1e-9)
  }

  private func bulges(_ count: Int, faces: Int) -> Scene {
    var mesh = Mesh(.bulge)
    mesh.constants.bulge.count = faces
    return Scene((0..<count).map { _ in Scene.Item(.mesh(mesh), inputs: [0]) })
  }

  @Test func itemsShareTheTimeAndTheMemoryOfTheirScene() throws {
    let moment = Moment(seconds: 0.3)
    // A second makes 125,000 faces, and 512 bytes hold one.
    for (limits, side, name) in [
      (PreparationLimits(seconds: 1), 300, "maxPrepareSeconds"),
      (PreparationLimits(bytes: 15_000 * 512), 100, "maxMemoryBytes"),
    ] {
      var stage = stage
      stage.limits = limits
      let (one, two) = (bulges(1, faces: side), bulges(2, faces: side))
      #expect(try one.frame(at: moment, on: stage).passes.count == 2)
      #expect(try one.warnings(on: stage).isEmpty)
      for refused in [
        try #require(throws: EffectError.self) { try two.frame(at: moment, on: stage) },
        try #require(throws: EffectError.self) { try two.warnings(on: stage) },
      ] {
        #expect(refused.description.contains("--limit \(name)=VALUE"))
      }
    }
  }

  @Test func itemsShareThePixelsBetweenBalls() throws {
    var metaballs = Metaballs(
      [SIMD2(100, 150), SIMD2(200, 150)].map { Ball(center: $0, radius: 60) })
    metaballs.join = .curves
    var stage = Stage(canvas: SIMD2(300, 300), inputs: [])
    let one = Scene([Scene.Item(.metaballs(metaballs), inputs: [])])
    let moment = Moment(seconds: 0)
    let maps = try one.frame(at: moment, on: stage).passes.flatMap { $0.draws }
      .flatMap { $0.textures }.compactMap { texture in
        if case .coverage(let map) = texture.source { map } else { nil }
      }
    try #require(maps.count == 1)
    // Each is held twice, here and on the device.
    stage.limits.bytes = 3 * maps[0].bytes.count
    #expect(try one.frame(at: moment, on: stage).passes.count == 2)
    let two = Scene(one.items + one.items)
    let refused = try #require(throws: EffectError.self) { try two.frame(at: moment, on: stage) }
    #expect(refused.description.contains("--limit maxMemoryBytes=VALUE"))
  }

  @Test(arguments: MeshName.allCases)
  func theFacesOfAGlanceAreKnown(name: MeshName) {
    let mesh = Mesh(name)
    let faces = mesh.coarse.constants.mesh(name, on: SIMD2(100, 100)).faces.count
    // A canvas is found at 17 moments.
    #expect(Effect.mesh(mesh).canvasFaces == 17 * Double(faces))
    let twice = Scene((0..<2).map { _ in Scene.Item(.mesh(mesh), inputs: [0]) })
    #expect(Effect.scene(twice).canvasFaces == 34 * Double(faces))
  }
}
