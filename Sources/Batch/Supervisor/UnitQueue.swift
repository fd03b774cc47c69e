import Dispatch
import Files

/// Units on their way from the plan to the workers; a limited number waits, so that a plan of any length fits.
final class UnitQueue: Sendable {
  private struct State: Sendable {
    var units = KindOrder<Unit>(work: \.work)
    /// Units that a worker could not draw.
    var returned: [Unit] = []
    /// Units that workers have, each of which may come back.
    var taken = 0
    /// Workers that take units.
    var workers: Int
    var isClosed = false

    /// Whether nothing waits, and nothing will.
    var isOver: Bool { isClosed && units.count == 0 && returned.isEmpty && taken == 0 }
  }

  private let state: LockedValue<State>
  private let freeSlots: DispatchSemaphore
  private let waiting = DispatchSemaphore(value: 0)

  /// A queue in which `capacity` units may wait for `workers`.
  init(capacity: Int, workers: Int) {
    state = LockedValue(State(workers: workers))
    freeSlots = DispatchSemaphore(value: 0)
    for _ in 0..<capacity { freeSlots.signal() }
  }

  /// Adds a unit; waits while the queue is full.
  func add(_ unit: Unit) {
    freeSlots.wait()
    state.withLock { $0.units.add(unit) }
    waiting.signal()
  }

  /// Closes the queue: once all units are drawn, waiting threads return.
  func close() {
    state.withLock { $0.isClosed = true }
    waiting.signal()
  }

  /// The next unit for a worker, which calls ``done()`` or ``giveBack(_:)`` after it; `nil` when there are no more.
  func next(for worker: Int) -> Unit? {
    while true {
      waiting.wait()
      let (unit, isOver, hasSlot) = state.withLock { state -> (Unit?, Bool, Bool) in
        if state.isOver { return (nil, true, false) }
        if let unit = state.returned.popLast() {
          state.taken += 1
          return (unit, false, false)
        }
        guard let unit = state.units.next(for: worker) else { return (nil, false, false) }
        state.taken += 1
        return (unit, false, true)
      }
      if hasSlot { freeSlots.signal() }
      if let unit { return unit }
      if isOver {
        // Wakes the next one that waits for what does not come.
        waiting.signal()
        return nil
      }
    }
  }

  /// A worker is done with its unit.
  func done() {
    if state.withLock({ state in
      state.taken -= 1
      return state.isOver
    }) {
      waiting.signal()
    }
  }

  /// Returns a unit, which another worker draws.
  func giveBack(_ unit: Unit) {
    state.withLock { state in
      state.taken -= 1
      state.returned.append(unit)
    }
    waiting.signal()
  }

  /// Lets a worker leave, unless it is the last one.
  func mayLeave() -> Bool {
    state.withLock { state in
      guard state.workers > 1 else { return false }
      state.workers -= 1
      return true
    }
  }

  /// Whether one worker alone takes units.
  var isLast: Bool { state.withLock { $0.workers == 1 } }

  /// The waiting units in order, if no further ones will come and there are at most `count`.
  func rest(upTo count: Int) -> [Forecast.Work]? {
    state.withLock { state in
      guard state.isClosed, state.units.count + state.returned.count <= count else { return nil }
      return (state.returned + state.units.rest).map(\.work)
    }
  }
}
