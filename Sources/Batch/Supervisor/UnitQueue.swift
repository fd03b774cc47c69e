import Dispatch
import Files

/// Units on their way from the plan to the workers; a limited number waits, so that a plan of any length fits.
final class UnitQueue: Sendable {
  private struct State: Sendable {
    var units = KindOrder<Unit>(work: \.work)
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
    state.withLock { $0.units.add(unit) }
    waiting.signal()
  }

  /// Closes the queue: once it is empty, waiting threads return.
  func close() {
    state.withLock { $0.isClosed = true }
    waiting.signal()
  }

  /// The next unit for a worker; `nil` when there are no more.
  func next(for worker: Int) -> Unit? {
    waiting.wait()
    let unit = state.withLock { $0.units.next(for: worker) }
    if unit == nil {
      // Wakes the next one that waits for what does not come.
      waiting.signal()
    } else {
      freeSlots.signal()
    }
    return unit
  }

  /// What waits, in its order, where nothing else will come and it is at most `count` units.
  func rest(upTo count: Int) -> [Forecast.Work]? {
    state.withLock { state in
      guard state.isClosed, state.units.count <= count else { return nil }
      return state.units.rest.map(\.work)
    }
  }
}
