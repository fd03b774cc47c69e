import Dispatch
import Files

/// What waits for one of several threads, in order; each entry goes to one of them.
///
/// A signal only wakes a thread. Whether something waits is decided by the queue, so an entry whose signal another thread
/// has received is still found by whoever asks first.
final class FrameQueue<Entry: Sendable>: Sendable {
  private struct State: Sendable {
    var waiting: ArraySlice<Entry> = []
    var isClosed = false
  }

  private let state = LockedValue(State())
  private let added = DispatchSemaphore(value: 0)

  /// The number of entries that wait.
  var count: Int { state.withLock(\.waiting.count) }

  func append(_ entry: Entry) {
    state.withLock { $0.waiting.append(entry) }
    added.signal()
  }

  /// The next entry; `nil` when none waits.
  func takeNext() -> Entry? {
    guard let entry = state.withLock({ $0.waiting.popFirst() }) else { return nil }
    // Its signal, unless another thread has it, which then finds nothing and waits again.
    _ = added.wait(timeout: .now())
    return entry
  }

  /// Waits for the next entry; `nil` when the queue is closed.
  func waitForNext() -> Entry? {
    while true {
      added.wait()
      let (entry, isClosed) = state.withLock { ($0.waiting.popFirst(), $0.isClosed) }
      if entry != nil || isClosed { return entry }
    }
  }

  /// Closes the queue, wakes `threads` threads, and returns the entries that still wait.
  func close(threads: Int) -> ArraySlice<Entry> {
    let left = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for _ in 0..<threads { added.signal() }
    return left
  }
}
