import Dispatch
import Files

/// A value that one thread waits for until another one has it.
final class Promise<Value: Sendable>: Sendable {
  private let value = LockedValue<Value?>(nil)
  private let isKept = DispatchSemaphore(value: 0)

  /// Delivers the value, once.
  func keep(_ value: Value) {
    self.value.withLock { $0 = value }
    isKept.signal()
  }

  /// Waits for the value, on one thread.
  func wait() -> Value? {
    isKept.wait()
    return value.withLock { $0 }
  }
}
