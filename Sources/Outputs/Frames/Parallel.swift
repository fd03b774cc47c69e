import Dispatch
import Synchronization

/// Work on all processors.
enum Parallel {
  /// The results of `work` for 0..<`count`, in order.
  static func map<Value: Sendable>(
    _ count: Int, _ work: @Sendable (Int) -> Value
  ) -> [Value] {
    let values = Mutex([Value?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let value = work(index)
      values.withLock { $0[index] = value }
    }
    return values.withLock { $0.compactMap(\.self) }
  }
}
