import Glibc
import Synchronization

/// The processes that are started and not yet waited for, for who ends the owner amid their work.
package enum LiveWorkers {
  private static let identifiers = Mutex<Set<pid_t>>([])

  /// Kills and reaps every worker, then does `finish`, which ends the owner.
  ///
  /// Whoever waits for a worker waits on and reports nothing, and no other one is started.
  package static func end(then finish: () -> Never) -> Never {
    identifiers.withLock { identifiers in
      for identifier in identifiers { Glibc.kill(identifier, SIGKILL) }
      for identifier in identifiers { reapSoon(identifier) }
      finish()
    }
  }

  /// Remembers the process that `spawn` starts.
  static func start(_ spawn: () throws(WorkerError) -> pid_t) throws(WorkerError) -> pid_t {
    try identifiers.withLock { (identifiers) throws(WorkerError) in
      let identifier = try spawn()
      identifiers.insert(identifier)
      return identifier
    }
  }

  /// Kills a process, waits for its end and forgets it; its status as `wait` gives it.
  static func kill(andReap identifier: pid_t) -> Int32 {
    identifiers.withLock { identifiers in
      Glibc.kill(identifier, SIGKILL)
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      identifiers.remove(identifier)
      return status
    }
  }

  /// Waits for up to a second: a process that hangs in the kernel must not keep its owner.
  private static func reapSoon(_ identifier: pid_t) {
    let deadline = ContinuousClock.now + .seconds(1)
    var status: Int32 = 0
    while waitpid(identifier, &status, WNOHANG) == 0, deadline > .now { usleep(1000) }
  }
}
