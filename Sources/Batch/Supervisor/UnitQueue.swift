import Dispatch
import Files

/// Units on their way from the plan to the workers; few wait, so that a plan of any length fits.
final class UnitQueue: Sendable {
  private struct State: Sendable {
    var units: [Unit] = []
    var isClosed = false
  }

  private let state = LockedValue(State())
  private let freeSlots: DispatchSemaphore
  private let waiting = DispatchSemaphore(value: 0)

  /// A queue in which `capacity` units may wait.
  init(capacity: Int) {
    freeSlots = DispatchSemaphore(value: 0)
    for _ in 0..<capacity { freeSlots.signal() }
  }

  /// Adds a unit; waits while the queue is full.
  func add(_ unit: Unit) {
    freeSlots.wait()
    state.withLock { $0.units.append(unit) }
    waiting.signal()
  }

  /// Closes the queue: once it is empty, waiting threads return.
  func close() {
    state.withLock { $0.isClosed = true }
    waiting.signal()
  }

  /// The next unit; `nil` when there are no more.
  func next() -> Unit? {
    waiting.wait()
    let unit = state.withLock { $0.units.isEmpty ? nil : $0.units.removeFirst() }
    if unit == nil {
      // Wakes the next one that waits for what does not come.
      waiting.signal()
    } else {
      freeSlots.signal()
    }
    return unit
  }
}
