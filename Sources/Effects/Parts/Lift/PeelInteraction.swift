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
  /// How far the sticker leans into its movement; 0 for not at all.
  package var tilt = 0.0
  /// Width and height, in points, that the sheet takes at most while it leans.
  package var leaningSize = SIMD2<Double>(0, 0)
  /// Where it comes to rest after some of its releases, in their order, in place of home or a drop region.
  var landings: [Landing] = []

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

  /// Where the view's middle comes to rest after a release.
  struct Landing: Sendable, Hashable {
    /// The event with which the finger lets go.
    var release: PointerEvent
    /// The place in canvas points.
    var home: SIMD2<Double>
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
    /// Where it leans to; see `Placement.lean`.
    package var lean: SIMD2<Double>
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
      isHeld: hand.isHeld, isAtRest: isAtRest, taken: hand.taken,
      lean: lean(at: seconds, lifted: hand.track.lifted(at: seconds)))
  }

  /// Where a sheet leans to that is lifted by a share of its height.
  private func lean(at seconds: Double, lifted: Double) -> SIMD2<Double> {
    guard tilt > 0, lifted > 0 else { return .zero }
    var hand = PeelHand(self)
    var events = gesture.events[...]
    let places = SheetLean.times(before: seconds).map { time in
      let past = events.prefix { $0.seconds <= time }
      hand.replay(past, until: time)
      events = events.dropFirst(past.count)
      return hand.center(at: time)
    }
    return lifted
      * SheetLean.lean(ofSheetAt: places, longest: placement.scale * size.max(), tilt: tilt)
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
    pose.stage.inputs[0].placement.dragged = state.offset
    pose.stage.inputs[0].placement.lean = state.lean
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

  package var leavesChange: Bool {
    let end = state(at: endSeconds)
    return end.isAtRest && end.offset != .zero
  }

  package func canvasGrowth(on stage: Stage, from start: Double) -> CanvasGrowth {
    .around(extent(around: stage.canvas) - stage.canvas / 2)
  }

  /// How far a sheet whose play takes `canvas` reaches from its home while it is dragged, horizontally and
  /// vertically, in points.
  func extent(around canvas: SIMD2<Double>) -> SIMD2<Double> {
    let reach = reach
    // A sheet that stays in its place does not lean.
    let isDragged = reach != abs(start - home)
    let shown = isDragged ? pointwiseMax(canvas, leaningSize) : canvas
    return placement.bounds(of: shown) / 2 + reach
  }
}
