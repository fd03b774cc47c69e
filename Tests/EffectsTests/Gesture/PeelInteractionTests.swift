import Effects
import Motion
import TestSupport
import Testing

@Suite struct PeelInteractionTests {
  /// A sticker of 100 × 60 points around (200, 150) whose effect takes 0.8 s.
  private func interaction(
    _ events: [(Double, PointerEvent.Phase, Double, Double)], drops: [DropRegion] = [],
    placement: Placement = Placement(), duration: Double = 0.8, path: FingerPath = .smooth
  ) -> PeelInteraction {
    PeelInteraction(
      Gesture(
        events: events.map {
          PointerEvent(seconds: $0.0, phase: $0.1, position: SIMD2($0.2, $0.3))
        }, drops: drops, path: path),
      size: SIMD2(100, 60), home: SIMD2(200, 150), placement: placement, duration: duration)
  }

  private let rest = Moment(seconds: 0.8, direction: .reverse, settled: true)

  /// Press at 1 s, drag by (30, −20) at 2 s, release at 3 s.
  private var drag: PeelInteraction {
    interaction([
      (1, .began, 210, 160), (1.2, .moved, 210, 160), (2, .moved, 240, 140),
      (3, .ended, 240, 140),
    ])
  }

  @Test func aLongPressPeels() {
    for seconds in [0, 1, 1.19] {
      #expect(drag.state(at: seconds).moment == rest && drag.state(at: seconds).isAtRest)
    }
    #expect(drag.state(at: 1.2).isHeld && !drag.state(at: 1.2).isAtRest)
    #expect(abs(drag.state(at: 1.5).moment.seconds - 0.3) < 1e-12)
    #expect(drag.state(at: 1.5).moment.direction == .forward)
    #expect(drag.state(at: 2.5).moment == Moment(seconds: 0.8))
  }

  @Test func theFingerKeepsItsGrip() {
    #expect(drag.state(at: 1.2).offset == SIMD2(0, 0))
    // At rest at both ends: halfway in the middle.
    let middle = drag.state(at: 1.6).offset
    #expect(abs(middle.x - 15) < 1e-9 && abs(middle.y + 10) < 1e-9)
    #expect(drag.state(at: 2).offset == SIMD2(30, -20))
    #expect(drag.state(at: 2.9).offset == SIMD2(30, -20))
  }

  @Test func aPressMovedBeforeItIsLongGripsWhereItIs() {
    let moved = interaction([
      (0, .began, 180, 150), (0.1, .moved, 188, 154), (1, .moved, 189, 154),
    ])
    #expect(moved.state(at: 0.2).offset == SIMD2(0, 0))
    let straight = interaction(
      [(0, .began, 180, 150), (0.1, .moved, 188, 154), (1.1, .moved, 198, 164)], path: .linear)
    // A tenth of the way to the next event is gone when the press is long enough.
    let offset = straight.state(at: 1.1).offset
    #expect(abs(offset.x - 9) < 1e-9 && abs(offset.y - 9) < 1e-9)
  }

  @Test func inStepsItWaitsForEachEvent() {
    let steps = interaction(
      [(1, .began, 210, 160), (2, .moved, 240, 140), (3, .ended, 250, 140)], path: .steps)
    #expect(steps.state(at: 1.99).offset == SIMD2(0, 0))
    #expect(steps.state(at: 2.99).offset == SIMD2(30, -20))
    // As published, it flies home from rest: what is left after a quarter of 0.8 s.
    #expect(abs(steps.state(at: 3.2).offset.x - 40 * (1 - 0.671067519)) < 1e-7)
  }

  @Test func whatIsThrownFliesOn() {
    let thrown = interaction(
      [(0, .began, 200, 150), (0.2, .moved, 200, 150), (0.6, .ended, 240, 150)], path: .linear)
    #expect(abs(thrown.state(at: 0.6).offset.x - 40) < 1e-9)
    // 100 points a second at 40 points from home: e^(−ωt)(40 + (100 + 40ω)t), ω = 9.2334…/0.8.
    let rate = 9.233413476451586 / 0.8
    for seconds in [0.01, 0.1, 0.3] {
      let expected = Math.exp(-rate * seconds) * (40 + (100 + 40 * rate) * seconds)
      #expect(abs(thrown.state(at: 0.6 + seconds).offset.x - expected) < 1e-9)
    }
    // It turns where its speed is 0, after v / ω(v + 40ω).
    let turn = 100 / (rate * (100 + 40 * rate))
    let farthest = Math.exp(-rate * turn) * (40 + (100 + 40 * rate) * turn)
    #expect(abs(thrown.reach.x - farthest) < 1e-9 && thrown.reach.x > 40.5 && thrown.reach.y == 0)
  }

