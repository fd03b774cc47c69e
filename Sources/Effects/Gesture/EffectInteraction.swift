/// What fingers do with an effect: a pure function of pointer events and time.
package protocol EffectInteraction: Sendable {
  /// The pointer events.
  var gesture: Gesture { get }

  /// The reported events, in the order of time.
  var milestones: [Milestone] { get }

  /// The time in seconds after which nothing moves: when the effects of the last event are over.
  var endSeconds: Double { get }

  /// A sentence for a gesture that never touches the effect, naming the touch that is missing; `nil`
  /// when the effect is touched.
  var miss: String? { get }

  /// Whether a finger that is down after the last event moves the effect, or will if it stays where it is.
  ///
  /// A page may scroll by any other finger.
  var takesFinger: Bool { get }

  /// Whether fingers have left the effect otherwise than a play begins, for good, such as with a page turned.
  var leavesChange: Bool { get }

  /// Seconds of a play's way forward after which it shows what fingers have left; `nil` where no play shows it.
  var leftSeconds: Double? { get }

  /// What a default canvas lacks to show the interaction from `start` seconds on, or more of it; a canvas set by the
  /// user is not changed.
  func canvasGrowth(on stage: Stage, from start: Double) -> CanvasGrowth

  /// A function of the effect's events, one after the other, without those of `gesture`: whether it takes a
  /// finger that comes down, which may lie on something else.
  func follower() -> (PointerEvent) -> Bool

  /// What fingers do with a gesture that goes on from this one's, on the same stage; `nil` for one that begins
  /// otherwise, or where each event needs all that came before.
  func continued(with gesture: Gesture) -> Self?
}

/// What a canvas lacks to show all that fingers do.
package enum CanvasGrowth: Sendable, Hashable {
  /// Nothing, or nothing that could be added without moving the picture.
  case enough
  /// This many points on both sides, and above and below.
  case around(SIMD2<Double>)
  /// Everything between the canvas and this point to the right and below.
  case upTo(SIMD2<Double>)

  /// What is lacking for both.
  package func union(_ other: CanvasGrowth) -> CanvasGrowth {
    switch (self, other) {
    case (.around(let first), .around(let second)): .around(pointwiseMax(first, second))
    case (.upTo(let first), .upTo(let second)): .upTo(pointwiseMax(first, second))
    case (.around, _), (.upTo, _): self
    case (.enough, _): other
    }
  }
}

extension EffectInteraction {
  package var endSeconds: Double {
    max(gesture.events.last?.seconds ?? 0, milestones.last?.seconds ?? 0)
  }

  package var miss: String? { nil }

  package var takesFinger: Bool {
    guard miss == nil else { return false }
    let takes = follower()
    var taken = TakenFingers()
    for event in gesture.events { taken.follow(event, isTaken: takes(event)) }
    return !taken.isEmpty
  }

  package var leavesChange: Bool { false }

  package var leftSeconds: Double? { nil }

  package func canvasGrowth(on stage: Stage, from start: Double) -> CanvasGrowth { .enough }

  /// What a default canvas lacks to show the whole interaction.
  package func canvasGrowth(on stage: Stage) -> CanvasGrowth {
    canvasGrowth(on: stage, from: -.infinity)
  }

  package func follower() -> (PointerEvent) -> Bool { { _ in true } }

  package func continued(with gesture: Gesture) -> Self? { nil }
}
