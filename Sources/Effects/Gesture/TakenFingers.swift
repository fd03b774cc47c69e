import Motion

/// The fingers that are down and that an effect has taken.
struct TakenFingers: Sendable {
  private var pointers: Set<Int> = []

  /// Whether there are none.
  var isEmpty: Bool { pointers.isEmpty }

  /// Follows an event; `isTaken` is whether the effect takes a finger that comes down with it.
  mutating func follow(_ event: PointerEvent, isTaken: Bool) {
    switch event.phase {
    case .began: if isTaken { pointers.insert(event.pointer) }
    case .moved: break
    case .ended, .cancelled: pointers.remove(event.pointer)
    }
  }
}
