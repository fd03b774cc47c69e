import Effects

extension Gesture {
  /// The gesture of events, each with its second, its phase and its place in points.
  init(_ events: [(Double, PointerEvent.Phase, Double, Double)]) {
    self.init(
      events: events.map { PointerEvent(seconds: $0.0, phase: $0.1, position: SIMD2($0.2, $0.3)) })
  }
}
