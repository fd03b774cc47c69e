import Dispatch
import Glibc

/// Threads that may wait for long, such as one for each worker.
package struct ThreadGroup: Sendable {
  private var threads: [pthread_t] = []

  /// No thread yet.
  package init() {}

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Their number.
  package var count: Int { threads.count }

  /// Starts a thread, which receives no signal that the process is sent; `false` when there can be no more.
  package mutating func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    var signals = Self.heldBack
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let result = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard result == 0 else {
      body.release()
      return false
    }
    threads.append(thread)
    return true
  }

  /// Whether `count` more threads can exist at the same time.
  package static func canStart(_ count: Int) -> Bool {
    let isOver = DispatchSemaphore(value: 0)
    var threads = ThreadGroup()
    defer {
      for _ in 0..<threads.count { isOver.signal() }
      threads.join()
    }
    return (0..<count).allSatisfy { _ in threads.start { isOver.wait() } }
  }

  /// Waits for the end of all.
  package mutating func join() {
    for thread in threads { pthread_join(thread, nil) }
    threads = []
  }

  /// All signals but those of a thread's own faults, which end the process when they are held back.
  private static var heldBack: sigset_t {
    var signals = sigset_t()
    sigfillset(&signals)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] { sigdelset(&signals, fault) }
    return signals
  }
}
