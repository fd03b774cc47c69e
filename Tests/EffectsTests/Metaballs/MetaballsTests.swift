import Frame
import Motion
import Testing

@testable import Effects

@Suite struct MetaballsTests {
  private let stage = Stage(canvas: SIMD2(300, 200), inputs: [])

  @Test func defaultsAreTheArticlesDiscs() {
    let metaballs = Metaballs.published
    #expect(metaballs.balls.map(\.radius) == [50, 50])
    #expect(metaballs.balls[1].center - metaballs.balls[0].center == SIMD2(100, 0))
    #expect(metaballs.balls.map(\.color.hexadecimalText) == ["#ffff00", "#ffffff"])
    #expect(metaballs.blur == nil && metaballs.threshold.edge == .smooth)
    #expect(metaballs.threshold.mode == .luma && metaballs.threshold.level == 0.5)
    // In the middle.
    #expect(metaballs.defaultCanvas(for: SIMD2(0, 0)) == SIMD2(300, 200))
  }

  @Test func theBlurFollowsSmallPictures() {
    let metaballs = Metaballs()
    #expect(metaballs.sigma(among: []) == 20)
    #expect(metaballs.sigma(among: [Stage.Input(size: SIMD2(400, 300))]) == 20)
    #expect(
      metaballs.sigma(among: [Stage.Input(size: SIMD2(400, 300)), Stage.Input(size: SIMD2(40, 30))])
        == 3)
    var given = metaballs
    given.blur = 7
    #expect(given.sigma(among: [Stage.Input(size: SIMD2(40, 30))]) == 7)
  }

  @Test func whatVanishesIsSaid() {
    func warnings(_ metaballs: Metaballs, _ sizes: [SIMD2<Double>] = []) -> [String] {
      metaballs.warnings(
        on: Stage(canvas: SIMD2(300, 200), inputs: sizes.map { Stage.Input(size: $0) }))
    }
    var metaballs = Metaballs()
    #expect(warnings(metaballs).isEmpty)
    #expect(warnings(metaballs, [SIMD2(40, 30)]).isEmpty)
    // A rectangle of 40 x 30 has at most erf(0.707) erf(0.53) = 0.373 in its middle.
    metaballs.blur = 20
    #expect(warnings(metaballs, [SIMD2(40, 30)]).isEmpty)
    metaballs.threshold.mode = .luma
    #expect(warnings(metaballs, [SIMD2(40, 30)]).first?.contains("picture is empty") == true)
    metaballs.threshold.mode = .none
    #expect(warnings(metaballs, [SIMD2(40, 30)]).isEmpty)
    // Blue has a luma of 0.07.
    var dark = Metaballs([
      Ball(center: SIMD2(80, 80)),
      Ball(center: SIMD2(99, 99), color: Color(red: 0, green: 0, blue: 1)),
    ])
    #expect(warnings(dark).isEmpty)
    dark.threshold.mode = .luma
    #expect(warnings(dark).count == 1 && warnings(dark)[0].contains("balls[1]"))
  }

  @Test func motionsFollowEachOther() {
    var ball = Ball(center: SIMD2(10, 20))
    var first = BallMotion()
    first.to = SIMD2(110, 20)
    first.timeline.timing = .linear
    var second = BallMotion()
    second.to = SIMD2(110, 120)
    second.scale = 3
    second.timeline.timing = .linear
    second.timeline.begin = 2
    second.timeline.duration = 0.5
    ball.motion = [first, second]
    let expected: [(Double, Double, Double, Double)] = [
      (0, 10, 20, 1), (0.25, 35, 20, 1), (1, 110, 20, 1), (1.5, 110, 20, 1), (2.25, 110, 70, 2),
      (3, 110, 120, 3),
    ]
    for (seconds, x, y, scale) in expected {
      let state = ball.state(at: seconds)
      #expect(state.center == SIMD2(x, y) && state.scale == scale, "\(seconds)")
    }
    #expect(Metaballs([ball]).duration == 2.5)
    #expect(Metaballs([Ball()]).duration == 1)
  }

  @Test func aMotionCanComeBackAndRepeat() {
    var motion = BallMotion()
    motion.to = SIMD2(8, 0)
    motion.timeline.timing = .linear
    motion.timeline.begin = 1
    motion.timeline.autoreverses = true
    motion.timeline.repeatCount = 2
    var ball = Ball(center: SIMD2(0, 0))
    ball.motion = [motion]
    for (seconds, x) in [(0.5, 0.0), (1.5, 4), (2, 8), (2.75, 2), (3, 0), (4, 8), (5, 0), (9, 0)] {
      #expect(abs(ball.state(at: seconds).center.x - x) < 1e-9, "\(seconds)")
    }
    #expect(ball.endSeconds == 5)
  }

  @Test func theCanvasHoldsEveryBallOnItsWay() {
    var ball = Ball(center: SIMD2(60, 50), radius: 20)
    var motion = BallMotion()
    motion.to = SIMD2(160, 90)
    motion.scale = 2
    ball.motion = [motion]
    // 200 and 130 are the furthest, 20 and 10 the least.
    #expect(Metaballs([ball]).defaultCanvas(for: SIMD2(0, 0)) == SIMD2(220, 140))
    #expect(Metaballs([]).defaultCanvas(for: SIMD2(70, 30)) == SIMD2(70, 30))
  }

  @Test("two drops leave a picture and come back; before and after, it is drawn as it is")
  func dropsOfAPicture() throws {
    let metaballs = Metaballs()
    #expect(metaballs.duration(ofInputs: 1) == 2 && metaballs.duration(ofInputs: 0) == 1)
    // 0.5 + 2 · 0.19 shorter sides from the middle, on both sides.
    let canvas = metaballs.defaultCanvas(for: SIMD2(200, 100))
    #expect(canvas.x == 200 && abs(canvas.y - 176) < 1e-9)
    #expect(metaballs.defaultCanvas(for: SIMD2(100, 200)) == SIMD2(canvas.y, canvas.x))
    let stage = Stage(canvas: canvas, inputs: [Stage.Input(size: SIMD2(200, 100))])
    for seconds in [0.0, 2] {
      let frame = try metaballs.frame(at: Moment(seconds: seconds), on: stage)
      #expect(frame.passes.map(\.draws.count) == [1])
    }
    let apart = try metaballs.frame(at: Moment(seconds: 1), on: stage)
    try apart.validate()
    // What joins, and the picture over it.
    #expect(apart.passes.last?.draws.count == 2)
  }

  @Test("a pair of drops leaves each part of a long picture")
  func dropsOfALongPicture() {
    let metaballs = Metaballs()
    for (size, pairs) in [(SIMD2(260.0, 60), 1), (SIMD2(2000, 200), 3), (SIMD2(200, 2000), 3)] {
      let stage = Stage(canvas: size, inputs: [Stage.Input(size: size)])
      let balls = metaballs.shown(on: stage).balls
      #expect(balls.count == 2 * pairs)
      let sum: SIMD2<Double> = balls.reduce(.zero) { $0 + $1.center }
      let middle = sum / Double(balls.count) - size / 2
      #expect(abs(middle.x) < 1e-9 && abs(middle.y) < 1e-9)
    }
  }

  @Test("balls follow the picture that their box covers, again and again along a long one")
  func balls() {
    var metaballs = Metaballs([
      Ball(center: SIMD2(20, 30), radius: 10), Ball(center: SIMD2(80, 90), radius: 10),
    ])
    metaballs.blur = 8
    metaballs.box = SIMD2(40, 20)
    func shown(_ size: SIMD2<Double>) -> Metaballs {
      metaballs.shown(on: Stage(canvas: SIMD2(0, 0), inputs: [Stage.Input(size: size)]))
    }
    #expect(metaballs.shown(on: Stage(canvas: SIMD2(9, 9), inputs: [])) == metaballs)
    // Half as large; the middle of all that the balls reach is 50, 60.
    let half = shown(SIMD2(20, 10))
    #expect(half.balls.map(\.center) == [SIMD2(-15, -15), SIMD2(15, 15)])
    #expect(half.balls.map(\.radius) == [5, 5] && half.blur == 4)
    #expect(metaballs.defaultCanvas(for: SIMD2(20, 10)) == SIMD2(40, 40))
    // Three of the box's size side by side, of which the middle one is turned over.
    let long = shown(SIMD2(120, 20)).balls
    #expect(
      long.map { $0.center.rounded(.toNearestOrEven) } == [
        SIMD2(-70, -30), SIMD2(-10, 30), SIMD2(-30, 30), SIMD2(30, -30), SIMD2(10, -30),
        SIMD2(70, 30),
      ])
    #expect(Set(long.map(\.radius)) == [10])
    metaballs.balls[1].picture = 0
    #expect(shown(SIMD2(120, 20)).balls.count == 2)
  }

  @Test func oneDrawTakesAllDiscs() throws {
    var metaballs = Metaballs((0..<1000).map { Ball(center: SIMD2(Double($0) / 4, 100)) })
    let frame = try metaballs.frame(at: Moment(seconds: 0), on: stage)
    try frame.validate()
    #expect(frame.passes.first?.draws.count == 1)
    guard case .triangles(let mesh) = frame.passes[0].draws[0].geometry else {
      Issue.record("discs are triangles")
      return
    }
    #expect(mesh.triangleCount == 2000)
    metaballs.balls = [Ball(center: SIMD2(1e5, 1e5))]
    let empty = try metaballs.frame(at: Moment(seconds: 0), on: stage)
    #expect(empty.passes.map(\.draws.count) == [0])
  }

  @Test func framesAreValidWithExtremeParameters() throws {
    for scale in [0.1, 1, 7] {
      for blur in [0.0, 0.01, 3, 200] {
        for (radius, enlargement) in [(0.0, 1.0), (1e-9, 0), (10_000, 100), (1, 1e-9)] {
          var metaballs = Metaballs([Ball(center: SIMD2(-100_000, 50), radius: radius), Ball()])
          metaballs.balls[1].scale = enlargement
          metaballs.balls[1].radius = radius
          metaballs.blur = blur
          let stage = Stage(canvas: SIMD2(33, 21), scale: scale, inputs: [])
          try metaballs.frame(at: Moment(seconds: 0.5, direction: .reverse), on: stage).validate()
        }
      }
    }
  }

  @Test func refusesWhatItCannotDraw() throws {
    #expect(throws: MetaballsError.noBalls) {
      try Metaballs([]).frame(at: Moment(seconds: 0), on: stage)
    }
    var ball = Ball()
    ball.picture = 1
    let one = Stage(canvas: SIMD2(9, 9), inputs: [Stage.Input(size: SIMD2(9, 9))])
    #expect(throws: MetaballsError.missingPicture(ball: 0, picture: 1, given: 1)) {
      try Metaballs([ball]).frame(at: Moment(seconds: 0), on: one)
    }
    #expect("\(MetaballsError.noBalls)".contains("balls=[{"))
    #expect("\(MetaballsError.missingPicture(ball: 3, picture: 1, given: 1))".contains("balls[3]"))
  }
}
