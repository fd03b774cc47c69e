import Frame
import Motion
import TestSupport
import Testing

@testable import Effects

/// When a sheet comes apart, and where its piece goes.
@Suite struct CurlTearTests {
  private let stage = Stage(canvas: SIMD2(400, 300), inputs: [Stage.Input(size: SIMD2(200, 160))])

  private func torn(_ side: CurlOrigin?, from: CurlOrigin = .bottomRight) -> Curl {
    var curl = Curl()
    curl.from = from
    curl.tear.kind = .torn
    curl.tear.side = side
    return curl
  }

  @Test("a curl that comes from the side that stays is a warning")
  func opposite() throws {
    for from in [CurlOrigin.top, .topRight, .right] {
      #expect(try torn(.top, from: from).warnings(on: stage).isEmpty)
    }
    for from in [CurlOrigin.bottom, .bottomLeft] {
      #expect(try torn(.top, from: from).warnings(on: stage).count == 1)
      #expect(try torn(nil, from: from).warnings(on: stage).isEmpty)
    }
  }

  @Test func aSheetThatIsNotTornYetIsWhole() throws {
    let rest = try Curl().frame(at: Moment(seconds: 0), on: stage)
    #expect(try torn(.bottom).frame(at: Moment(seconds: 0), on: stage) == rest)
    let back = Moment(seconds: 2, direction: .reverse, settled: true)
    #expect(try torn(.bottom).frame(at: back, on: stage) == rest)
    #expect(Curl().duration(ofInputs: 1) == 1 && torn(.bottom).duration(ofInputs: 1) == 2)
  }

