import Dispatch
import Synchronization

/// A value that threads share, accessed by one at a time.
///
/// A mutex would be enough. The queue around it is known to the thread sanitiser and costs a
/// microsecond.
package final class LockedValue<Value: ~Copyable & Sendable>: Sendable {
  private let value: Mutex<Value>
  private let queue = DispatchQueue(label: "peelgl.locked-value")

  /// Wraps `value`.
  package init(_ value: consuming sending Value) {
    self.value = Mutex(value)
  }

  /// Runs `body` on the value with exclusive access.
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
