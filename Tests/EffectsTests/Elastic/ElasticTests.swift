import Documents
import Effects
import Frame
import Motion
import TestSupport
import Testing

@Suite struct ElasticTests {
  struct Case: Sendable {
    var width: Double
    var x: Double
    var pull: Double
    var wave: Double
    var base: Double
    var apex: SIMD2<Double>
    var points: [SIMD2<Double>]?
    var area: Double?
  }

  static let cases = [
    Case(
      width: 375, x: 187.5, pull: 100, wave: 60, base: 90, apex: SIMD2(185.486_111, 147.6),
      points: [
        SIMD2(0, 90), SIMD2(82.5, 90), SIMD2(133.125, 128.4), SIMD2(187.5, 171.6),
        SIMD2(241.875, 128.4), SIMD2(292.5, 90), SIMD2(375, 90),
      ], area: 42546.6),
    Case(
      width: 375, x: 300, pull: 100, wave: 60, base: 90, apex: SIMD2(282.229_444, 147.6),
      points: [
        SIMD2(0, 90), SIMD2(132, 90), SIMD2(213, 128.4), SIMD2(300, 171.6),
        SIMD2(330.885, 128.4), SIMD2(359.64, 90), SIMD2(406.5, 90),
      ], area: 44703.0),
    Case(
      width: 375, x: 187.5, pull: 200, wave: 100, base: 150, apex: SIMD2(185.486_111, 246)),
    Case(width: 320, x: 160, pull: 50, wave: 30, base: 70, apex: SIMD2(158.281_481, 98.8)),
  ]

  /// The bar while a finger holds it.
  static func held(_ pull: Double, _ x: Double, width: Double) -> ElasticState {
    var elastic = Elastic()
    elastic.translation = pull
    elastic.locationX = x
    elastic.pull = 0
    return elastic.state(at: 0.3, width: width)
  }

  @Test(arguments: cases) func theWaveIsAsPublished(known: Case) throws {
    let heights = Elastic().heights(pulledBy: known.pull)
    #expect(abs(heights.base - known.base) < 1e-6 && abs(heights.wave - known.wave) < 1e-6)
    let state = Self.held(known.pull, known.x, width: known.width)
    #expect(state.phase == .dragging)
    if let points = known.points {
      for (found, expected) in pairs(state.points.all, points) {
        #expect(abs(found.x - expected.x) < 1e-6 && abs(found.y - expected.y) < 1e-6)
      }
    }
    let path = state.points.path(width: known.width, symmetric: false)
    let bounds = try #require(path.bounds)
    #expect(abs(bounds.high.y - known.apex.y) < 1e-6)
    // The lowest point is where the table says: nothing is inside a hair below, and at its sides
    // the edge is higher.
    #expect(path.contains(known.apex - SIMD2(0, 1e-6)))
    #expect(!path.contains(known.apex + SIMD2(0, 1e-6)))
    for side in [-0.1, 0.1] { #expect(!path.contains(known.apex + SIMD2(side, -1e-6))) }
    if let area = known.area { #expect(abs(abs(path.signedArea) - area) < 0.05) }
  }

  @Test func thePublishedPathLeans() {
    let points = Self.held(100, 187.5, width: 375).points
    let path = points.path(width: 375, symmetric: false)
    // The middles of the left and the right curve.
    for place in [SIMD2(47.578_125, 94.8), SIMD2(277.5, 109.2)] {
      #expect(path.contains(place - SIMD2(0, 1e-6)) && !path.contains(place + SIMD2(0, 1e-6)))
    }
    let symmetric = points.path(width: 375, symmetric: true)
    for place in [SIMD2(47.578_125, 94.8), SIMD2(375 - 47.578_125, 94.8)] {
      #expect(symmetric.contains(place - SIMD2(0, 1e-6)))
      #expect(!symmetric.contains(place + SIMD2(0, 1e-6)))
    }
    // As high as the published one: 0.96 of a wave of 60 below a height of 90.
    let apex = SIMD2(187.5, 90 + 0.96 * 60)
    #expect(symmetric.contains(apex - SIMD2(0, 1e-6)))
    #expect(!symmetric.contains(apex + SIMD2(0, 1e-6)))
  }

  @Test(arguments: [20.0, 100, 187.5, 250]) func symmetricIsItsMirrorImage(x: Double) {
    let left = Self.held(120, x, width: 375).points.path(width: 375, symmetric: true)
    let right = Self.held(120, 375 - x, width: 375).points.path(width: 375, symmetric: true)
    var noise = SplitMix(seed: 11)
    for _ in 0..<400 {
      let place = SIMD2(375 * noise.unit(), 50 + 150 * noise.unit())
      #expect(left.contains(place) == right.contains(SIMD2(375 - place.x, place.y)))
    }
  }

  @Test func releasedItSpringsBackWithoutMovingSideways() {
    var elastic = Elastic()
    elastic.translation = 100
    elastic.pull = 0
    elastic.release = 1
    let held = elastic.state(at: 0.999_999, width: 375).points
    // x(t) at fractions of 0.9 s with a damping ratio of 0.57.
    let ways = [
      (0.05, 0.130464449), (0.1, 0.402790563), (0.2, 0.905555563), (0.25, 1.04251976),
      (0.3, 1.10372096), (0.4, 1.08886164), (0.5, 1.02623393), (0.75, 0.991146654),
    ]
    for (share, way) in ways {
      let state = elastic.state(at: 1 + 0.9 * share, width: 375)
      #expect(state.phase == .bouncing)
      for (found, start) in pairs(state.points.all, held.all) {
        #expect(found.x == start.x)
        #expect(abs(found.y - (start.y + (50 - start.y) * way)) < 1e-6)
      }
    }
    let end = elastic.state(at: 1.9, width: 375)
    #expect(end.phase == .stopped && end.points.all.allSatisfy { $0.y == 50 })
    #expect(elastic.duration == 1.9)
  }

  @Test func theFrameIsOneDrawThroughItsCoverage() throws {
    let stage = Stage(canvas: SIMD2(40, 60), scale: 2, inputs: [])
    let frame = try Elastic().frame(at: Moment(seconds: 1.5), on: stage)
    // At rest the bar is 80 × 100 pixels that are all covered: FNV-1a of 8000 bytes of 255.
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for _ in 0..<8000 { digest = (digest ^ 255) &* 0x100_0000_01B3 }
    #expect(
      frame.dump == """
        frame 80x120
        pass "canvas" → output, clear 0 0 0 0, 1 sample
          draw area.vert fill.frag, grid 1x1, blend over
            sampler2D coverage = coverage 80x100, digest \(digest), nearest
            vec2 canvas = 80 120
            vec2 origin = 0 0
            vec2 size = 80 100
            vec4 fill = 0.22352941 0.2627451 0.34901962 1
        """)
  }

  @Test(arguments: [1.0, 3]) func theLayerIsAsHighAsItsPath(scale: Double) throws {
    var elastic = Elastic()
    elastic.translation = 100
    let stage = Stage(canvas: SIMD2(375, 250), scale: scale, inputs: [])
    for (seconds, height) in [(0.6, 147.6), (1.5, 50)] {
      let draw = try elastic.frame(at: Moment(seconds: seconds), on: stage).passes[0].draws[0]
      let source = draw.textures[0].source
      let map: CoverageMap? = if case .coverage(let map) = source { map } else { nil }
      #expect(
        map?.size == PixelSize(width: Int(375 * scale), height: Int((height * scale).rounded(.up))))
    }
  }

