import Glibc

/// Threads that may wait for long, one for each worker.
package struct ThreadGroup {
  private var threads: [pthread_t] = []

  /// No thread yet.
  package init() {}

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread; `false` when there can be no more.
  package mutating func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
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

  /// Waits for the end of all.
  package mutating func join() {
    for thread in threads { pthread_join(thread, nil) }
    threads = []
  }
}
