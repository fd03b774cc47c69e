import Dispatch
import Synchronization

/// A value that threads share, used by one at a time.
///
/// A mutex alone would do; the queue around it is what the thread sanitiser knows, and costs a
/// microsecond.
package final class LockedValue<Value: Sendable>: Sendable {
  private let value: Mutex<Value>
  private let queue = DispatchQueue(label: "peelgl.locked-value")

  /// Begins with `value`.
  package init(_ value: Value) {
    self.value = Mutex(value)
  }

  /// Does something with the value while no other thread does.
  package func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result: Swift.Result<Result, Failure> = queue.sync {
      value.withLock { value in
        do throws(Failure) { return .success(try body(&value)) } catch { return .failure(error) }
      }
    }
    return try result.get()
  }
}