  @Test func aPressThatSlidesAwayIsNone() {
    for (x, y, isHeld) in [
      (209.9, 150.0, true), (210.1, 150, false), (193, 143, true), (192.9, 142.9, false),
    ] {
      let slid = interaction([
        (0, .began, 200, 150), (0.1, .moved, x, y), (0.15, .moved, 200, 150),
        (1, .moved, 200, 150),
      ])
      #expect(slid.state(at: 0.5).isHeld == isHeld, "at \(x), \(y)")
      #expect(slid.milestones.isEmpty != isHeld)
    }
    // Off the sticker, though not far; and from 0.2 s on it may go anywhere.
    let off = interaction([(0, .began, 248, 150), (0.1, .moved, 251, 150)])
    #expect(!off.state(at: 0.5).isHeld)
    let late = interaction([(0, .began, 248, 150), (0.2, .moved, 300, 150)])
    #expect(late.state(at: 0.5).isHeld)
    // The next press is a new one.
    let again = interaction([
      (0, .began, 200, 150), (0.1, .moved, 230, 150), (0.3, .ended, 230, 150),
      (0.4, .began, 200, 150),
    ])
    #expect(!again.state(at: 0.5).isHeld && again.state(at: 0.6).isHeld)
  }

  @Test func reachesWhereItIsLetGo() {
    for phase in [PointerEvent.Phase.ended, .cancelled] {
      let flung = interaction([(0, .began, 190, 140), (1, phase, 419, 135)], path: .steps)
      #expect(flung.reach == SIMD2(229, 5))
    }
  }

  @Test(arguments: [PointerEvent.Phase.ended, .cancelled]) func fliesHome(
    phase: PointerEvent.Phase
  ) {
    let flight = interaction([
      (1, .began, 210, 160), (1.2, .moved, 210, 160), (2, .moved, 240, 140), (3, phase, 240, 140),
    ])
    #expect(flight.state(at: 3).offset == SIMD2(30, -20) && !flight.state(at: 3).isHeld)
    // Critically damped: what is left at fractions of 0.8 s.
    for (share, way) in [(0.05, 0.0788115003), (0.25, 0.671067519), (0.5, 0.944477184)] {
      let state = flight.state(at: 3 + 0.8 * share)
      #expect(abs(state.offset.x - 30 * (1 - way)) < 1e-7)
      #expect(abs(state.offset.y + 20 * (1 - way)) < 1e-7)
      #expect(state.moment.direction == .reverse)
      #expect(abs(state.moment.seconds - 0.8 * share) < 1e-9 && !state.moment.settled)
    }
    let end = flight.state(at: 3.8 + 1e-9)
    #expect(end.offset == SIMD2(0, 0) && end.moment == rest && end.isAtRest)
    #expect(abs(flight.endSeconds - 3.8) < 1e-12)
  }

  @Test func aShortPressDoesNothing() {
    let tap = interaction([(1, .began, 210, 160), (1.19, .ended, 240, 140)])
    for seconds in [1, 1.1, 1.19, 1.2, 2] {
      #expect(tap.state(at: seconds).isAtRest && tap.state(at: seconds).offset == SIMD2(0, 0))
    }
    #expect(tap.milestones.isEmpty && tap.endSeconds == 1.19)
    let exact = interaction([(0.1, .began, 210, 160), (0.3, .ended, 210, 160)])
    #expect(exact.milestones.map { $0.kind } == [.started, .released, .settled])
  }

  @Test func aPressBesideItDoesNothing() {
    for (x, y) in [(251.0, 150.0), (200, 181), (149, 150), (200, 119)] {
      let miss = interaction([(0, .began, x, y), (2, .ended, x, y)])
      #expect(miss.state(at: 1).isAtRest)
    }
    #expect(interaction([(0, .began, 250, 180)]).state(at: 1).isHeld)
  }

