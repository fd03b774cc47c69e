package import Motion

/// How fingers drag balls and let them spring back: a function of pointer events and time.
///
/// A finger takes the topmost ball under it that no other finger holds, and drags it. On release the
/// ball flies on as fast as the finger moved and springs back to its own way, or to the drop region under
/// the finger. A finger can catch a
/// flying ball.
package struct MetaballsInteraction: Sendable, Hashable {
  /// The pointer events.
  package var gesture: Gesture
  /// The balls on their own way.
  package var balls: [Ball]
  /// Width and height of each input in points, for balls that show one.
  package var pictureSizes: [SIMD2<Double>]
  /// Seconds of the balls' own motion per second.
  package var pace: Double

  /// The spring that pulls a ball back: SwiftUI's interactive spring of response 0.6 and damping
  /// fraction 0.7.
  package static let spring = Spring(duration: 0.6, bounce: 0.3)

  /// Makes an interaction.
  package init(
    _ gesture: Gesture, balls: [Ball], pictureSizes: [SIMD2<Double>] = [], pace: Double = 1
  ) {
    self.gesture = gesture
    self.balls = balls
    self.pictureSizes = pictureSizes
    self.pace = pace
  }

  /// Each ball's offset from its own way, in points, given the events up to `seconds`.
  package func offsets(at seconds: Double) -> [SIMD2<Double>] {
    let hand = hand(until: seconds)
    return balls.indices.map { hand.offset(of: $0, at: seconds) }
  }

  /// The reported events, in the order of time.
  package var milestones: [Milestone] {
    var hand = hand(until: .infinity)
    hand.finish()
    return hand.milestones
  }

  /// The time in seconds after which nothing moves: the balls have come back and finished their own
  /// way.
  package var endSeconds: Double {
    let own = balls.reduce(0) { max($0, $1.endSeconds) } / pace
    let last = gesture.events.last?.seconds ?? 0
    return milestones.reduce(max(last, own)) { max($0, $1.seconds) }
  }

  /// The bottom-right corner, in canvas points, of everything that fingers and springs reach.
  package var reach: SIMD2<Double> {
    var hand = MetaballsHand(self)
    var reach = SIMD2(0.0, 0)
    for event in gesture.events {
      let held = hand.ball(heldBy: event.pointer)
      hand.take(event)
      guard let ball = held ?? hand.ball(heldBy: event.pointer) else { continue }
      let size = balls[ball].picture.map {
        pictureSizes.indices.contains($0) ? pictureSizes[$0] : .zero
      }
      let half = balls[ball].largestReach(pictures: size ?? .zero)
      let own = state(of: ball, at: event.seconds).center
      let offset = hand.offset(of: ball, at: event.seconds)
      reach = pointwiseMax(reach, own + offset + half)
      guard hand.ball(heldBy: event.pointer) == nil else { continue }
      let home = hand.home(of: ball)
      reach = pointwiseMax(reach, own + hand.largestOffset(of: ball) + half)
      for center in balls[ball].centers { reach = pointwiseMax(reach, center + home + half) }
    }
    return reach
  }

  private func hand(until seconds: Double) -> MetaballsHand {
    var hand = MetaballsHand(self)
    for event in gesture.events(until: seconds) { hand.take(event) }
    return hand
  }

  /// Where a ball is on its own way.
  func state(of ball: Int, at seconds: Double) -> Ball.State {
    balls[ball].state(at: seconds * pace)
  }

  /// Whether a point, given relative to a ball's middle, lies on the ball at its scale.
  func isOn(_ ball: Int, _ place: SIMD2<Double>, scale: Double) -> Bool {
    if let picture = balls[ball].picture {
      guard picture < pictureSizes.count else { return false }
      let half = pictureSizes[picture] * scale / 2
      return abs(place.x) <= half.x && abs(place.y) <= half.y
    }
    return Math.hypot(place.x, place.y) <= balls[ball].radius * scale
  }
}
