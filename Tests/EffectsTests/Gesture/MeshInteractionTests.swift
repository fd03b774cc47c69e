import Documents
import Foundation
import Motion
import TestSupport
import Testing

@testable import Effects

@Suite struct MeshInteractionTests {
  /// A sheet of 320 × 480 points with its corner at (40, 60).
  private func interaction(
    _ name: MeshName, _ events: [(Double, Int, PointerEvent.Phase, Double, Double)],
    path: FingerPath = .steps, change: (inout Mesh) -> Void = { _ in }
  ) throws -> MeshInteraction {
    var mesh = Mesh(name)
    change(&mesh)
    let gesture = Gesture(
      events: events.map {
        PointerEvent(
          seconds: $0.0, pointer: $0.1, phase: $0.2, position: SIMD2($0.3 + 40, $0.4 + 60))
      }, path: path)
    return try #require(
      MeshInteraction(
        mesh,
        on: TouchedSheet(gesture: gesture, origin: SIMD2(40, 60), size: SIMD2(320, 480))))
  }

  private func expectNear(
    _ given: MeshTransform, _ expected: MeshTransform, within bound: Double = 1e-12,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(given.vertices.count == expected.vertices.count, sourceLocation: location)
    var worst = 0.0
    for (a, b) in pairs(given.vertices, expected.vertices) {
      let way = a.to - b.to
      worst = max(worst, abs(way.x), abs(way.y), abs(way.z))
    }
    #expect(worst <= bound, sourceLocation: location)
  }

  private func milestones(_ interaction: MeshInteraction) -> [String] {
    interaction.milestones.map { "\($0.kind) \(($0.seconds * 1000).rounded() / 1000)" }
  }

  @Test func aCurtainIsPulledByItsEdgeAndSwingsBack() throws {
    let pull = try interaction(
      .curtain,
      [(1, 0, .began, 310, 100), (2, 0, .moved, 150, 240), (3, 0, .ended, 150, 240)])
    // Taking it does not move its edge: the grip's 10 points stay.
    expectNear(pull.mesh(at: 0.5), CurtainMesh().idle)
    expectNear(pull.mesh(at: 1.5), CurtainMesh().held(at: SIMD2(1, 100.0 / 480)))
    let held = CurtainMesh().held(at: SIMD2(0.5, 0.5))
    expectNear(pull.mesh(at: 2), held)
    expectNear(pull.mesh(at: 2.999), held)
    // 0.1 + 0.5 · (1 − 150/320) seconds of Core Animation's default curve.
    let duration = 0.365625
    #expect(abs(pull.endSeconds - 3.365625) < 1e-12)
    #expect(milestones(pull) == ["started 1.0", "released 3.0", "settled 3.366"])
    let ease = CubicBezier(0.25, 0.1, 0.25, 1).value(at: 0.4)
    let swung = pull.mesh(at: 3 + 0.4 * duration)
    for (vertex, (a, b)) in pairs(
      swung.vertices, Array(pairs(held.vertices, CurtainMesh().idle.vertices)))
    {
      let expected = a.to + (b.to - a.to) * ease
      #expect(abs(vertex.to.x - expected.x) < 1e-9 && abs(vertex.to.z - expected.z) < 1e-9)
    }
    expectNear(pull.mesh(at: 3.4), CurtainMesh().idle)
    // The published numbers of a curtain at (160, 240).
    let corner = pull.mesh(at: 2.5).vertices[50].to
    #expect(abs(corner.x - 0.614739375) < 1e-9 && abs(corner.z - 0.050727514) < 1e-9)
  }

  @Test func curtainAndLensFollowTheFingerBetweenEvents() throws {
    let pull = try interaction(
      .curtain, [(1, 0, .began, 310, 100), (2, 0, .moved, 150, 240)], path: .linear)
    expectNear(pull.mesh(at: 1.5), CurtainMesh().held(at: SIMD2(0.75, 170.0 / 480)))
    // When the second finger comes down, the first is 50 points on; later both are 200 apart.
    let pinch = try interaction(
      .bulge,
      [
        (1, 0, .began, 100, 200), (2, 1, .began, 250, 200), (3, 0, .moved, 200, 200),
        (3, 1, .moved, 400, 200),
      ], path: .linear)
    var lens = BulgeMesh()
    lens.point = SIMD2(250.0 / 320, 200.0 / 480)
    lens.radius = 100 * 150 / 100
    expectNear(pinch.mesh(at: 2.5), lens.mesh(on: SIMD2(320, 480)))
  }

  @Test func aCurtainIsTakenByItsRightEdgeOnly() throws {
    for (x, y, isTaken) in [
      (289.0, 100.0, false), (290, 100, false), (291, 100, true), (320, 480, true),
      (321, 100, false), (310, 481, false), (10, 100, false),
    ] {
      let touch = try interaction(.curtain, [(0, 0, .began, x, y), (1, 0, .moved, 100, 240)])
      #expect((touch.mesh(at: 1) != CurtainMesh().idle) == isTaken, "\(x) \(y)")
      #expect(touch.milestones.isEmpty == !isTaken)
    }
    // Another finger does nothing while one holds it.
    let other = try interaction(
      .curtain,
      [(0, 0, .began, 320, 240), (0.5, 1, .began, 310, 100), (1, 1, .ended, 0, 0)])
    expectNear(other.mesh(at: 2), CurtainMesh().idle)
    #expect(milestones(other) == ["started 0.0"])
  }

  private func warnings(of touch: MeshInteraction) throws -> [String] {
    let stage = Stage(canvas: SIMD2(400, 600), inputs: [Stage.Input(size: touch.sheet.size)])
    let interaction = Interaction(
      touch.gesture, with: .mesh(touch.mesh), on: stage, duration: 1)
    return try #require(interaction).warnings(on: stage.canvas)
  }

  @Test(arguments: [
    (MeshName.curtain, 200.0, "within 30 points of the curtain's right edge"),
    (.bulge, -10, "the gesture does not press the sheet"),
    (.jelly, -10, "the gesture does not tap the jelly"),
    (.wave, 200, "the gesture does not put two fingers on the wave"),
  ])
  func gesturesThatMissAreTold(name: MeshName, x: Double, part: String) throws {
    let touch = try interaction(name, [(0, 0, .began, x, 100), (1, 0, .ended, x, 100)])
    let told = try warnings(of: touch)
    #expect(told.count == 1 && told[0].contains(part), "\(told)")
    #expect(told.first?.hasSuffix("positions are points of a canvas of 400 x 600") == true)
    #expect(try warnings(of: interaction(name, [])).isEmpty)
  }

  @Test func gesturesThatReachAreNot() throws {
    for (name, x) in [(MeshName.curtain, 310.0), (.bulge, 10), (.jelly, 10)] {
      let touch = try interaction(name, [(0, 0, .began, x, 100), (0.1, 0, .ended, x, 100)])
      #expect(try warnings(of: touch).isEmpty, "\(name)")
    }
  }

  @Test func theLensIsUnderTheFinger() throws {
    let touch = try interaction(
      .bulge,
      [(1, 3, .began, 100, 100), (2, 3, .moved, 160, 240), (3, 3, .ended, 200, 240)])
    func lens(_ x: Double, _ y: Double) -> MeshTransform {
      var lens = BulgeMesh()
      lens.point = SIMD2(x / 320, y / 480)
      return lens.mesh(on: SIMD2(320, 480))
    }
    expectNear(touch.mesh(at: 0), lens(160, 240))
    expectNear(touch.mesh(at: 1), lens(100, 100))
    expectNear(touch.mesh(at: 2.5), lens(160, 240))
    // It stays where the finger left it.
    expectNear(touch.mesh(at: 9), lens(200, 240))
    #expect(milestones(touch) == ["started 1.0", "released 3.0"])
    #expect(touch.endSeconds == 3)
    // The published middle of a lens of 120 points: z 0.16.
    #expect(touch.mesh(at: 2).vertices.contains { abs($0.to.z - 0.16) < 1e-9 })
  }

  @Test func twoFingersPinchTheLens() throws {
    let pinch = try interaction(
      .bulge,
      [
        (1, 0, .began, 100, 200), (1, 1, .began, 200, 200), (2, 1, .moved, 250, 200),
        (3, 0, .ended, 100, 200), (4, 1, .moved, 30, 60),
      ])
    var lens = BulgeMesh()
    // Between the fingers, and 100 points for each time that they are as far apart as at first.
    lens.point = SIMD2(150.0 / 320, 200.0 / 480)
    lens.radius = 100
    expectNear(pinch.mesh(at: 1.5), lens.mesh(on: SIMD2(320, 480)))
    lens.point = SIMD2(175.0 / 320, 200.0 / 480)
    lens.radius = 150
    expectNear(pinch.mesh(at: 2.5), lens.mesh(on: SIMD2(320, 480)))
    // One finger alone moves it on.
    lens.point = SIMD2(30.0 / 320, 60.0 / 480)
    expectNear(pinch.mesh(at: 4), lens.mesh(on: SIMD2(320, 480)))
  }

  @Test func twoFingersPinchTheWave() throws {
    let pinch = try interaction(
      .wave,
      [
        (1, 0, .began, 60, 240), (1.5, 1, .began, 260, 240), (2, 1, .moved, 300, 240),
        (3, 0, .ended, 100, 200),
      ])
    let wave = WaveMesh()
    for seconds in [0, 1.2, 3, 4] { expectNear(pinch.mesh(at: seconds), wave.mesh(at: seconds)) }
    // 240 points apart, 200 at first: a lens of 300 points and strength −1.2 / 10 around (180, 240).
    let bent = pinch.mesh(at: 2.5)
    for (vertex, flat) in pairs(bent.vertices, wave.mesh(at: 2.5).vertices) {
      let (x, y) = (vertex.from.x * 320 - 180, vertex.from.y * 480 - 240)
      let distance = (x * x + y * y).squareRoot()
      let strength = distance > 300 ? 0 : -0.12 * (cos(.pi * distance / 300) + 1)
      let expected =
        flat.to + SIMD3(x / 320 * strength, y / 480 * strength, 0.2 * strength)
      #expect(abs(vertex.to.x - expected.x) < 1e-9 && abs(vertex.to.y - expected.y) < 1e-9)
      #expect(abs(vertex.to.z - expected.z) < 1e-9)
    }
    #expect(milestones(pinch) == ["started 1.5", "released 3.0"])
  }

  @Test func aTapShakesTheJelly() throws {
    var jelly = JellyMesh()
    jelly.fan = true
    let tap = try interaction(
      .jelly, [(3, 0, .began, 100, 100), (3.1, 0, .ended, 105, 102)]
    ) { $0.constants.jelly.fan = true }
    let smooth = try interaction(
      .jelly, [(3, 0, .began, 100, 100), (3.1, 0, .ended, 105, 102)])
    for seconds in [3.05, 3.2, 3.5, 4.5] {
      expectNear(smooth.mesh(at: seconds), JellyFilling(tap.mesh(at: seconds)).mesh(count: 100))
    }
    expectNear(tap.mesh(at: 3), jelly.mesh(at: 3))
    expectNear(tap.mesh(at: 3.1), jelly.mesh(at: 3.1))
    // A rim of magnitude 0.035 after 0.4 s; at the point i its distance from the middle is
    // √½ + m · sin(π cos(2α + φ)) · cos(α + φ) for one phase φ.
    let shaken = tap.mesh(at: 3.5)
    let middle = shaken.vertices[100].to
    let phase = atan2(middle.y - 0.5, middle.x - 0.5)
    expectNear(shaken, JellyMesh.rim(phase: phase, magnitude: 0.035), within: 1e-9)
    // Fast at first: ease-out's value at a quarter of the time.
    let share = CubicBezier(0, 0, 0.58, 1).value(at: 0.25)
    let quarter = tap.mesh(at: 3.2)
    for (vertex, (a, b)) in pairs(
      quarter.vertices, Array(pairs(jelly.mesh(at: 3.1).vertices, shaken.vertices)))
    {
      #expect(abs(vertex.to.x - (a.to.x * (1 - share) + b.to.x * share)) < 1e-9)
    }
    // Two seconds back to the loop's first phase, and round again.
    let first = JellyMesh.rim(phase: .pi / 4, magnitude: 0.04)
    for (vertex, (a, b)) in pairs(
      tap.mesh(at: 4.5).vertices, Array(pairs(shaken.vertices, first.vertices)))
    { #expect(abs(vertex.to.y - (a.to.y + b.to.y) / 2) < 1e-9) }
    expectNear(tap.mesh(at: 5.5), first)
    expectNear(tap.mesh(at: 7.5), JellyMesh.rim(phase: .pi / 2, magnitude: 0.04))
    #expect(milestones(tap) == ["started 3.1", "settled 5.5"])
    #expect(abs(tap.endSeconds - 5.5) < 1e-12)
  }

  @Test func aTapWhileItShakesStartsFromWhatShows() throws {
    let one = try interaction(
      .jelly, [(1, 0, .began, 100, 100), (1, 0, .ended, 100, 100)])
    let two = try interaction(
      .jelly,
      [
        (1, 0, .began, 100, 100), (1, 0, .ended, 100, 100), (1.2, 0, .began, 9, 9),
        (1.2, 0, .ended, 9, 9),
      ])
    expectNear(two.mesh(at: 1.2), one.mesh(at: 1.2))
    #expect(two.mesh(at: 1.6) != one.mesh(at: 1.6))
    #expect(milestones(two) == ["started 1.0", "started 1.2", "settled 3.6"])
    // What wanders, or begins beside the sheet, is no tap.
    let none = try interaction(
      .jelly,
      [
        (1, 0, .began, 100, 100), (1.1, 0, .moved, 150, 100), (1.2, 0, .moved, 100, 100),
        (1.3, 0, .ended, 100, 100), (2, 0, .began, -9, 9), (2.1, 0, .ended, 0, 9),
        (3, 0, .began, 100, 100), (3.1, 0, .cancelled, 100, 100),
      ])
    #expect(none.milestones.isEmpty)
    expectNear(none.mesh(at: 4), JellyMesh().mesh(at: 4))
  }

  @Test func otherMeshesTakeNoGesture() throws {
    let sheet = TouchedSheet(gesture: Gesture(events: []), origin: .zero, size: SIMD2(1, 1))
    for name in MeshName.allCases {
      let mesh = Mesh(name)
      let isMoved = [.curtain, .bulge, .jelly, .wave].contains(name)
      #expect(mesh.takesGesture == isMoved)
      #expect((MeshInteraction(mesh, on: sheet) != nil) == isMoved)
    }
    #expect(!Mesh(EllipseMesh().mesh()).takesGesture)
    let stage = Stage(canvas: SIMD2(100, 100), inputs: [Stage.Input(size: SIMD2(50, 50))])
    let file = try GestureFile(JSON5.read(Array("[]".utf8)))
    #expect(Interaction(file.gesture, with: .mesh(Mesh()), on: stage, duration: 1) == nil)
  }

  @Test func aPoseIsTheEffectWithItsBentSheet() throws {
    let stage = Stage(canvas: SIMD2(400, 600), inputs: [Stage.Input(size: SIMD2(320, 480))])
    let file = try GestureFile(
      JSON5.read(
        Array(
          "[{time: 0, phase: 'began', position: [360, 300]}, {time: 1, phase: 'moved', position: [200, 300]}]"
            .utf8)))
    var mesh = Mesh(.curtain)
    mesh.lighting = .simple
    mesh.constants.curtain.rows = 4
    mesh.constants.curtain.columns = 6
    let interaction = try #require(
      Interaction(file.gesture, with: .mesh(mesh), on: stage, duration: 1))
    let performance = PlayedEffect(
      .mesh(mesh), on: stage, playback: try Playback(.once, duration: 1), interaction: interaction)
    let posed = try #require(try performance.pose(at: 1).effect.asMesh)
    #expect(posed.source == .mesh(mesh.constants.curtain.held(at: SIMD2(0.5, 0.5))))
    #expect(posed.lighting == .simple)
    _ = try performance.frame(at: 1)
  }

  @Test func aJellyIsTheSameEventByEvent() throws {
    var events: [(Double, Int, PointerEvent.Phase, Double, Double)] = []
    for seconds in [1, 1.2, 1.3, 1.7, 2.05, 5, 5.1, 9.0] {
      events += [(seconds, 0, .began, 9, 9), (seconds, 0, .ended, 9, 9)]
    }
    let taps = try interaction(.jelly, events)
    let hand = ErasedMeshHand(JellyHand(JellyMesh(), on: taps.sheet), taps.gesture.events)
    for step in 0..<120 {
      let seconds = Double(step) / 10
      #expect(hand.mesh(seconds) == taps.mesh(at: seconds))
    }
    // Each tap begins with what shows of the one before it.
    for count in [4, 6, 8, 10] {
      let seconds = events[count].0
      let (before, after) = (
        try interaction(.jelly, Array(events.prefix(count))),
        try interaction(.jelly, Array(events.prefix(count + 2)))
      )
      expectNear(after.mesh(at: seconds), before.mesh(at: seconds))
    }
  }

  @Test func manyTapsAndManyFingersTakeLittleTime() throws {
    let taps = try interaction(
      .jelly,
      (0..<20_000).map { number -> (Double, Int, PointerEvent.Phase, Double, Double) in
        (Double(number) / 2000, 0, number % 2 == 0 ? .began : .ended, 9, 9)
      })
    #expect(taps.reach.min() >= 0)
    #expect(taps.milestones.count { $0.kind == .started } == 10_000)
    let fingers = try interaction(
      .jelly,
      (0..<50_000).map { finger -> (Double, Int, PointerEvent.Phase, Double, Double) in
        (Double(finger), finger, .began, 9, 9)
      })
    #expect(fingers.milestones.isEmpty)
  }

  @Test func aCurtainThatIsLetGoOftenTakesLittleTime() throws {
    var events: [(Double, Int, PointerEvent.Phase, Double, Double)] = []
    for pull in 0..<20_000 {
      events += [(Double(pull), 0, .began, 315, 9), (Double(pull) + 0.5, 0, .ended, 300, 9)]
    }
    let pulls = try interaction(.curtain, events) { mesh in
      mesh.constants.curtain.rows = 100
      mesh.constants.curtain.columns = 100
    }
    #expect(pulls.milestones.count == 60_000)
    #expect(pulls.mesh(at: 19_999.55) != pulls.mesh(at: 20_010))
  }
}