  @Test func pullingUpDoesNothing() {
    let state = Self.held(-80, 100, width: 375)
    #expect(state.points.all.allSatisfy { $0.y == 50 })
  }

  @Test func everyNumberCanBeSet() throws {
    var effect = Effect.elastic(Elastic())
    for setting in [
      "minimalHeight=20", "maxWaveHeight=30", "waveShare=0.5", "translation=80", "location.x=10",
      "spring.damping=1", "spring.duration=0.5",
    ] { try effect.apply(setting: setting) }
    guard case .elastic(let elastic) = effect else {
      Issue.record("the effect became \(effect.name)")
      return
    }
    #expect(elastic.heights(pulledBy: 80) == (70, 30))
    #expect(elastic.locationX == 10)
    for bad in ["translation=nan", "translation=1e9", "minimalHeight=-1", "loader.size=0"] {
      #expect(throws: DocumentError.self) { try effect.apply(setting: bad) }
    }
    for bad in ["style=pul", "loader.picture=star"] {
      #expect(throws: DocumentError.self) { try effect.apply(setting: bad) }
    }
    try effect.apply(setting: "loader.picture=./star.png")
    #expect(effect.pictureFiles == [])
    try effect.apply(setting: "style=refresh")
    #expect(effect.pictureFiles == ["./star.png"])
    try effect.apply(setting: "loader.picture=circle")
    #expect(effect.pictureFiles == [])
  }

  @Test func whatCannotBeDrawnIsSaid() {
    var elastic = Elastic()
    elastic.translation = .nan
    let stage = Stage(canvas: SIMD2(375, 250), inputs: [])
    let moment = Moment(seconds: 0.6)
    #expect(throws: ElasticError.self) { try elastic.frame(at: moment, on: stage) }
    elastic.translation = 100_000
    let large = Stage(canvas: SIMD2(375, 250), scale: 20, inputs: [])
    #expect(throws: ElasticError.self) { try elastic.frame(at: moment, on: large) }
    elastic.style = .refresh
    elastic.loader.picture = "a.png"
    #expect(
      throws: ElasticError.missingPicture(
        MissingPicture(effect: "elastic", needed: "its loader's picture"))
    ) { try elastic.frame(at: moment, on: stage) }
  }
}
