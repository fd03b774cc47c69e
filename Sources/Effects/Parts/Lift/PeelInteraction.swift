import Frame

/// How a finger takes a sticker off, drags it, and lets it fly home: a function of pointer events and
/// time.
///
/// A press of 0.2 s on the sticker that moves less than 10 points starts the peel, and the finger then
/// drags the sticker. On release, the sticker flies on as fast as the finger moved and springs home while
/// the peel reverses, or settles in the drop region under the finger. A press on a flying sticker catches it.
package struct PeelInteraction: Sendable, Hashable {
  /// The pointer events.
  package var gesture: Gesture
  /// Width and height, in points, of the area that a finger can take, including a border.
  package var size: SIMD2<Double>
  /// Where the view's middle is at the start, in canvas points, before its own transform.
  package var home: SIMD2<Double>
  /// The view's own transform.
  package var placement: Placement
  /// Seconds that the effect takes in each direction, more than 0.
  package var duration: Double

  /// Seconds that a press must last.
  package static let minimumPress = 0.2
  /// The distance in points that the finger may move before then.
  package static let allowableMovement = 10.0
  /// Seconds that the flight home takes.
  package static let flightDuration = 0.8

  /// Makes an interaction with a view at its home.
  package init(
    _ gesture: Gesture, size: SIMD2<Double>, home: SIMD2<Double>,
    placement: Placement = Placement(), duration: Double
  ) {
    precondition(duration > 0, "a peel takes time")
    self.gesture = gesture
    self.size = size
    self.home = home
    self.placement = placement
    self.duration = duration
  }

  /// The sticker at one time.
  package struct State: Sendable, Hashable {
    /// The offset of the view's middle from its place at the start, in points.
    package var offset: SIMD2<Double>
    /// The moment of the effect.
    package var moment: Moment
    /// Whether a finger holds the sticker.
    package var isHeld: Bool
    /// Whether the sticker lies still and flat, and nothing more will happen.
    package var isAtRest: Bool
    /// When a finger last took the sticker; −infinity if none did.
    package var taken: Double
  }

  /// The sticker at `seconds`, given the events up to that time.
  package func state(at seconds: Double) -> State {
    var hand = PeelHand(self)
    hand.replay(gesture.events, until: seconds)
    let isAtRest = hand.isAtRest(at: seconds)
    let rest = Moment(seconds: duration, direction: .reverse, settled: true)
    return State(
      offset: hand.center(at: seconds) - start,
      moment: hand.isFlat(at: seconds) ? rest : hand.track.moment(at: seconds),
      isHeld: hand.isHeld, isAtRest: isAtRest, taken: hand.taken)
  }

  /// The reported events, in the order of time.
  package var milestones: [Milestone] { finished.milestones }

  /// Whether a finger came down on the sticker.
  var isTouched: Bool { finished.isTouched }

  /// The time in seconds after which nothing moves: when the effects of the last event are over.
  package var endSeconds: Double {
    let last = gesture.events.last?.seconds ?? 0
    return max(last, finished.milestones.last?.seconds ?? 0)
  }

  /// The largest distance of the view's middle from its home, horizontally and vertically, in points.
  package var reach: SIMD2<Double> {
    var hand = PeelHand(self)
    var reach = SIMD2<Double>(0, 0)
    func extend(at seconds: Double) {
      let bounds = hand.bounds(at: seconds)
      reach = pointwiseMax(reach, pointwiseMax(abs(bounds.low - home), abs(bounds.high - home)))
    }
    extend(at: 0)
    for event in gesture.events {
      hand.advance(to: event.seconds)
      extend(at: event.seconds)
      hand.take(event)
      extend(at: event.seconds)
    }
    return reach
  }

  /// `effect` at `seconds`; its own play takes `own` seconds.
  func pose<Subject: Sendable & Hashable>(
    of effect: Subject, lasting own: Double, at seconds: Double, on stage: Stage
  ) -> Pose<Subject> {
    let state = state(at: seconds)
    var pose = Pose(effect, at: state.moment.paced(from: duration, to: own), on: stage)
    pose.stage.inputs[0].placement = placement
    pose.stage.inputs[0].placement.translation += state.offset
    return pose
  }

  /// Where the view's middle is drawn at the start.
  var start: SIMD2<Double> { home + placement.translation }

  private var finished: PeelHand {
    var hand = PeelHand(self)
    hand.replay(gesture.events, until: .infinity)
    hand.finish()
    return hand
  }
}

extension PeelInteraction: EffectInteraction {
  package var miss: String? { isTouched ? nil : "the gesture does not press a sticker" }

  package var takesFinger: Bool {
    var hand = PeelHand(self)
    hand.replay(gesture.events, until: gesture.events.last?.seconds ?? 0)
    return hand.isTaken
  }

  package func canvasGrowth(on stage: Stage) -> CanvasGrowth {
    .around(reach + (placement.bounds(of: stage.canvas) - stage.canvas) / 2)
  }
}
