import Effects
import Motion

/// What fingers do on a page: a gesture that grows while it goes on, or one from a file.
struct LiveHand: Sendable {
  private(set) var gesture: Gesture
  let placement: Placement
  private var events: [PointerEvent] = []
  /// Whether there are events that the gesture has not got.
  private(set) var hasNews = false
  /// The fingers that are down.
  private var down: Set<Int> = []
  private var isLive = false

  /// Replays a file.
  init(_ file: GestureFile) {
    gesture = file.gesture
    placement = file.placement
  }

  /// Follows fingers on a view as `file` places it; each event holds until the next one.
  init(following file: GestureFile?) {
    gesture = Gesture(events: [], drops: file?.gesture.drops ?? [], path: .linear)
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
    if event.phase == .moved, let last = events.last, last.phase == .moved,
      last.pointer == event.pointer, event.seconds - last.seconds < 0.0005
    {
      event.seconds = last.seconds
      events[events.count - 1] = event
    } else {
      events.append(event)
    }
  }

  /// Gives the gesture all events.
  mutating func settle() {
    guard hasNews else { return }
    gesture.events = events
    hasNews = false
  }
}
