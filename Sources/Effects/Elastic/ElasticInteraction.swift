import Motion

/// How a finger pulls an elastic bar and lets it spring back: a function of pointer events and time.
///
/// A finger that comes down in the view takes hold of the bar. Its horizontal position, and its
/// distance below the place where it came down, shape the wave. While the bar springs, loads or closes,
/// fingers have no effect.
package struct ElasticInteraction: Sendable, Hashable {
  /// The pointer events.
  package var gesture: Gesture
  /// The bar with its parameters.
  package var elastic: Elastic
  /// The view's top-left corner in canvas points.
  package var origin: SIMD2<Double>
  /// Width and height of the view in points.
  package var size: SIMD2<Double>

  /// Makes an interaction.
  package init(
    _ gesture: Gesture, elastic: Elastic, origin: SIMD2<Double>, size: SIMD2<Double>
  ) {
    self.gesture = gesture
    self.elastic = elastic
    self.origin = origin
    self.size = size
  }

  /// The bar at `seconds`, given the events up to that time.
  package func state(at seconds: Double) -> ElasticState {
    hand(until: seconds).state(at: seconds)
  }

  /// The reported events, in the order of time.
  package var milestones: [Milestone] { hand(until: .infinity).milestones }

  /// How far down the bar is pulled at most, in points of the view.
  package var depth: Double {
    var depth = 0.0
    _ = hand(until: .infinity) { hand, seconds in
      let path = hand.state(at: seconds).points.path(width: size.x, symmetric: elastic.symmetric)
      depth = max(depth, path.bounds?.high.y ?? 0)
    }
    return depth
  }

  /// Whether a canvas point is in the view.
  func isInView(_ point: SIMD2<Double>) -> Bool {
    let place = point - origin
    return place.x >= 0 && place.y >= 0 && place.x <= size.x && place.y <= size.y
  }

  /// The state after the events up to `end`; `visit` receives the state after each event.
  private func hand(
    until end: Double, visit: (ElasticHand, Double) -> Void = { _, _ in }
  ) -> ElasticHand {
    var hand = ElasticHand(elastic, width: size.x)
    var touch: (pointer: Int, start: SIMD2<Double>)?
    for event in gesture.events(until: end) {
      hand.advance(to: event.seconds)
      let place = event.position - origin
      switch event.phase {
      case .began:
        guard touch == nil, isInView(event.position), hand.begin(at: event.seconds) else {
          continue
        }
        touch = (event.pointer, place)
        hand.drag(by: 0, x: place.x)
      case .moved:
        guard let touch, touch.pointer == event.pointer else { continue }
        hand.drag(by: place.y - touch.start.y, x: place.x)
        visit(hand, event.seconds)
      case .ended, .cancelled:
        guard touch?.pointer == event.pointer else { continue }
        touch = nil
        hand.release(at: event.seconds)
      }
    }
    hand.advance(to: end)
    return hand
  }
}
