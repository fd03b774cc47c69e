import Synchronization
import Workers

/// Work on all processors.
enum Parallel {
  /// The results of `work` for 0..<`count`, in order; throws the first error in that order.
  static func map<Value: Sendable, Failure: Error>(
    _ count: Int, _ work: @Sendable (Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let results = Mutex([Result<Value, Failure>?](repeating: nil, count: count))
    ThreadPool.shared.forEach(count) { index in
      let result: Result<Value, Failure>
      do throws(Failure) { result = .success(try work(index)) } catch { result = .failure(error) }
      results.withLock { $0[index] = result }
    }
    var values: [Value] = []
    for case let result? in results.withLock({ $0 }) { values.append(try result.get()) }
    return values
  }
}
