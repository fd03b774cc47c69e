import Documents
import Frame
import Motion
import TestSupport
import Testing

@testable import Effects

/// What a curl does over time and under a finger.
@Suite struct CurlTests {
  private let stage = Stage(canvas: SIMD2(400, 300), inputs: [Stage.Input(size: SIMD2(200, 160))])

  @Test func liesFlatAtRest() throws {
    for moment in [
      Moment(seconds: 0), Moment(seconds: 1, direction: .reverse, settled: true),
    ] {
      let frame = try Curl().frame(at: moment, on: stage)
      #expect(frame.passes.count == 1 && frame.passes[0].draws.count == 1)
      #expect(frame.passes[0].draws[0].program.fragment == .builtIn("picture"))
    }
    var curl = Curl()
    curl.curled = 0.5
    #expect(try curl.frame(at: Moment(seconds: 0), on: stage).targets.count > 0)
  }

  @Test("a picture that leaves much of its box empty is printed on paper of its size")
  func paper() throws {
    var curl = Curl()
    #expect(!curl.traits.printsOnPaper)
    curl.paper = Color(red: 1, green: 0.9, blue: 0.8)
    #expect(curl.traits.printsOnPaper)
    for (covered, isPrinted) in [(nil as Double?, false), (0.95, false), (0.89, true), (0, true)] {
      var stage = stage
      stage.inputs[0].coveredShare = covered
      let sheet = curl.sheet(on: stage)
      #expect(sheet.size == PixelSize(width: 200, height: 160))
      #expect(sheet.origin == SIMD2(100, 70))
      #expect(sheet.passes.count == (isPrinted ? 1 : 0))
      guard isPrinted, let print = sheet.passes.first else { continue }
      #expect(print.clear == SIMD4(1, 0.9, 0.8, 1))
      // A twelfth of 160 on all sides: 133 of 160 rows, and as much of the columns.
      guard case .asset(let request)? = print.draws.first?.textures.first?.source else {
        Issue.record("the picture is on it")
        continue
      }
      #expect(request.size == PixelSize(width: 167, height: 133))
    }
    curl.paper = .transparent
    var stage = stage
    stage.inputs[0].coveredShare = 0
    #expect(curl.sheet(on: stage).passes.isEmpty)
  }

  @Test(
    arguments: [
      ("topLeft", -1.0, -1.0), ("topRight", 1, -1), ("bottomRight", 1, 1), ("bottomLeft", -1, 1),
    ])
  func cornersLeaveAlongTheDiagonal(name: String, x: Double, y: Double) throws {
    let origin = try #require(CurlOrigin(name))
    let way = origin.direction(on: SIMD2(30, 40))
    #expect(abs(way.x - 0.6 * x) < 1e-12 && abs(way.y - 0.8 * y) < 1e-12)
    #expect(origin.text == name)
  }

  @Test func aPlayMovesFromItsFirstMoments() {
    // The curve of ease-out, (0, 0) (0, 0) (0.58, 1) (1, 1), at a parameter of a quarter.
    let (time, way) = (3 * 0.58 * 0.0625 * 0.75 + 0.015625, 3 * 0.0625 * 0.75 + 0.015625)
    #expect(abs(Curl().progress(at: Moment(seconds: time)) - way) < 1e-6)
  }

  @Test func anglesTurnClockwiseFromTheRight() throws {
    let origin = try #require(CurlOrigin("90"))
    let way = origin.direction(on: SIMD2(30, 40))
    #expect(abs(way.x) < 1e-12 && abs(way.y - 1) < 1e-12)
    #expect(origin.text == "90")
    #expect(CurlOrigin("361") == nil && CurlOrigin("botomRight") == nil)
  }

