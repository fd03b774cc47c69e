import Motion
import TestSupport
import Testing

@testable import Effects

@Suite struct FingerPathTests {
  private func gesture(
    _ path: FingerPath, _ events: [(Double, Int, PointerEvent.Phase, Double, Double)]
  ) -> Gesture {
    Gesture(
      events: events.map {
        PointerEvent(seconds: $0.0, pointer: $0.1, phase: $0.2, position: SIMD2($0.3, $0.4))
      }, path: path)
  }

  private let events: [(Double, Int, PointerEvent.Phase, Double, Double)] = [
    (1, 0, .began, 0, 10), (2, 0, .moved, 10, 10), (4, 0, .ended, 40, 30),
  ]

  @Test func aStraightFingerHasOneSpeedBetweenTwoEvents() {
    let linear = gesture(.linear, events)
    #expect(linear.point(of: 0, at: 0.5) == nil && linear.point(of: 1, at: 2) == nil)
    for (seconds, x, y) in [(1, 0, 10), (1.5, 5, 10), (2, 10, 10), (3, 25, 20), (4, 40.0, 30.0)] {
      #expect(linear.point(of: 0, at: seconds) == SIMD2(x, y), "at \(seconds)")
    }
    #expect(linear.point(of: 0, at: 9) == SIMD2(40, 30))
    let speed = linear.speed(of: 0, releasedAt: 4)
    #expect(abs(speed.x - 15) < 1e-9 && abs(speed.y - 10) < 1e-9)
  }

  @Test func aSmoothFingerSetsOffFromRest() throws {
    let smooth = gesture(.smooth, events)
    #expect(smooth.point(of: 0, at: 2) == SIMD2(10, 10))
    let early = try #require(smooth.point(of: 0, at: 1.001))
    // Slower than a parabola from rest whose speed is three times the mean: h²(3 − 2h).
    #expect(early.x > 0 && early.x < 10 * 3 * 1e-6)
    // The ends of the parabola through the last three events: ((2h₀ + h₁)d₀ − h₀d₁) / (h₀ + h₁).
    let end = SIMD2(55.0 / 3, 50.0 / 3)
    let speed = smooth.speed(of: 0, releasedAt: 4)
    // A mean over the last moment, in which it grows.
    #expect(abs(speed.x - end.x) < 0.5 && abs(speed.y - end.y) < 0.5)
  }

  @Test(
    "a finger that lifts where it was last is as fast as before",
    arguments: [FingerPath.linear, .smooth])
  func aRepeatedPlaceIsNoStop(path: FingerPath) {
    func speed(restingFor rest: Double) -> Double {
      var events = (0...12).map { step in
        (Double(step) / 60, 0, PointerEvent.Phase.moved, 10 * Double(step), 0.0)
      }
      events[0].2 = .began
      events.append((0.2 + rest, 0, .ended, 120, 0))
      return gesture(path, events).speed(of: 0, releasedAt: 0.2 + rest).x
    }
    // It has moved by 600 points a second, and stood still for a part of the last 0.08 s.
    #expect(abs(speed(restingFor: 0.008) - 600 * 0.9) < 30)
    #expect(abs(speed(restingFor: 0.04) - 600 * 0.5) < 30)
    #expect(abs(speed(restingFor: 0.1)) < 1e-9)
  }

  @Test func aFingerInStepsWaits() {
    let steps = gesture(.steps, events)
    #expect(steps.point(of: 0, at: 3) == nil && steps.speed(of: 0, releasedAt: 4) == SIMD2(0, 0))
    #expect(steps.events(until: 3) == Array(steps.events.prefix(2)))
  }

  @Test func eventsAreFollowedByWhereFingersAre() {
    let two = gesture(
      .linear,
      [
        (0, 5, .began, 0, 0), (1, 2, .began, 100, 0), (2, 5, .moved, 20, 0),
        (3, 2, .cancelled, 120, 0), (4, 5, .moved, 40, 0), (5, 2, .began, 7, 7),
      ])
    func places(_ seconds: Double) -> [String] {
      two.events(until: seconds).map { "\($0.seconds) \($0.pointer) \($0.phase) \($0.position.x)" }
    }
    #expect(places(-1).isEmpty)
    #expect(places(0.5) == ["0.0 5 began 0.0", "0.5 5 moved 5.0"])
    #expect(
      places(2) == [
        "0.0 5 began 0.0", "1.0 2 began 100.0", "2.0 5 moved 20.0", "2.0 2 moved 110.0",
        "2.0 5 moved 20.0",
      ])
    // The one finger is up, the other has no more events, or comes down again.
    #expect(places(3.5).suffix(2) == ["3.0 2 cancelled 120.0", "3.5 5 moved 35.0"])
    #expect(two.events(until: 4.5).count == 5 && two.events(until: 9).count == 6)
    #expect(two.events(until: .infinity).count == 6)
  }

  @Test func whatChangesAGestureChangesItsPath() {
    var moved = gesture(.linear, events)
    moved.move(by: SIMD2(100, 0))
    #expect(moved.point(of: 0, at: 1.5) == SIMD2(105, 10))
    moved.path = .steps
    #expect(moved.point(of: 0, at: 1.5) == nil)
  }

  @Test func twoPlacesAtOneTimeDoNoHarm() {
    for path in FingerPath.allCases {
      let jump = gesture(
        path, [(0, 0, .began, 0, 0), (1, 0, .moved, 9, 0), (1, 0, .ended, 50, 0)])
      #expect(jump.point(of: 0, at: 1) == (path == .steps ? nil : SIMD2(50, 0)))
    }
  }

  /// Sixty events a second on the way of `gesture`, with the same fingers up and down.
  private func dense(_ gesture: Gesture) -> Gesture {
    var dense = gesture
    let end = gesture.events.last?.seconds ?? 0
    for step in 0..<Int(end * 60) {
      let seconds = (Double(step) + 0.5) / 60
      dense.events += gesture.events(until: seconds).filter { $0.seconds == seconds }
    }
    dense.events.sort { $0.seconds < $1.seconds }
    return dense
  }

  @Test(arguments: [FingerPath.linear, .smooth])
  func manyEventsOnThePathChangeNothing(path: FingerPath) {
    let few = gesture(
      path,
      [
        (0, 0, .began, 200, 150), (0.5, 0, .moved, 205, 150), (0.9, 0, .moved, 260, 110),
        (1.2, 0, .ended, 330, 120),
      ])
    let many = dense(few)
    #expect(many.events.count > 70)
    func hand(_ gesture: Gesture) -> PeelInteraction {
      PeelInteraction(gesture, size: SIMD2(100, 60), home: SIMD2(200, 150), duration: 0.8)
    }
    for seconds in stride(from: 0, through: 2.2, by: 0.01) {
      let (one, other) = (hand(few).state(at: seconds), hand(many).state(at: seconds))
      let way = one.offset - other.offset
      #expect(Math.hypot(way.x, way.y) < 0.3, "at \(seconds): \(way)")
      #expect(one.moment == other.moment)
    }
  }

  @Test func aLongWayTakesNoLongerAnEvent() {
    let events = (0..<100_000).map { number in
      PointerEvent(
        seconds: Double(number), phase: number == 0 ? .began : .moved,
        position: SIMD2(Double(number), 7))
    }
    let long = Gesture(events: events, path: .linear)
    #expect(long.point(of: 0, at: 99_998.5) == SIMD2(99_998.5, 7))
  }
}
