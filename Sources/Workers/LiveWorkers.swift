import Glibc
import Synchronization

/// The running worker processes, so that the owner can kill them when it exits during their work.
package enum LiveWorkers {
  private static let identifiers = Mutex<Set<pid_t>>([])
  /// Those among them that draw nothing, and that the end of a batch still needs.
  private static let helpers = Mutex<Set<pid_t>>([])

  /// Kills and reaps every worker, then calls `finish`, which ends the owner.
  ///
  /// Threads that wait for a worker keep waiting and report nothing, and no new worker is started.
  package static func end(then finish: () -> Never) -> Never {
    identifiers.withLock { identifiers in
      for identifier in identifiers { Glibc.kill(identifier, SIGKILL) }
      for identifier in identifiers { reapSoon(identifier) }
      finish()
    }
  }

  /// Asks a worker to end, and kills it when it has not after half a second; the thread that waits for its answer
  /// reaps it.
  package static func interrupt(_ identifier: Int32) {
    let deadline = ContinuousClock.now + .milliseconds(500)
    var isFirst = true
    while true {
      let isOver = identifiers.withLock { identifiers in
        guard identifiers.contains(identifier), !hasEnded(identifier) else { return true }
        if isFirst { Glibc.kill(identifier, SIGTERM) }
        isFirst = false
        guard deadline <= .now else { return false }
        Glibc.kill(identifier, SIGKILL)
        return true
      }
      if isOver { return }
      usleep(2000)
    }
  }

  /// Whether there is any besides helpers.
  package static var areRunning: Bool {
    identifiers.withLock { identifiers in helpers.withLock { !identifiers.isSubset(of: $0) } }
  }

  /// Kills every worker but helpers; the threads that wait for their answers reap them.
  package static func killAll() {
    identifiers.withLock { identifiers in
      for identifier in helpers.withLock({ identifiers.subtracting($0) }) {
        Glibc.kill(identifier, SIGKILL)
      }
    }
  }

  /// Makes a process a helper.
  static func exempt(_ identifier: pid_t) { helpers.withLock { _ = $0.insert(identifier) } }

  /// Whether a process has exited and waits to be reaped.
  static func hasEnded(_ identifier: pid_t) -> Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT)
    return result != 0 || information.si_signo == SIGCHLD
  }

  /// Registers the process that `spawn` starts.
  static func start(_ spawn: () throws(WorkerError) -> pid_t) throws(WorkerError) -> pid_t {
    try identifiers.withLock { (identifiers) throws(WorkerError) in
      let identifier = try spawn()
      identifiers.insert(identifier)
      return identifier
    }
  }

  /// Kills a process, reaps and unregisters it, and returns its status in the format of `wait`.
  static func kill(andReap identifier: pid_t) -> Int32 {
    identifiers.withLock { identifiers in
      Glibc.kill(identifier, SIGKILL)
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      identifiers.remove(identifier)
      helpers.withLock { _ = $0.remove(identifier) }
      return status
    }
  }

  /// Waits for up to a second: a process that hangs in the kernel must not block its owner.
  private static func reapSoon(_ identifier: pid_t) {
    let deadline = ContinuousClock.now + .seconds(1)
    var status: Int32 = 0
    while waitpid(identifier, &status, WNOHANG) == 0, deadline > .now { usleep(1000) }
  }
}