  @Test func badValuesSayWhatWouldBeRight() {
    var curl = Curl()
    func message(_ setting: String) -> String? {
      do throws(DocumentError) {
        try curl.apply(setting: setting)
        return nil
      } catch { return "\(error)" }
    }
    #expect(message("radius=0")?.contains("within 0.1…10000") == true)
    #expect(message("from=corner")?.contains("bottomRight") == true)
    #expect(message("from=botomRight")?.contains("did you mean \"bottomRight\"?") == true)
    #expect(message("shadow.color=black")?.contains("own") == true)
    #expect(message("shadow.color=own") == nil && curl.shadow.color == .own)
    curl.radius = 81
    #expect(throws: CurlError.radius(81, limit: 80)) {
      try curl.frame(at: Moment(seconds: 0.5), on: stage)
    }
    curl.radius = 80
    curl.cone = 0.9
    curl.extent = 1
    curl.fieldOfView = Angle(degrees: 90)
    #expect(throws: CurlError.self) { try curl.frame(at: Moment(seconds: 1), on: stage) }
  }

  @Test func thePointUnderTheFingerStaysUnderIt() throws {
    var noise = SplitMix(seed: 3)
    let size = SIMD2(300.0, 220.0)
    for round in 0..<400 {
      var curl = Curl()
      curl.cone = round % 2 == 0 ? 0 : 0.8 * noise.unit() - 0.4
      curl.shape = round % 3 == 0 ? .roll : .fold
      curl.radius = 5 + 35 * noise.unit()
      curl.fieldOfView = Angle(degrees: 10 + 30 * noise.unit())
      let placing = try curl.placing(size: size, center: SIMD2(400, 300), scale: 1)
      let outward = CurlOrigin.bottomRight.direction(on: size)
      let grip = SIMD2(150 * noise.unit(), 110 * noise.unit())
      // Up to 70 degrees to both sides of the way inward.
      let angle = Math.atan2(-outward.y, -outward.x) + (2 * noise.unit() - 1) * 1.2
      let length = 1 + 250 * noise.unit()
      let way = length * SIMD2(Math.cos(angle), Math.sin(angle))
      let hold = CurlHold(grip: grip, way: way, outward: outward)
      let surface = try #require(hold.surface(on: placing, scale: 1))
      let seen = placing.seen(placing.center + grip, on: surface)
      let finger = placing.center + grip + way
      #expect(Math.hypot(seen.x - finger.x, seen.y - finger.y) < 0.01, "\(curl) \(grip) \(way)")
    }
  }

  @Test func aFingerThatPullsOutwardLeavesTheSheetFlat() throws {
    let placing = try Curl().placing(size: SIMD2(200, 160), center: .zero, scale: 1)
    let outward = SIMD2(1.0, 0.0)
    #expect(
      CurlHold(grip: .zero, way: SIMD2(30, 5), outward: outward).surface(on: placing, scale: 1)
        == nil)
  }

  private func interaction(_ events: [(Double, PointerEvent.Phase, Double, Double)]) throws
    -> Interaction
  {
    try #require(Interaction(Gesture(events), with: .curl(Curl()), on: stage, duration: 1))
  }

  @Test func aReleasedSheetSpringsBack() throws {
    // The sheet lies from (100, 70) to (300, 230).
    let pulled = try interaction([
      (0.5, .began, 290, 220), (1, .moved, 200, 150), (1.5, .ended, 200, 150),
    ])
    #expect(pulled.milestones.map { $0.kind } == [.started, .released, .settled])
    #expect(pulled.endSeconds == 2.3)
    let rest = try pulled.pose(at: 0, on: stage).frame()
    #expect(try pulled.pose(at: 2.3, on: stage).frame() == rest)
    #expect(try pulled.pose(at: 1.2, on: stage).frame() != rest)
    let missed = try interaction([(0.5, .began, 120, 90), (1, .ended, 120, 90)])
    #expect(missed.milestones.isEmpty)
    #expect(missed.warnings(on: SIMD2(400, 300)).count == 1)
  }

  @Test func theMeshIsExactWhereItsVerticesAre() throws {
    var curl = Curl()
    curl.curled = 0.7
    curl.cone = 0.3
    let bent = try #require(try curl.deformation(at: Moment(seconds: 0), on: stage))
    try bent.mesh.validate(strict: true, limits: .default)
    let placing = try curl.placing(size: SIMD2(200, 160), center: .zero, scale: 1)
    let surface = try #require(
      try curl.surface(at: Moment(seconds: 0), on: placing, scale: 1))
    for vertex in bent.mesh.vertices {
      let point = (vertex.from - 0.5) * SIMD2(200, 160)
      let place = surface.place(surface.local(point))
      let plan = surface.canvas(SIMD2(place.x, place.y)) / SIMD2(200, 160) + 0.5
      // A point in the middle of an edge lies on the chord.
      #expect(abs(vertex.to.x - plan.x) < 1e-3 && abs(vertex.to.y - plan.y) < 1e-3)
      #expect(abs(vertex.to.z - place.z / 160) < 2e-3)
    }
  }
}
