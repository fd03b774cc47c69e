import Effects
import Frame
import Motion
import TestSupport
import Testing

@Suite struct ElasticRefreshTests {
  /// A finger that comes down at 0 s, has pulled by `distance` at 0.4 s and lets go at 0.5 s.
  static func pull(
    by distance: Double, further events: [(Double, PointerEvent.Phase, Double, Double)] = [],
    path: FingerPath = .steps, _ change: (inout Elastic) -> Void = { _ in }
  ) -> ElasticInteraction {
    var elastic = Elastic()
    elastic.style = .refresh
    change(&elastic)
    let all: [(Double, PointerEvent.Phase, Double, Double)] =
      [
        (0, .began, 187.5, 20), (0.2, .moved, 187.5, 20 + distance / 2),
        (0.4, .moved, 187.5, 20 + distance), (0.5, .ended, 187.5, 20 + distance),
      ] + events
    return ElasticInteraction(
      Gesture(
        events: all.map { PointerEvent(seconds: $0.0, phase: $0.1, position: SIMD2($0.2, $0.3)) },
        path: path),
      elastic: elastic, origin: .zero, size: SIMD2(375, 667))
  }

  @Test(arguments: [(50.0, 26.666_667), (95, 50.666_667), (131.25, 70), (200, 70)])
  func heights(pulled: Double, wave: Double) {
    let state = Self.pull(by: pulled).state(at: 0.45)
    let expected = ElasticPoints(width: 375, x: 187.5, base: pulled - wave, wave: wave)
    #expect(state.phase == .dragging && state.height == pulled)
    for (found, point) in pairs(state.points.all, expected.all) {
      #expect(abs(found.x - point.x) < 1e-6 && abs(found.y - point.y) < 1e-6)
    }
  }

  @Test func theBarFollowsTheFingerBetweenEvents() {
    let state = Self.pull(by: 100, path: .linear).state(at: 0.1)
    #expect(abs(state.height - 25) < 1e-9 && state.phase == .dragging)
  }

  @Test(arguments: [(0.5, 0.45, -90.0), (1, 0.9, -90), (1.25, 0.9, -40), (2, 0.9, 110)])
  func theLoaderFollowsTheProgress(progress: Double, share: Double, start: Double) {
    let state = Self.pull(by: 95 * progress).state(at: 0.45)
    #expect(abs(state.progress - progress) < 1e-9)
    #expect(abs(state.loaderShare - share) < 1e-9)
    #expect(abs(state.loaderStart.degrees - start) < 1e-9)
  }

  @Test func theFiveStatesFollowEachOther() {
    let pulled = Self.pull(by: 120)
    let phases: [(Double, ElasticState.Phase)] = [
      (0, .dragging), (0.49, .dragging), (0.5, .bouncing), (1.39, .bouncing), (1.4, .loading),
      (2.89, .loading), (2.9, .closing), (3.29, .closing), (3.3, .stopped), (9, .stopped),
    ]
    for (seconds, phase) in phases {
      #expect(pulled.state(at: seconds).phase == phase, "at \(seconds) s")
    }
    let kinds = pulled.milestones.map { $0.kind }
    #expect(kinds == [.started, .released, .loading, .closing, .settled])
    for (found, expected) in pairs(pulled.milestones, [0, 0.5, 1.4, 2.9, 3.3]) {
      #expect(abs(found.seconds - expected) < 1e-9)
    }
    #expect(abs(pulled.endSeconds - 3.3) < 1e-9)
  }

