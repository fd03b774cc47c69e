import Dispatch
import Files

/// A queue for several threads, in order; each entry goes to one of them.
///
/// A signal only wakes a thread. The queue decides whether something waits, so an entry whose signal another thread has
/// received is still found by whoever asks first.
package final class SharedQueue<Entry: Sendable>: Sendable {
  private struct State: Sendable {
    var waiting: ArraySlice<Entry> = []
    var isClosed = false
  }

  private let state = LockedValue(State())
  private let added = DispatchSemaphore(value: 0)

  /// An empty queue.
  package init() {}

  /// The number of entries that wait.
  package var count: Int { state.withLock(\.waiting.count) }

  /// Adds an entry after the others.
  package func append(_ entry: Entry) {
    state.withLock { $0.waiting.append(entry) }
    added.signal()
  }

  /// The next entry; `nil` when none waits.
  package func takeNext() -> Entry? {
    guard let entry = state.withLock({ $0.waiting.popFirst() }) else { return nil }
    // Its signal, unless another thread has it, which then finds nothing and waits again.
    _ = added.wait(timeout: .now())
    return entry
  }

  /// Takes all entries.
  package func takeAll() -> ArraySlice<Entry> {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Waits for the next entry; `nil` when the queue is closed and none waits.
  package func waitForNext() -> Entry? {
    while true {
      added.wait()
      let (entry, isClosed) = state.withLock { ($0.waiting.popFirst(), $0.isClosed) }
      if entry != nil || isClosed { return entry }
    }
  }

  /// Closes the queue: `threads` threads get what still waits, and then `nil`.
  package func close(threads: Int) {
    state.withLock { $0.isClosed = true }
    for _ in 0..<threads { added.signal() }
  }
}
