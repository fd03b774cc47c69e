import Documents
import Effects
import Frame
import Motion
import Testing

@testable import Rendering

@Suite("Canvas of a gesture")
struct GestureStageTests {
  /// Canvas and interaction of a press at `start` at once that drags to `end` in a second.
  private func widened(
    _ effect: Effect, from start: SIMD2<Double>, to end: SIMD2<Double>, canvas: SIMD2<Double>? = nil
  ) throws -> (SIMD2<Double>, Interaction?) {
    let events = [(0.0, PointerEvent.Phase.began, start), (1, .moved, end), (1, .ended, end)]
    var file = try GestureFile(JSON5.read(Array("[]".utf8)))
    file.gesture.path = .steps
    file.gesture.events = events.map { PointerEvent(seconds: $0, phase: $1, position: $2) }
    var request = RenderRequest(effect, inputs: [])
    request.settings.duration = 1
    request.gesture = file
    request.settings.canvas = canvas
    var stage = try request.stage(for: [])
    var moved = effect
    let interaction = try request.interaction(on: &stage, of: &moved)
    return (stage.canvas, interaction)
  }

  @Test("balls are shown where they are dragged, and as far as they swing beyond their place")
  func balls() throws {
    let effect = Effect.metaballs(Metaballs([Ball(center: SIMD2(30, 20), radius: 10)]))
    let (canvas, _) = try widened(effect, from: SIMD2(30, 20), to: SIMD2(130, 70.5))
    #expect(canvas == SIMD2(140, 81))
    // Within the canvas at rest nothing changes.
    #expect(try widened(effect, from: SIMD2(30, 20), to: SIMD2(31, 20)).0 == SIMD2(60, 40))
    // Dragged by 970 to the left it comes back by 0.046 of that beyond its place.
    let left = try widened(effect, from: SIMD2(30, 20), to: SIMD2(-940, 20)).0
    #expect(left == SIMD2((40 + 0.046 * 970).rounded(.up), 40))
    let own = try widened(
      effect, from: SIMD2(30, 20), to: SIMD2(130, 70), canvas: SIMD2(50, 50))
    #expect(own.0 == SIMD2(50, 50))
    #expect(throws: JobError.self) {
      try widened(effect, from: SIMD2(30, 20), to: SIMD2(1e6, 1e6))
    }
  }

  @Test(
    "a scene and the places to drop its stickers move onto its canvas by whole pixels")
  func sceneAtItsCorner() throws {
    let item = Scene.Item(.peel(Peel()), inputs: [0], position: SIMD2(10, 20.5))
    var request = RenderRequest(.scene(Scene([item])), inputs: ["p.png"])
    request.gesture = try GestureFile(JSON5.read(Array("[]".utf8)))
    request.drops = [DropRegion(origin: SIMD2(30, 40), size: SIMD2(5, 6))]
    let sizes = [PixelSize(width: 40, height: 30)]
    let half = Peel().defaultCanvas(for: SIMD2(40, 30)) / 2
    let moved = SIMD2((half.x - 10).rounded(.up), (half.y - 20.5).rounded(.up))
    let played = try request.performance(for: sizes)
    #expect(played.origin == moved && moved.x > 10 && moved.y > 0)
    #expect(played.interaction?.gesture.drops[0].origin == SIMD2(30, 40) + moved)
    let reach = SIMD2(10, 20.5) + moved + half
    #expect(played.stage.canvas == SIMD2(reach.x.rounded(.up), reach.y.rounded(.up)))
    request.settings.canvas = SIMD2(50, 50)
    let own = try request.performance(for: sizes)
    #expect(own.origin == .zero && own.stage.canvas == SIMD2(50, 50))
    #expect(own.interaction?.gesture.drops[0].origin == SIMD2(30, 40))
  }

  @Test("a lens is shown as far as two fingers pinch it")
  func lens() throws {
    var file = try GestureFile(JSON5.read(Array("[]".utf8)))
    file.gesture.events = [
      PointerEvent(seconds: 0, pointer: 0, phase: .began, position: SIMD2(71, 76)),
      PointerEvent(seconds: 0, pointer: 1, phase: .began, position: SIMD2(81, 76)),
      PointerEvent(seconds: 1, pointer: 0, phase: .moved, position: SIMD2(56, 76)),
      PointerEvent(seconds: 1, pointer: 1, phase: .moved, position: SIMD2(96, 76)),
    ]
    var request = RenderRequest(.mesh(Mesh(.bulge)), inputs: ["p.png"])
    request.settings.duration = 1
    let sizes = [PixelSize(width: 100, height: 100)]
    // In the middle of an edge, 50 points away: 50 · 0.4 · (cos(50π/120) + 1) = 25.2.
    #expect(try request.stage(for: sizes).canvas == SIMD2(152, 152))
    request.gesture = file
    var stage = try request.stage(for: sizes)
    var effect = request.effect
    let interaction = try request.interaction(on: &stage, of: &effect)
    // A lens of 400 points: 50 · 0.4 · (cos(50π/400) + 1) = 38.5.
    #expect(stage.canvas == SIMD2(178, 178))
    let gesture = try #require(interaction).gesture
    let mesh = try #require(
      Mesh(.bulge).interaction(with: gesture, placement: Placement(), on: stage, duration: 1))
    #expect(mesh.sheet.origin == SIMD2(39, 39))
    #expect(mesh.gesture.events[0].position == SIMD2(84, 89))
  }

  @Test("a bar is shown down to its deepest wave")
  func bar() throws {
    let effect = Effect.elastic(Elastic())
    let (canvas, interaction) = try widened(effect, from: SIMD2(187.5, 20), to: SIMD2(187.5, 420))
    // Pulled by 400: a wave of at most 100 below 50 + 300, of which 0.96 show.
    #expect(canvas == SIMD2(375, 446))
    let gesture = try #require(interaction).gesture
    let view = Elastic().interaction(
      with: gesture, placement: Placement(), on: Stage(canvas: canvas, inputs: []), duration: 1)
    #expect(view?.size == canvas)
  }

  @Test("a scene grows as far as its items are dragged, and its items move with it")
  func scene() throws {
    var peel = Peel()
    peel.reflection.enabled = false
    peel.liftDistance = 0
    var scene = Scene([
      Scene.Item(.peel(peel), inputs: [0], position: SIMD2(60, 50)),
      Scene.Item(.peel(peel), inputs: [0], position: SIMD2(200, 50)),
    ])
    func canvas(to end: SIMD2<Double>) throws -> (SIMD2<Double>, Effect, Interaction?) {
      var file = try GestureFile(JSON5.read(Array("[]".utf8)))
      file.gesture.path = .steps
      file.gesture.events = [
        PointerEvent(seconds: 0, phase: .began, position: SIMD2(60, 50)),
        PointerEvent(seconds: 1, phase: .moved, position: end),
        PointerEvent(seconds: 2, phase: .ended, position: end),
      ]
      var request = RenderRequest(.scene(scene), inputs: [])
      request.gesture = file
      let sizes = [PixelSize(width: 80, height: 60)]
      var stage = try request.stage(for: sizes)
      var effect = request.effect
      let interaction = try request.interaction(on: &stage, of: &effect)
      return (stage.canvas, effect, interaction)
    }
    let (rest, _, _) = try canvas(to: SIMD2(60, 50))
    // Dragged 150 to the left and 100 up, the first item's middle is that far beyond its place.
    let (grown, moved, interaction) = try canvas(to: SIMD2(-90, -50))
    let own = peel.defaultCanvas(for: SIMD2(80, 60)) / 2
    let margin = SIMD2(
      max(own.x + 150 - 60, 0), max(max(own.y + 100 - 50, 50 + own.y + 100 - rest.y), 0)
    ).rounded(.up)
    #expect(grown == rest + 2 * margin)
    guard case .scene(let shown) = moved else {
      Issue.record("a scene stays one")
      return
    }
    #expect(shown.items.map { $0.position } == [SIMD2(60, 50) + margin, SIMD2(200, 50) + margin])
    #expect(interaction?.gesture.events[0].position == SIMD2(60, 50) + margin)
    // The scene's own canvas stays.
    scene.canvas = SIMD2(300, 100)
    #expect(try canvas(to: SIMD2(-90, -50)).0 == SIMD2(300, 100))
  }

  @Test("presses that take too long to be followed are refused")
  func presses() throws {
    var ball = Ball(center: SIMD2(30, 20), radius: 10)
    ball.motion = [BallMotion](repeating: BallMotion(), count: 9)
    let effect = Effect.metaballs(Metaballs([Ball](repeating: ball, count: 1000)))
    func stage(_ presses: Int) throws -> Stage {
      var file = try GestureFile(JSON5.read(Array("[]".utf8)))
      file.gesture.path = .steps
      file.gesture.events = (0..<2 * presses).map {
        PointerEvent(
          seconds: Double($0), phase: $0 % 2 == 0 ? .began : .ended, position: SIMD2(-9, -9))
      }
      var request = RenderRequest(effect, inputs: [])
      request.settings.duration = 1
      request.gesture = file
      var stage = try request.stage(for: [])
      var moved = effect
      _ = try request.interaction(on: &stage, of: &moved)
      return stage
    }
    #expect(try stage(3).canvas == SIMD2(60, 40))
    #expect(throws: JobError.manyPresses(1001, motions: 10_000, allowed: 10)) { try stage(1001) }
  }
}
