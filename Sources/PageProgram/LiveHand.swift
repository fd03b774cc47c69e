import Effects
import Motion

/// The gesture on a page: one that grows while it continues, or one from a file.
struct LiveHand: Sendable {
  private(set) var gesture: Gesture
  let placement: Placement
  private var events: [PointerEvent] = []
  private var keys: [KeyEvent] = []
  /// Whether there are events that the gesture lacks.
  private(set) var hasNews = false
  /// Whether fingers may have moved the effect farther than before.
  private var reachesFarther = true
  /// The places that fingers have come to, and some points around; `nil` before the first one.
  private var known: (low: SIMD2<Double>, high: SIMD2<Double>)?
  /// The fingers that are down.
  private var down: Set<Int> = []
  private var isLive = false

  /// Replays a file.
  init(_ file: GestureFile) {
    gesture = file.gesture
    placement = file.placement
  }

  /// Follows fingers on a view as `file` places it, which find it after `start` seconds of its play; each event holds
  /// until the next one.
  init(following file: GestureFile?, from start: Double) {
    gesture = Gesture(events: [], drops: file?.gesture.drops ?? [], path: .linear)
    gesture.start = start
    placement = file?.placement ?? Placement()
    isLive = true
  }

  /// Adds an event.
  ///
  /// A finger that moves on within half a millisecond is one event; one that comes down twice comes down once.
  mutating func take(_ event: PointerEvent) {
    guard isLive, event.seconds.isFinite, event.position.x.isFinite, event.position.y.isFinite,
      events.count < GestureLimits.events
    else { return }
    guard (event.phase == .began) != down.contains(event.pointer) else { return }
    var event = event
    event.seconds = max(event.seconds, events.last?.seconds ?? 0, 0)
    if event.phase == .began {
      down.insert(event.pointer)
    } else if event.phase != .moved {
      down.remove(event.pointer)
    }
    hasNews = true
    note(event)
    if event.phase == .moved, let last = events.last, last.phase == .moved,
      last.pointer == event.pointer, event.seconds - last.seconds < 0.0005
    {
      event.seconds = last.seconds
      events[events.count - 1] = event
    } else {
      events.append(event)
    }
  }

  /// Adds an event of a key.
  mutating func take(_ event: KeyEvent) {
    guard isLive, event.seconds.isFinite, (0..<256).contains(event.code),
      keys.count < GestureLimits.events
    else { return }
    var event = event
    event.seconds = max(event.seconds, keys.last?.seconds ?? 0, 0)
    keys.append(event)
    hasNews = true
  }

  private mutating func note(_ event: PointerEvent) {
    let place = event.position, some = SIMD2<Double>(repeating: 16)
    let (low, high) = known ?? (place, place)
    guard
      event.phase != .moved || pointwiseMin(place, low) != low || pointwiseMax(place, high) != high
    else { return }
    known = (pointwiseMin(low, place - some), pointwiseMax(high, place + some))
    reachesFarther = true
  }

  /// Whether fingers may have moved the effect farther since this was asked.
  mutating func takeReach() -> Bool {
    defer { reachesFarther = false }
    return reachesFarther
  }

  /// The gesture, in points of a canvas that begins `margin` farther left and above.
  func gesture(within margin: SIMD2<Double>) -> Gesture {
    guard margin != .zero else { return gesture }
    var moved = gesture
    moved.move(by: margin)
    return moved
  }

  /// Gives the gesture all events.
  mutating func settle() {
    guard hasNews else { return }
    gesture.events = events
    gesture.keys = keys
    hasNews = false
  }
}