  @Test func aSecondPressCatchesItInFlight() {
    let place = drag.state(at: 3.2)
    let finger = SIMD2(200, 150) + place.offset + SIMD2(5, 5)
    let caught = interaction([
      (1, .began, 210, 160), (1.2, .moved, 210, 160), (2, .moved, 240, 140),
      (3, .ended, 240, 140), (3.2, .began, finger.x, finger.y),
      (3.25, .moved, finger.x + 7, finger.y),
      (3.3, .ended, finger.x + 7, finger.y),
    ])
    let at = caught.state(at: 3.2)
    #expect(at.isHeld)
    #expect(abs(at.offset.x - place.offset.x) < 1e-9 && abs(at.offset.y - place.offset.y) < 1e-9)
    #expect(abs(at.moment.seconds - place.moment.seconds) < 1e-9)
    #expect(at.moment.direction == .reverse)
    // The sheet rises again the way it came down.
    let later = caught.state(at: 3.3)
    #expect(abs(later.moment.seconds - 0.1) < 1e-9 && later.moment.direction == .reverse)
    #expect(abs(later.offset.x - place.offset.x - 7) < 1e-9)
    #expect(abs(caught.endSeconds - 4.1) < 1e-9 && caught.state(at: 4.1001).offset == SIMD2(0, 0))
    let kinds = caught.milestones.map { $0.kind }
    #expect(kinds == [.started, .completed, .released, .released, .settled])
  }

  @Test func nothingJumpsWhenLetGoEarly() {
    let early = interaction([(0, .began, 200, 150), (0.5, .ended, 200, 150)])
    #expect(abs(early.state(at: 0.4999).moment.seconds - 0.2999) < 1e-9)
    #expect(abs(early.state(at: 0.6).moment.seconds - 0.2) < 1e-9)
    #expect(early.state(at: 0.6).moment.direction == .forward)
    #expect(early.state(at: 0.801).moment == rest && !early.state(at: 0.801).isAtRest)
    #expect(early.state(at: 1.31).isAtRest)
  }

  @Test func settlesInADropRegion() {
    let region = DropRegion(origin: SIMD2(230, 100), size: SIMD2(100, 100))
    func offset(_ phase: PointerEvent.Phase) -> SIMD2<Double> {
      interaction(
        [
          (1, .began, 210, 160), (1.2, .moved, 210, 160), (2, .moved, 240, 140),
          (3, phase, 240, 140),
          // It is picked up again where it lies.
          (5, .began, 280, 150), (6, .cancelled, 290, 150),
        ], drops: [region]
      ).state(at: 9).offset
    }
    #expect(offset(.ended) == SIMD2(80, 0))
    #expect(offset(.cancelled) == SIMD2(0, 0))
  }

  @Test func knowsTheViewsTransform() {
    // A quarter turn makes the view 60 wide and 100 high, and twice as large.
    let turned = Placement(
      translation: SIMD2(10, 0), rotation: Angle(degrees: 90), scale: 2)
    for (x, y, isOn) in [
      (210.0, 245.0, true), (210, 255, false), (265, 150, true), (275, 150, false),
    ] {
      let touch = interaction(
        [(0, .began, x, y), (0.2, .moved, x, y), (1, .moved, x + 3, y)], placement: turned)
      #expect(touch.state(at: 0.5).isHeld == isOn)
      #expect(touch.state(at: 1).offset == (isOn ? SIMD2(3, 0) : SIMD2(0, 0)))
    }
  }

  @Test func otherFingersDoNotMatter() {
    var events = drag.gesture.events
    events.insert(
      PointerEvent(seconds: 1.5, pointer: 1, phase: .began, position: SIMD2(200, 150)), at: 2)
    events.insert(
      PointerEvent(seconds: 2.5, pointer: 1, phase: .ended, position: SIMD2(0, 0)), at: 4)
    var other = drag
    other.gesture = Gesture(events: events)
    for seconds in stride(from: 0, through: 4, by: 0.1) {
      #expect(other.state(at: seconds) == drag.state(at: seconds))
    }
  }

  @Test func milestonesHaveTheirTimes() {
    let times = drag.milestones.map { ($0.kind, $0.seconds) }
    let expected: [(Milestone.Kind, Double)] = [
      (.started, 1.2), (.completed, 2), (.released, 3), (.settled, 3.8),
    ]
    #expect(times.count == expected.count)
    for (found, wanted) in pairs(times, expected) {
      #expect(found.0 == wanted.0 && abs(found.1 - wanted.1) < 1e-9)
    }
    let held = interaction([(0, .began, 200, 150)])
    #expect(held.milestones.map { $0.kind } == [.started, .completed])
    #expect(abs(held.endSeconds - 1) < 1e-9)
  }
}
