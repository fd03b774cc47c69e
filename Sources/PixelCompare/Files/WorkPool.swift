import Synchronization
import Workers

/// Runs independent jobs on a few threads and keeps their results in order.
enum WorkPool {
  private struct State<Value: Sendable> {
    var next = 0
    var done = 0
    var isOver = false
    var values: [Value?]
  }

  /// The results of `work` for 0..<`count`; `progress` is called with the number of finished jobs, from one thread at a time.
  ///
  /// No further job is begun once `isOver` is true of a number of results; those that were begun end, so the results are the
  /// first ones without gaps. It is called with one more result at a time, from one thread at a time.
  static func map<Value: Sendable>(
    count: Int, workers: Int, progress: @Sendable (Int) -> Void = { _ in },
    until isOver: @Sendable (Value) -> Bool = { _ in false }, _ work: @Sendable (Int) -> Value
  ) -> [Value] {
    let state = Mutex(State<Value>(values: Array(repeating: nil, count: count)))
    ThreadPool.shared.forEach(max(1, min(workers, count))) { _ in
      while let index = take(state, count) {
        let value = work(index)
        state.withLock { state in
          state.values[index] = value
          state.done += 1
          if isOver(value) { state.isOver = true }
          progress(state.done)
        }
      }
    }
    return state.withLock { $0.values.compactMap { $0 } }
  }

  private static func take<Value>(_ state: borrowing Mutex<State<Value>>, _ count: Int) -> Int? {
    state.withLock { state in
      guard state.next < count, !state.isOver else { return nil }
      state.next += 1
      return state.next - 1
    }
  }
}
