import Frame
import Motion

/// The sticker and the finger on it after some events.
struct PeelHand: Sendable, Hashable {
  /// What a finger does to the sticker.
  private enum Touch: Sendable, Hashable {
    case none
    /// It is down and may become a long press.
    case pressing(pointer: Int, since: Double, at: SIMD2<Double>)
    /// It drags the sticker; `grip` is the vector from the finger to the sticker's middle.
    case holding(pointer: Int, grip: SIMD2<Double>)
  }

  private(set) var track: PeelTrack
  private(set) var milestones: [Milestone] = []
  private(set) var interaction: PeelInteraction
  /// Whether a finger came down on the sticker.
  private(set) var isTouched = false
  /// When a finger last took the sticker; −infinity if none did.
  private(set) var taken = -Double.infinity
  private var home: SIMD2<Double>
  private var touch = Touch.none
  private var finger = SIMD2<Double>(0, 0)
  private var flight: Flight?
  /// How many of the interaction's landings are past.
  private var pastLandings = 0

  init(_ interaction: PeelInteraction) {
    self.interaction = interaction
    home = interaction.start
    track = PeelTrack(duration: interaction.duration)
  }

  /// Whether a finger drags the sticker.
  var isHeld: Bool {
    if case .holding = touch { true } else { false }
  }

  /// Whether a finger drags the sticker, or will after a long press.
  var isTaken: Bool { touch != .none }

  /// Where the view's middle is.
  func center(at seconds: Double) -> SIMD2<Double> {
    guard !isHeld, let flight, seconds < flight.end else { return destination }
    return flight.place(at: seconds, to: home)
  }

  /// Where the view's middle is, or where its flight ends.
  var destination: SIMD2<Double> {
    if case .holding(_, let grip) = touch { finger + grip } else { home }
  }

  /// The smallest box around the places from now to the destination.
  func bounds(at seconds: Double) -> Box {
    guard !isHeld, let flight, seconds < flight.end else { return Box(around: [destination]) }
    return flight.bounds(to: home)
  }

  /// Where the view's middle is when the finger that holds the sticker lets go; `nil` for another event.
  func center(letGoBy event: PointerEvent) -> SIMD2<Double>? {
    guard event.phase == .ended, case .holding(event.pointer, let grip) = touch else { return nil }
    return event.position + grip
  }

  /// When a sticker that was let go lies still; `nil` if a finger holds it, or none did.
  var landed: Double? {
    guard !isHeld, let flight else { return nil }
    return max(track.arrival, flight.end)
  }

  /// Lets the sticker come to rest there.
  mutating func land(_ landing: PeelInteraction.Landing) {
    interaction.landings.append(landing)
  }

  /// Whether the sheet is flat and no finger holds it.
  func isFlat(at seconds: Double) -> Bool { !isHeld && track.isFlat(at: seconds) }

  /// Whether the sticker lies still.
  func isAtRest(at seconds: Double) -> Bool {
    isFlat(at: seconds) && seconds >= flight?.end ?? -.infinity
  }

  /// Handles the events up to a time, and what follows from them by then.
  mutating func replay(_ events: some Sequence<PointerEvent>, until end: Double) {
    for event in events {
      if event.seconds > end { break }
      advance(to: event.seconds)
      take(event)
    }
    advance(to: end)
  }

  /// Reports what still happens without further events.
  mutating func finish() {
    reportArrival(before: .infinity)
  }

  /// Turns a press into a long press when its time has come, and follows a finger that holds the sticker.
  ///
  /// Whether a press stays in its place, events alone decide.
  mutating func advance(to seconds: Double) {
    if case .pressing(let pointer, let since, _) = touch {
      let begin = since + PeelInteraction.minimumPress
      // Sums of decimal fractions are not exact; a nanosecond is shorter than any press.
      guard seconds >= begin - 1e-9 else { return }
      follow(pointer, at: begin)
      hold(pointer, at: begin)
    }
    if case .holding(let pointer, _) = touch { follow(pointer, at: seconds) }
  }

  private mutating func follow(_ pointer: Int, at seconds: Double) {
    finger = interaction.gesture.point(of: pointer, at: seconds) ?? finger
  }

  /// Handles an event at its time.
  mutating func take(_ event: PointerEvent) {
    switch touch {
    case .none:
      guard event.phase == .began, isOnSticker(event.position, at: event.seconds) else { return }
      finger = event.position
      isTouched = true
      if isAtRest(at: event.seconds) {
        touch = .pressing(pointer: event.pointer, since: event.seconds, at: event.position)
      } else {
        hold(event.pointer, at: event.seconds)
      }
    case .pressing(event.pointer, _, let start):
      finger = event.position
      let way = finger - start
      if event.phase != .moved || !isOnSticker(finger, at: event.seconds)
        || Math.hypot(way.x, way.y) > PeelInteraction.allowableMovement
      {
        touch = .none
      }
    case .holding(event.pointer, _):
      finger = event.position
      if event.phase != .moved { release(event) }
    case .pressing, .holding: return
    }
  }

  private mutating func hold(_ pointer: Int, at seconds: Double) {
    reportArrival(before: seconds)
    let grip = center(at: seconds) - finger
    taken = seconds
    touch = .holding(pointer: pointer, grip: grip)
    flight = nil
    if track.isFlat(at: seconds) {
      milestones.append(Milestone(kind: .started, seconds: seconds))
    }
    track.lift(at: seconds)
  }

  private mutating func release(_ event: PointerEvent) {
    let center = center(at: event.seconds)
    reportArrival(before: event.seconds)
    touch = .none
    milestones.append(Milestone(kind: .released, seconds: event.seconds))
    if pastLandings < interaction.landings.count,
      interaction.landings[pastLandings].release == event
    {
      home = interaction.landings[pastLandings].home
      pastLandings += 1
    } else if event.phase == .ended,
      let region = interaction.gesture.drops.first(where: { $0.contains(event.position) })
    {
      home = region.center
    }
    flight = Flight(
      from: center,
      speed: interaction.gesture.speed(of: event.pointer, releasedAt: event.seconds),
      spring: Spring(settlingDuration: PeelInteraction.flightDuration, dampingRatio: 1),
      begin: event.seconds, end: event.seconds + PeelInteraction.flightDuration)
    track.settle(at: event.seconds)
  }

  /// Reports that the sheet came off, or that everything came to rest, if that was before `seconds`.
  private mutating func reportArrival(before seconds: Double) {
    if isHeld {
      guard track.arrival <= seconds else { return }
      milestones.append(Milestone(kind: .completed, seconds: track.arrival))
    } else if let landed, landed <= seconds {
      milestones.append(Milestone(kind: .settled, seconds: landed))
    }
  }

  /// Whether a point lies on the view as it is currently turned and scaled.
  func isOnSticker(_ point: SIMD2<Double>, at seconds: Double) -> Bool {
    let place = interaction.placement.unturned(point - center(at: seconds))
    let half = interaction.size / 2
    return abs(place.x) <= half.x && abs(place.y) <= half.y
  }
}
