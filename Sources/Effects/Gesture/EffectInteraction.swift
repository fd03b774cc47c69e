/// What fingers do with an effect: a pure function of pointer events and time.
package protocol EffectInteraction: Sendable {
  /// The pointer events.
  var gesture: Gesture { get }

  /// What is reported, in the order of time.
  var milestones: [Milestone] { get }

  /// When nothing moves any more: after the last event's consequences, or the last event.
  var endSeconds: Double { get }

  /// What no event of the gesture does though one would have to; `nil` when the effect is touched.
  var miss: String? { get }

  /// What of the canvas is missing to show it all, where a person asks for no canvas of their own.
  func room(on stage: Stage) -> CanvasRoom
}

/// What a canvas lacks to show all that fingers do.
package enum CanvasRoom: Sendable, Hashable {
  /// Nothing, or nothing that can be added without moving what is shown.
  case enough
  /// So many points on both sides, and above and below.
  case around(SIMD2<Double>)
  /// All between it and this point, which lies to the right and below.
  case upTo(SIMD2<Double>)
}

extension EffectInteraction {
  package var endSeconds: Double {
    max(gesture.events.last?.seconds ?? 0, milestones.last?.seconds ?? 0)
  }

  package var miss: String? { nil }

  package func room(on stage: Stage) -> CanvasRoom { .enough }
}