  @Test(
    "a loader that moves shows how far it is pulled, then plays",
    arguments: [
      (0.05, 0.0), (0.3, 0.2), (0.6, 0.4), (0.99, 0.6), (1, 0.6), (1.3, 0.6),
    ])
  func movingLoader(progress: Double, frame: Double) throws {
    var elastic = Elastic()
    elastic.style = .refresh
    elastic.loader.picture = "./loader.webp"
    let animation = InputAnimation(durations: [0.2, 0.2, 0.2, 0.2])
    let stage = Stage(
      canvas: SIMD2(375, 400),
      inputs: [Stage.Input(size: SIMD2(30, 30), animation: animation)])
    func shown(at seconds: Double, in stage: Stage) throws -> AssetRequest? {
      try elastic.frame(at: Moment(seconds: seconds), on: stage).assetRequests.first
    }
    // Held where it is, far from the play's own time.
    elastic.translation = 95 * progress
    elastic.pull = 0
    elastic.release = 1
    let held = try #require(try shown(at: 0.5, in: stage.playing(at: 0.5)))
    #expect(abs(held.seconds - frame) < 1e-9)
    // It bounces and loads from 1 on, if the pull was long enough.
    let loading = try shown(at: 2.5, in: stage.playing(at: 2.5))
    if progress >= 1 { #expect(loading?.seconds == animation.place(at: 2.5)) }
  }

  @Test func theBounceHasItsOwnSpring() {
    let pulled = Self.pull(by: 120)
    let held = pulled.state(at: 0.49).points
    // x(t) at fractions of 0.9 s with a damping ratio of 0.43.
    for (share, way) in [(0.1, 0.605469961), (0.2, 1.1752185), (0.5, 0.95088288)] {
      let state = pulled.state(at: 0.5 + 0.9 * share)
      for (found, start) in pairs(state.points.all, held.all) {
        #expect(found.x == start.x)
        #expect(abs(found.y - (start.y + (50 - start.y) * way)) < 1e-6)
      }
    }
    // The content takes 0.36 s, halfway at ease(0.5).
    #expect(abs(pulled.state(at: 0.68).height - (120 - 70 * 0.8024033876)) < 1e-6)
    #expect(pulled.state(at: 0.861).height == 50)
  }

  @Test func loadingAndClosingAreFlat() {
    let pulled = Self.pull(by: 120)
    for (seconds, height) in [(2.0, 50.0), (3.1, 50 * (1 - 0.8024033876))] {
      let state = pulled.state(at: seconds)
      #expect(abs(state.height - height) < 1e-6)
      let expected = ElasticPoints(width: 375, height: state.height)
      #expect(state.points == expected)
      #expect(state.points.c.x == 187.5 && state.points.r1 == state.points.r3)
    }
    // A turn a second from where it was: (120 / 95 − 1) · 200° past the top.
    let angle = pulled.state(at: 2).loaderStart.degrees
    #expect(abs(angle - (-90 + 25.0 / 95 * 200 + 360 * 1.5)) < 1e-6)
  }

  @Test func aShortPullGoesBack() {
    let short = Self.pull(by: 60)
    #expect(short.state(at: 0.5).phase == .stopped)
    #expect(abs(short.state(at: 0.7).height - 60 * (1 - 0.8024033876)) < 1e-6)
    #expect(short.state(at: 0.91).height == 0)
    #expect(short.milestones.map { $0.kind } == [.started, .released, .settled])
    let enough = Self.pull(by: 60) { $0.refresh.threshold = 60 }
    #expect(enough.state(at: 0.5).phase == .bouncing)
  }

  @Test func fingersDoNothingWhileItIsOpen() {
    let touches: [(Double, PointerEvent.Phase, Double, Double)] = [
      (1, .began, 100, 50), (1.2, .moved, 100, 300), (1.5, .moved, 300, 300),
      (2, .ended, 100, 300),
    ]
    let (touched, alone) = (Self.pull(by: 120, further: touches), Self.pull(by: 120))
    for seconds in stride(from: 1.0, to: 4, by: 0.1) {
      #expect(touched.state(at: seconds) == alone.state(at: seconds))
    }
  }

  @Test func aFingerCatchesWhatGoesBack() {
    let caught = Self.pull(
      by: 60, further: [(0.7, .began, 50, 300), (0.8, .moved, 60, 320)])
    let before = caught.state(at: 0.699_999_999).height
    #expect(abs(caught.state(at: 0.7).height - before) < 1e-6)
    #expect(abs(caught.state(at: 0.8).height - before - 20) < 1e-6)
    #expect(abs(caught.state(at: 0.8).points.c.x - 60) < 1e-9)
  }

  @Test func secondFingersAndTouchesBesideItDoNothing() {
    var other = Self.pull(by: 120)
    other.gesture.events.insert(
      PointerEvent(seconds: 0.1, pointer: 1, phase: .began, position: SIMD2(10, 10)), at: 1)
    other.gesture.events.insert(
      PointerEvent(seconds: 0.45, pointer: 1, phase: .ended, position: SIMD2(10, 10)), at: 4)
    let alone = Self.pull(by: 120)
    for seconds in stride(from: 0.0, to: 4, by: 0.1) {
      #expect(other.state(at: seconds) == alone.state(at: seconds))
    }
    other.origin = SIMD2(400, 0)
    #expect(other.milestones.isEmpty && other.state(at: 0.45).height == 0)
  }

  @Test func itOpensByItself() {
    var elastic = Elastic()
    elastic.style = .refresh
    elastic.refresh.start = 1
    elastic.refresh.stop = 2
    #expect(abs(elastic.duration - (1 + 0.9 + 2 + 0.4)) < 1e-12)
    #expect(elastic.state(at: 0.9, width: 375).phase == .stopped)
    let opening = elastic.state(at: 1 + 0.9 * 0.2, width: 375)
    #expect(opening.phase == .bouncing && opening.loaderShare == 0.9)
    #expect(opening.points.all.allSatisfy { abs($0.y - 50 * 1.1752185) < 1e-6 })
    #expect(elastic.state(at: 2, width: 375).phase == .loading)
    #expect(elastic.state(at: 4, width: 375).phase == .closing)
    elastic.refresh.bounce = false
    let quiet = elastic.state(at: 1.18, width: 375)
    #expect(abs(quiet.height - 50 * 0.8024033876) < 1e-6)
    #expect(quiet.points == ElasticPoints(width: 375, height: quiet.height))
    #expect(elastic.state(at: 1.361, width: 375).phase == .loading)
    #expect(abs(elastic.duration - (1 + 0.36 + 2 + 0.4)) < 1e-12)
  }

  @Test func everyTimeAloneIsThatOfTheWholePlay() {
    var elastic = Elastic()
    elastic.style = .refresh
    // The play without a gesture is the same pull as a finger's that jumps there.
    elastic.translation = 120
    elastic.pull = 0
    elastic.release = 0.5
    let finger = Self.pull(by: 120)
    for seconds in stride(from: 0.41, to: 4, by: 0.07) {
      #expect(elastic.state(at: seconds, width: 375) == finger.state(at: seconds))
    }
    #expect(abs(elastic.duration - 3.3) < 1e-12)
  }
}
