import Glibc

/// Threads that a library cannot do without, and that a worker could not start.
///
/// GLib, and what librsvg draws filters with, abort the process then, which is not the fault of the file.
enum ThreadShortage {
  /// The exit status in this case: EX_TEMPFAIL of sysexits.h.
  static let status: Int32 = 75

  /// From now on the process ends with ``status`` when a library aborts it while threads are used up.
  static func endWithStatus() {
    for number in [SIGABRT, SIGTRAP] {
      signal(number) { number in
        // A library that finds its memory damaged holds what threads and memory need, so that the question could wait for ever.
        ThreadShortage.abort(afterSeconds: 1)
        if ThreadShortage.isThere { _exit(ThreadShortage.status) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Ends the process by SIGABRT unless it ends before.
  private static func abort(afterSeconds seconds: UInt32) {
    signal(SIGALRM) { _ in
      var signals = sigset_t()
      sigemptyset(&signals)
      for number in [SIGABRT, SIGTRAP] {
        signal(number, SIG_DFL)
        sigaddset(&signals, number)
      }
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(SIGABRT)
    }
    var alarms = sigset_t()
    sigemptyset(&alarms)
    sigaddset(&alarms, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &alarms, nil)
    alarm(seconds)
  }

  /// Whether no more threads can start, even where memory is not limited.
  private static var isThere: Bool {
    var limit = rlimit()
    getrlimit(Int32(RLIMIT_AS.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(Int32(RLIMIT_AS.rawValue), &limit)
    // Those that the libraries had started may have ended: one per processor that draws filters, and Pango's two, which look for fonts.
    return !ThreadGroup.canStart(Processors.count + 3)
  }
}
