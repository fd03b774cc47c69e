/// The state of a pointer at one time.
public struct PointerEvent: Sendable, Hashable {
  /// The phase of a touch.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// The pointer came down.
    case began
    /// It moved while it was down.
    case moved
    /// It went up.
    case ended
    /// The system cancelled the touch.
    case cancelled
  }

  /// Seconds since the start; 0 or more.
  public var seconds: Double
  /// The finger's number.
  public var pointer: Int
  /// The phase of its touch.
  public var phase: Phase
  /// Where, in canvas points.
  public var position: SIMD2<Double>

  /// Makes an event, by default of the first finger.
  public init(seconds: Double, pointer: Int = 0, phase: Phase, position: SIMD2<Double>) {
    self.seconds = seconds
    self.pointer = pointer
    self.phase = phase
    self.position = position
  }
}

/// A rectangle of the canvas, in points.
public struct DropRegion: Sendable, Hashable {
  /// The top-left corner.
  public var origin: SIMD2<Double>
  /// Width and height.
  public var size: SIMD2<Double>

  /// Makes a region.
  public init(origin: SIMD2<Double>, size: SIMD2<Double>) {
    self.origin = origin
    self.size = size
  }

  /// The middle, where a sticker that is dropped in the region comes to rest.
  public var center: SIMD2<Double> { origin + size / 2 }

  /// Whether a point is inside or on the edge.
  public func contains(_ point: SIMD2<Double>) -> Bool {
    let place = point - origin
    return place.x >= 0 && place.y >= 0 && place.x <= size.x && place.y <= size.y
  }
}

/// Pointer events in order of time, the path of fingers between them, and the regions where a sticker can be
/// dropped.
public struct Gesture: Sendable, Hashable {
  /// The events; each pointer begins before it moves or ends.
  public var events: [PointerEvent] { didSet { tracks = FingerTracks(events, path) } }
  /// Key events in order of time, for shaders that read the keyboard.
  public var keys: [KeyEvent] = []
  /// Where a released sticker stays; elsewhere it flies back.
  public var drops: [DropRegion]
  /// Seconds of a play on its way forward at which fingers find a book.
  public var start = 0.0
  /// The path of a finger between two events.
  public var path: FingerPath { didSet { tracks = FingerTracks(events, path) } }
  private var tracks: FingerTracks

  /// Makes a gesture; events out of order are a programming error.
  public init(events: [PointerEvent], drops: [DropRegion] = [], path: FingerPath = .smooth) {
    precondition(
      zip(events, events.dropFirst()).allSatisfy { $0.seconds <= $1.seconds },
      "events are in the order of time")
    self.events = events
    self.drops = drops
    self.path = path
    tracks = FingerTracks(events, path)
  }

  /// Whether neither fingers nor keys do anything.
  package var isEmpty: Bool { events.isEmpty && keys.isEmpty }

  /// The events up to `seconds`, and then where each finger has come by that time on its way to its next
  /// event.
  package func events(until seconds: Double) -> [PointerEvent] {
    events.prefix { $0.seconds <= seconds } + moves(at: seconds)
  }

  /// Where each finger is at `seconds` on its way between two events; none where fingers move in steps.
  func moves(at seconds: Double) -> [PointerEvent] { tracks.moves(at: seconds) }

  /// Where a finger is on its way at `seconds`; `nil` if it moves in steps, or has not come down.
  package func point(of pointer: Int, at seconds: Double) -> SIMD2<Double>? {
    tracks.point(of: pointer, at: seconds)
  }

  /// How fast a finger moves that goes up at `seconds`, in points per second; 0 where it moves in steps.
  package func speed(of pointer: Int, releasedAt seconds: Double) -> SIMD2<Double> {
    tracks.speed(of: pointer, releasedAt: seconds)
  }

  /// The number of another gesture's events, where this one only goes on after them; `nil` otherwise, and on a smooth
  /// path, which later events change.
  func count(after former: Gesture) -> Int? {
    path != .smooth && path == former.path && drops == former.drops && start == former.start
      && events.starts(with: former.events) ? former.events.count : nil
  }

  /// Moves all positions and regions.
  package mutating func move(by offset: SIMD2<Double>) {
    events = events.map { event in
      var moved = event
      moved.position += offset
      return moved
    }
    for index in drops.indices { drops[index].origin += offset }
  }
}
