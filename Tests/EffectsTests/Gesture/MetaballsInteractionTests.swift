import Documents
import Effects
import Motion
import Testing

@Suite struct MetaballsInteractionTests {
  /// Two discs of radius 10 at (20, 20) and (35, 20), the second over the first.
  private func interaction(
    _ events: [(Double, Int, PointerEvent.Phase, Double, Double)], drops: [DropRegion] = [],
    balls: [Ball]? = nil, pace: Double = 1, path: FingerPath = .steps
  ) -> MetaballsInteraction {
    MetaballsInteraction(
      Gesture(
        events: events.map {
          PointerEvent(seconds: $0.0, pointer: $0.1, phase: $0.2, position: SIMD2($0.3, $0.4))
        }, drops: drops, path: path),
      balls: balls ?? [
        Ball(center: SIMD2(20, 20), radius: 10), Ball(center: SIMD2(35, 20), radius: 10),
      ], pace: pace)
  }

  @Test func theSpringIsSwiftUIs() {
    // Response 0.6 and damping fraction 0.7: (2π/0.6)² and 4π · 0.7/0.6.
    let spring = MetaballsInteraction.spring
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness - 109.66227112) < 1e-8)
    #expect(abs(spring.damping - 14.66076572) < 1e-8)
  }

  @Test func theFingerDragsTheTopmostBallAndItSpringsBack() {
    let drag = interaction([
      (1, 0, .began, 28, 20), (2, 0, .moved, 58, 30), (3, 0, .ended, 58, 30),
    ])
    #expect(drag.offsets(at: 0.99) == [SIMD2(0, 0), SIMD2(0, 0)])
    #expect(drag.offsets(at: 1.5) == [SIMD2(0, 0), SIMD2(0, 0)])
    #expect(drag.offsets(at: 2.5) == [SIMD2(0, 0), SIMD2(30, 10)])
    // What is left after some seconds, by the closed form.
    for (seconds, left) in [
      (0.05, 0.8934186322), (0.1, 0.6725051382), (0.2, 0.2429390657), (0.3, 0.0159125090),
      (0.45, -0.0440433936),
    ] {
      let offset = drag.offsets(at: 3 + seconds)[1]
      #expect(abs(offset.x - 30 * left) < 1e-5 && abs(offset.y - 10 * left) < 1e-5, "\(seconds)")
    }
    #expect(drag.offsets(at: drag.endSeconds) == [SIMD2(0, 0), SIMD2(0, 0)])
    #expect(drag.milestones.map(\.kind) == [.started, .released, .settled])
    #expect(drag.milestones.map(\.seconds).prefix(2) == [1, 3])
  }

  @Test func theBallFollowsTheFingerBetweenEventsAndFliesOn() {
    let drag = interaction(
      [(1, 0, .began, 28, 20), (2, 0, .ended, 58, 30)], path: .linear)
    let halfway = drag.offsets(at: 1.5)[1]
    #expect(abs(halfway.x - 15) < 1e-9 && abs(halfway.y - 5) < 1e-9)
    // x″ = −kx − cx′ from 30 points away at 30 points a second, by steps of a microsecond.
    let spring = MetaballsInteraction.spring
    var (place, speed, farthest) = (30.0, 30.0, 30.0)
    for _ in 0..<200_000 {
      let pull = -spring.stiffness * place - spring.damping * speed
      place += 1e-6 * speed + 5e-13 * pull
      speed += 1e-6 * pull
      farthest = max(farthest, place)
    }
    #expect(abs(drag.offsets(at: 2.2)[1].x - place) < 1e-3)
    #expect(abs(drag.reach.x - (35 + farthest + 10)) < 1e-3)
  }

  @Test func fingersBesideEveryBallDoNothing() {
    let miss = interaction([(0, 0, .began, 8, 12), (1, 0, .moved, 50, 50), (2, 0, .ended, 1, 1)])
    #expect(miss.offsets(at: 1.5) == [SIMD2(0, 0), SIMD2(0, 0)])
    #expect(miss.milestones.isEmpty && miss.endSeconds == 2)
  }

  @Test func eachFingerHoldsABall() {
    // Where both lie, the second finger gets the one that the first left.
    let both = interaction([
      (0, 0, .began, 28, 20), (0, 1, .began, 28, 20), (1, 0, .moved, 30, 20),
      (1, 1, .moved, 28, 25), (2, 1, .cancelled, 28, 25),
    ])
    #expect(both.offsets(at: 1.5) == [SIMD2(0, 5), SIMD2(2, 0)])
    #expect(both.offsets(at: 9) == [SIMD2(0, 0), SIMD2(2, 0)])
  }

  @Test func aBallIsCaughtInFlight() {
    let first = interaction([
      (0, 0, .began, 12, 20), (0.1, 0, .moved, 52, 60), (0.1, 0, .ended, 52, 60),
    ])
    let place = first.offsets(at: 0.2)[0]
    let caught = interaction([
      (0, 0, .began, 12, 20), (0.1, 0, .moved, 52, 60), (0.1, 0, .ended, 52, 60),
      (0.2, 0, .began, 20 + place.x, 20 + place.y),
      (0.3, 0, .moved, 21 + place.x, 20 + place.y),
    ])
    let held = caught.offsets(at: 0.25)[0]
    #expect(abs(held.x - place.x) < 1e-9 && abs(held.y - place.y) < 1e-9)
    #expect(abs(caught.offsets(at: 5)[0].x - place.x - 1) < 1e-9)
    #expect(caught.milestones.map(\.kind) == [.started, .released, .started])
  }

  @Test func aDropRegionKeepsABall() {
    let region = DropRegion(origin: SIMD2(50, 50), size: SIMD2(20, 20))
    let events: [(Double, Int, PointerEvent.Phase, Double, Double)] = [
      (0, 0, .began, 12, 20), (1, 0, .ended, 55, 55),
    ]
    #expect(interaction(events, drops: [region]).offsets(at: 9)[0] == SIMD2(40, 40))
    #expect(interaction(events).offsets(at: 9)[0] == SIMD2(0, 0))
  }

  @Test func aBallOnItsWayIsHeldStillAndGoesOn() {
    var ball = Ball(center: SIMD2(0, 0), radius: 10)
    ball.motion = [BallMotion()]
    ball.motion[0].to = SIMD2(100, 0)
    ball.motion[0].timeline.timing = .linear
    // At half the pace it takes two seconds.
    let hand = interaction(
      [(1, 0, .began, 50, 0), (1.5, 0, .ended, 50, 0)], balls: [ball], pace: 0.5)
    #expect(abs(hand.offsets(at: 1.5)[0].x + 25) < 1e-9)
    let end = hand.endSeconds
    #expect(end > 2 && hand.offsets(at: end)[0] == SIMD2(0, 0))
  }

  @Test func aPictureIsAsLargeAsItIs() {
    var ball = Ball(center: SIMD2(50, 50))
    ball.picture = 0
    ball.scale = 2
    for (x, y, isOn) in [(69.0, 59.0, true), (71, 50, false), (50, 61, false)] {
      var hand = interaction([(0, 0, .began, x, y), (1, 0, .moved, x + 3, y)], balls: [ball])
      hand.pictureSizes = [SIMD2(20, 10)]
      #expect(hand.offsets(at: 2)[0] == (isOn ? SIMD2(3, 0) : SIMD2(0, 0)))
    }
  }

  @Test func thePoseMovesTheBalls() throws {
    let stage = Stage(canvas: SIMD2(300, 200), inputs: [])
    let file = try GestureFile(
      try JSON5.read(
        Array(
          "[{time: 0, phase: 'began', position: [100, 100]}, {time: 1, phase: 'moved', position: [110, 90]}]"
            .utf8)))
    let effect = Effect.metaballs(Metaballs())
    let interaction = try #require(
      Interaction(file.gesture, with: effect, on: stage, duration: effect.duration))
    guard case .metaballs(let moved) = interaction.pose(at: 2, on: stage).effect else {
      Issue.record("metaballs stay metaballs")
      return
    }
    #expect(moved.balls.map(\.center) == [SIMD2(110, 90), SIMD2(200, 100)])
  }

  @Test func aBallIsHeldByOneFingerAtATime() {
    let balls = [Ball(center: SIMD2(20, 20), radius: 10)]
    let drag = interaction(
      [
        (1, 0, .began, 20, 20), (2, 1, .began, 20, 20), (3, 1, .moved, 90, 20),
        (4, 0, .moved, 25, 20), (5, 0, .ended, 25, 20), (5, 1, .ended, 90, 20),
        (9, 1, .began, 20, 20), (10, 1, .moved, 23, 24),
      ], balls: balls)
    #expect(drag.offsets(at: 3.5) == [SIMD2(0, 0)])
    #expect(drag.offsets(at: 4.5) == [SIMD2(5, 0)])
    #expect(drag.offsets(at: 10) == [SIMD2(3, 4)])
    #expect(drag.milestones.count { $0.kind == .started } == 2)
  }

  @Test func aThousandFingersHoldAThousandBalls() {
    let balls = (0..<1000).map { Ball(center: SIMD2(30 * Double($0), 0), radius: 10) }
    let drag = interaction(
      (0..<20_000).map { number -> (Double, Int, PointerEvent.Phase, Double, Double) in
        (Double(number), number, .began, 30 * Double(number % 1000), 0)
      }, balls: balls)
    #expect(drag.milestones.count { $0.kind == .started } == 1000)
  }
}
