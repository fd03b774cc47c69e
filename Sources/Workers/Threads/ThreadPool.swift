import Dispatch
import Synchronization

/// Threads for work of limited time, as many as the system gives; with none, the caller does the work itself.
///
/// libdispatch waits for ever when it cannot start a thread.
package final class ThreadPool: Sendable {
  /// The process's own, with a thread for each processor, started when it is first used.
  package static let shared = ThreadPool(threads: Processors.count)

  private let queue = SharedQueue<@Sendable () -> Void>()
  private let size: Int

  /// Starts up to `threads` threads.
  init(threads: Int) {
    var group = ThreadGroup()
    for _ in 0..<threads {
      guard group.start({ [queue] in while let work = queue.waitForNext() { work() } }) else {
        break
      }
    }
    size = group.count
  }

  deinit { queue.close(threads: size) }

  /// Does `work` on one of the threads, in order of arrival; on the calling one if there is no other.
  package func run(_ work: @escaping @Sendable () -> Void) {
    if size == 0 { work() } else { queue.append(work) }
  }

  /// Calls `body` with each of 0..<`count`, on the calling thread and those that have nothing else to do.
  package func forEach(_ count: Int, _ body: @Sendable (Int) -> Void) {
    let helpers = min(size, count) - 1
    guard helpers > 0 else {
      for index in 0..<count { body(index) }
      return
    }
    withoutActuallyEscaping(body) { body in
      let work = SharedWork(count, body)
      for _ in 0..<helpers { queue.append { work.help() } }
      work.carryOut()
      work.close()
    }
  }
}

/// A loop that several threads share.
private final class SharedWork: Sendable {
  private struct State {
    /// `nil` once the loop has ended.
    var body: (@Sendable (Int) -> Void)?
    /// Threads besides the owner's that are at work.
    var helpers = 0
  }

  private let count: Int
  private let next = Atomic(0)
  private let state: Mutex<State>
  private let isLeft = DispatchSemaphore(value: 0)

  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    state = Mutex(State(body: body))
  }

  /// Takes part until nothing is left to begin; does nothing after the loop's end.
  func help() {
    let isOpen = state.withLock { state in
      state.helpers += state.body == nil ? 0 : 1
      return state.body != nil
    }
    guard isOpen else { return }
    carryOut()
    let isLast = state.withLock { state in
      state.helpers -= 1
      return state.helpers == 0 && state.body == nil
    }
    if isLast { isLeft.signal() }
  }

  /// Takes one number after the other.
  ///
  /// Not inlined, so that `body` is released when this returns.
  @inline(never)
  func carryOut() {
    guard let body = state.withLock({ $0.body }) else { return }
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      body(index)
    }
  }

  /// Waits for the other threads and lets go of the body.
  func close() {
    let isAlone = state.withLock { state in
      state.body = nil
      return state.helpers == 0
    }
    if !isAlone { isLeft.wait() }
  }
}