  @Test(arguments: [CurlOrigin.bottom, .right, .angle(Angle(degrees: 70))])
  func threeQuartersOfTheLineAreBehindTheFoldWhenItRips(side: CurlOrigin) throws {
    var curl = torn(side)
    curl.tear.roughness = 0
    curl.tear.at = 0.4
    let placing = try curl.placing(size: SIMD2(200, 160), center: .zero, scale: 1)
    let surface = try #require(
      try curl.surface(at: Moment(seconds: 1), on: placing, scale: 1))
    let normal = side.direction(on: SIMD2(200, 160))
    let offset = (2 * 0.4 - 1) * (abs(normal.x) * 100 + abs(normal.y) * 80)
    var (all, behind) = (0, 0)
    for step in -3000...3000 {
      let place = normal * offset + SIMD2(-normal.y, normal.x) * (Double(step) * 0.05)
      guard abs(place.x) <= 100, abs(place.y) <= 80 else { continue }
      all += 1
      if dot(place - surface.middle, surface.across) > 0 { behind += 1 }
    }
    #expect(abs(Double(behind) / Double(all) - 0.75) < 0.005)
  }

  @Test func aLineAlongTheFoldRipsAtOnce() throws {
    var curl = torn(nil, from: .bottom)
    curl.tear.roughness = 2
    curl.tear.at = 0.25
    let placing = try curl.placing(size: SIMD2(200, 160), center: .zero, scale: 1)
    let surface = try #require(
      try curl.surface(at: Moment(seconds: 1), on: placing, scale: 1))
    // A quarter of 160 from the upper edge, less what the tear may stray.
    #expect(abs(surface.middle.y - (-80 + 40 - 2)) < 1e-9)
  }

  @Test func aPieceFallsWithConstantAcceleration() throws {
    for velocity in [SIMD2(0.0, 0), SIMD2(40, -90)] {
      func place(_ seconds: Double) -> SIMD2<Double> {
        TearFall(carried: SIMD2(3, 4), velocity: velocity, seconds: seconds).shift(longest: 200)
      }
      #expect(place(0) == SIMD2(3, 4))
      // x = x₀ + v t, y = y₀ + v t + g t² / 2 with g = 6 longer sides per square second.
      let fallen = place(0.5) - SIMD2(3, 4) - velocity * 0.5
      #expect(abs(fallen.x) < 1e-9 && abs(fallen.y - 150) < 1e-9)
    }
    let middle = SIMD2(30.0, -10)
    var placement = Placement(translation: SIMD2(5, 6), rotation: Angle(degrees: 30), scale: 2)
    let before = placement.translation + placement.turned(middle)
    placement = TearFall().moved(
      placement, about: middle, straightenedTo: middle, by: SIMD2(7, 8), turn: Angle(degrees: 50))
    let after = placement.translation + placement.turned(middle)
    #expect(abs(after.x - before.x - 7) < 1e-9 && abs(after.y - before.y - 8) < 1e-9)
    #expect(placement.rotation.degrees == 80)
  }

  @Test(arguments: [0.0, 0.4]) func aFallingPieceStraightensAboutItsMiddle(cone: Double) throws {
    var curl = torn(.bottom)
    curl.cone = cone
    let placing = try curl.placing(size: SIMD2(200, 160), center: .zero, scale: 1)
    let held = try #require(try curl.surface(at: Moment(seconds: 1), on: placing, scale: 1))
    func middle(_ surface: CurlSurface) -> SIMD2<Double> {
      placing.piece.map { placing.seen($0, on: surface) }.reduce(.zero, +)
        / Double(placing.piece.count)
    }
    for lives in [0.0, 1, 3, 8] {
      let fall = TearFall(seconds: 0.12 * lives)
      let bent = fall.straightened(held, on: placing)
      // Half of the curvature each time; the fold line stays where it was on the paper.
      #expect(abs(bent.radius / held.radius - Math.pow(2, lives)) < 1e-9 * bent.radius)
      #expect(bent.middle == held.middle && bent.across == held.across)
      let placement = curl.placement(
        Placement(), in: fall, held, on: placing, scale: 1, canvasScale: 1)
      let way = placement.translation + placement.turned(middle(bent)) - middle(held)
      #expect(abs(way.x) < 1e-9 && abs(way.y - 600 * fall.seconds * fall.seconds) < 1e-9)
    }
    // Seen from close by, a long piece would rise beside the eye.
    curl.fieldOfView = Angle(degrees: 90)
    let close = try curl.placing(size: SIMD2(200, 160), center: .zero, scale: 1)
    #expect(TearFall(seconds: 0.5).straightened(held, on: close) == held)
  }

  @Test(
    "a falling piece keeps its shadow: first below its bend, at last that of its plan in the air"
  )
  func aFallingPieceKeepsItsShadow() throws {
    var before = 0.0
    for step in 1...19 {
      let moment = Moment(seconds: 1 + Double(step) / 20)
      let canvas = try #require(try torn(.bottom).frame(at: moment, on: stage).passes.last)
      let uniforms = canvas.draws.flatMap { $0.uniforms }
      func opacities(_ name: String) -> [Double] {
        uniforms.compactMap { uniform in
          guard uniform.name == name, case .vec4(let shadow) = uniform.value else { return nil }
          return Double(shadow.z)
        }
      }
      let (air, bent) = (opacities("air"), opacities("fallen"))
      #expect(air.count <= 1)
      let loose = air.first ?? 0
      // Together they have the opacity of the shadow of 0.5.
      #expect(bent.allSatisfy { abs($0 + loose - 0.5) < 1e-6 })
      // It appears no earlier than the bend allows, and never all at once.
      #expect(loose >= before && loose - before < 0.15)
      if step <= 2 { #expect(loose == 0) }
      before = loose
    }
    #expect(before > 0.4)
  }

  private func interaction(_ events: [(Double, PointerEvent.Phase, Double, Double)]) throws
    -> Interaction
  {
    try #require(Interaction(Gesture(events), with: .curl(torn(.right)), on: stage, duration: 2))
  }

  private func fall(by gesture: Interaction, at seconds: Double) -> TearFall? {
    guard case .curl(let curl) = gesture.pose(at: seconds, on: stage).effect else { return nil }
    return curl.hold?.fall
  }

  @Test func aTornPieceFollowsTheFingerAndFalls() throws {
    // The sheet lies from (100, 70) to (300, 230); its line is 60 to the right of its left edge.
    let gesture = try interaction([
      (0.5, .began, 295, 225), (1, .moved, 200, 160), (1.5, .moved, -80, -10),
      (1.6, .moved, -60, 20), (2, .moved, -60, 20), (2.5, .ended, -60, 20),
      (4, .began, 290, 220), (4.2, .ended, 290, 220),
    ])
    #expect(gesture.milestones.map { $0.kind } == [.started, .completed, .released, .settled])
    let torn = gesture.milestones[1].seconds
    #expect(torn > 1 && torn < 1.5)
    #expect(gesture.milestones.map { $0.seconds } == [0.5, torn, 2.5, 3.5])
    #expect(fall(by: gesture, at: torn - 1e-5) == nil)
    let first = try #require(fall(by: gesture, at: torn))
    #expect(abs(first.carried.x) < 1e-6 && abs(first.carried.y) < 1e-6)
    let start = try #require(fall(by: gesture, at: 1.5)).carried
    // The finger went left and up after the sheet had come apart.
    #expect(start.x < -10 && start.y < -5)
    #expect(fall(by: gesture, at: 1.7)?.carried == start + SIMD2(20, 30))
    #expect(
      fall(by: gesture, at: 2.75)
        == TearFall(carried: start + SIMD2(20, 30), seconds: 0.25))
    #expect(fall(by: gesture, at: 4.1)?.carried == start + SIMD2(20, 30))
  }

  /// The share of the line of `torn(.right)` on the 200 × 160 sheet that is behind the fold of a hold.
  private func share(behind hold: CurlHold) throws -> Double {
    let curl = torn(.right)
    let placing = try curl.placing(size: SIMD2(200, 160), center: .zero, scale: 1)
    let surface = try #require(hold.surface(on: placing, scale: 1))
    // 60 of 200 stay, less a fortieth of 160 that the tear may stray.
    let places = stride(from: -80, through: 80, by: 0.01).map { SIMD2(-40.0 - 4, $0) }
    return Double(places.count { dot($0 - surface.middle, surface.across) > 0 })
      / Double(places.count)
  }

  @Test("what has ripped stays so when the finger lets go, and rips on from there")
  func aRipStays() throws {
    let events: [(Double, PointerEvent.Phase, Double, Double)] = [
      (0.5, .began, 295, 225), (1, .moved, 80, 80), (1.2, .moved, 200, 180),
      (1.3, .ended, 200, 180),
    ]
    let gesture = Gesture(events)
    let first = CurlInteraction(gesture, curl: torn(.right), placement: Placement(), on: stage)
    let farthest = try share(behind: first.hold(at: 1))
    #expect(farthest > 0.2 && farthest < 0.7)
    for seconds in [1, 1.1, 1.3, 1.7, 3] {
      let rip = first.hold(at: seconds).rip
      // It came from below, which is the end of the line.
      #expect(rip.first == 0 && abs(rip.last - farthest) < 1e-3, "\(seconds)")
    }
    #expect(first.hold(at: 3).way == .zero && first.leavesChange)
    #expect(first.milestones.map { $0.kind } == [.started, .released, .settled])

    // The sheet at rest has its picture with the rip, and one that was hardly moved has not.
    func targets(_ gesture: Gesture) throws -> [String] {
      var curl = torn(.right)
      curl.hold = CurlInteraction(gesture, curl: curl, placement: Placement(), on: stage)
        .hold(at: 3)
      return try curl.frame(at: Moment(seconds: 3), on: stage).targets.map(\.name)
    }
    #expect(try targets(gesture) == ["ripped"])
    let short = Gesture([(0.5, .began, 295, 225), (1, .moved, 290, 222), (1.1, .ended, 290, 222)])
    #expect(try targets(short) == [])

    // A second finger that comes from above rips the other end, and the sheet comes apart once less than a quarter is left.
    let second = CurlInteraction(
      Gesture(events + [(4, .began, 295, 75), (5, .moved, 80, 220), (6, .ended, 80, 220)]),
      curl: torn(.right), placement: Placement(), on: stage)
    let apart = try #require(second.milestones.first { $0.kind == .completed }).seconds
    let last = try share(behind: second.hold(at: apart - 1e-4))
    #expect(apart > 4 && abs(last + farthest - 0.75) < 0.005)
  }

  @Test func aDragOfFewEventsTearsAsOneOfMany() throws {
    let few = Gesture(events: [
      PointerEvent(seconds: 0.5, phase: .began, position: SIMD2(295, 225)),
      PointerEvent(seconds: 1.5, phase: .moved, position: SIMD2(-80, -10)),
      PointerEvent(seconds: 2, phase: .ended, position: SIMD2(-80, -10)),
    ])
    let moved = (31..<90).compactMap { frame -> PointerEvent? in
      let seconds = Double(frame) / 60
      return few.point(of: 0, at: seconds).map {
        PointerEvent(seconds: seconds, phase: .moved, position: $0)
      }
    }
    let many = Gesture(events: [few.events[0]] + moved + few.events[1...])
    func held(_ gesture: Gesture, _ seconds: Double) throws -> CurlHold {
      let interaction = CurlInteraction(
        gesture, curl: torn(.right), placement: Placement(), on: stage)
      return interaction.hold(at: seconds)
    }
    for seconds in [0.9, 1.1, 1.2, 1.25, 1.3, 1.4, 1.6] {
      let (one, other) = (try held(few, seconds), try held(many, seconds))
      #expect((one.fall == nil) == (other.fall == nil), "\(seconds)")
      #expect(Math.hypot(one.way.x - other.way.x, one.way.y - other.way.y) < 1, "\(seconds)")
      let apart = (one.fall?.carried ?? .zero) - (other.fall?.carried ?? .zero)
      #expect(Math.hypot(apart.x, apart.y) < 1, "\(seconds)")
    }
  }

  @Test func whatAGestureThatGrowsShowsIsWhatItsReplayShows() throws {
    // Caught as it springs back, torn between two events, with a second finger on it, and let go.
    var events = Gesture([
      (0.5, .began, 295, 225), (0.7, .moved, 250, 190), (0.8, .ended, 240, 180),
      (0.9, .began, 290, 220), (1.2, .moved, 200, 160), (1.5, .moved, -80, -10),
      (1.6, .moved, -60, 20), (1.7, .ended, -60, 20), (2, .began, 290, 220),
      (2.2, .ended, 290, 220),
    ]).events
    for (index, seconds, phase) in [(5, 1.2, PointerEvent.Phase.began), (8, 1.6, .ended)] {
      events.insert(
        PointerEvent(seconds: seconds, pointer: 1, phase: phase, position: SIMD2(150, 150)),
        at: index)
    }
    func interaction(_ count: Int) -> CurlInteraction {
      CurlInteraction(
        Gesture(events: Array(events.prefix(count)), path: .linear), curl: torn(.right),
        placement: Placement(), on: stage)
    }
    let whole = interaction(events.count)
    var live = interaction(0)
    let takes = whole.follower()
    var taken: Set<Int> = []
    for (index, event) in events.enumerated() {
      live = try #require(
        live.continued(
          with: Gesture(events: Array(events.prefix(index + 1)), path: .linear)))
      #expect(live.hold(at: event.seconds) == whole.hold(at: event.seconds))
      if takes(event), event.phase == .began { taken.insert(event.pointer) }
      if event.phase == .ended { taken.remove(event.pointer) }
      #expect(live.takesFinger == !taken.isEmpty)
    }
    #expect(live.milestones == whole.milestones && live.leavesChange)
    #expect(
      live.milestones.map { $0.kind }.prefix(4) == [.started, .released, .started, .completed])
    #expect(whole.continued(with: interaction(3).gesture) == nil)
  }

  @Test func aPieceThatIsThrownKeepsItsSpeed() throws {
    let gesture = try interaction([
      (0.5, .began, 295, 225), (1, .moved, -80, -10), (1.5, .moved, -80, -10),
      (1.54, .moved, -76, -30), (1.58, .ended, -72, -50),
    ])
    let velocity = try #require(fall(by: gesture, at: 1.6)).velocity
    #expect(abs(velocity.x - 100) < 1e-6 && abs(velocity.y + 500) < 1e-6)
  }

  @Test func theMeshHasBothPartsUntilOneFalls() throws {
    var curl = torn(.bottom)
    curl.tear.at = 0.25
    for seconds in [0.7, 1, 1.4] {
      let bent = try #require(try curl.deformation(at: Moment(seconds: seconds), on: stage))
      try bent.mesh.validate(strict: true, limits: .default)
      // The upper quarter stays where it was.
      for vertex in bent.mesh.vertices.prefix(4) {
        #expect(vertex.from.y < 0.251 && vertex.to.z == 0)
        #expect(abs(vertex.to.x - vertex.from.x) < 1e-9 && abs(vertex.to.y - vertex.from.y) < 1e-9)
      }
      #expect((bent.mesh.vertices.count == 4) == (seconds > 1))
    }
    // A piece that is held is where the finger has taken it.
    curl.hold = CurlHold(grip: SIMD2(90, 70), way: SIMD2(-150, -110), outward: SIMD2(0.78, 0.62))
    let before = try #require(try curl.deformation(at: Moment(seconds: 0), on: stage))
    curl.hold?.fall = TearFall(carried: SIMD2(20, -16))
    let after = try #require(try curl.deformation(at: Moment(seconds: 0), on: stage))
    for (first, second) in pairs(before.mesh.vertices, after.mesh.vertices).dropFirst(4) {
      #expect(abs(second.to.x - first.to.x - 0.1) < 1e-9)
      #expect(abs(second.to.y - first.to.y + 0.1) < 1e-9)
    }
  }
}
