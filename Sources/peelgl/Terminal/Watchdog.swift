import Dispatch
import Glibc
import Rendering
import Synchronization
import Workers

/// Turns SIGINT, SIGTERM, SIGHUP and the end of the time allowed into an orderly stop; when the stop does
/// not come about, as in a long draw, ends the process itself.
struct Watchdog {
  /// How long a loop may take to stop; a further signal ends the process at once.
  private let grace: Duration
  /// How long signals are taken for the same request: `timeout` sends its own to a process and to its group.
  private static let echo = Duration.milliseconds(300)

  private let control: RenderControl?
  private let timeout: Duration?
  /// The files to remove when the process ends.
  private let rest: String
  /// Asks the thread that waits for it to close the output.
  private let closing = DispatchSemaphore(value: 0)
  /// Its answer.
  private let closed = DispatchSemaphore(value: 0)

  /// Without a control there is no loop that could stop, and the process ends at once.
  init(
    _ control: RenderControl?, timeout: Duration?, rest: String = "complete frames are kept",
    grace: Duration = .milliseconds(700)
  ) {
    self.grace = grace
    self.control = control
    self.timeout = timeout
    self.rest = rest
  }

  /// Watches from now on, on threads that exist before there is work, since there may be none left when it has to end.
  func start() throws(CommandError) {
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var threads = ThreadGroup()
    if let control {
      let (closing, closed) = (closing, closed)
      let isStarted = threads.start {
        closing.wait()
        control.closeOutput()
        closed.signal()
      }
      guard isStarted else { throw .noThread(NoThread()) }
    }
    let isStarted = threads.start { [self] in
      let signal = Self.waitForSignal(timeout)
      if signal == SIGXCPU { endSilently() }
      let reason: RenderControl.Stop = signal == nil ? .deadline : .interrupted
      if let control {
        control.stop(reason)
        let start = ContinuousClock.now
        while Self.waitForSignal(grace - (.now - start)) != nil, .now - start < Self.echo {}
      }
      end(reason)
    }
    guard isStarted else { throw .noThread(NoThread()) }
  }

  /// Ends a guarded process that gave no sign of life; its owner tells why.
  private func endSilently() -> Never {
    if Self.claimExit() { closeOutput() }
    leave(.deadline)
  }

  /// Whether a thread has claimed the end of the process.
  private static let isEnding = Atomic(false)

  /// Whether the caller is the first to claim it, so that one message explains the end.
  private static func claimExit() -> Bool {
    isEnding.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Returns to the thread that may explain the end; does not return if the watchdog does so.
  static func awaitExit() {
    if claimExit() { return }
    while true { usleep(1000) }
  }

  private func closeOutput() {
    guard control != nil else { return }
    closing.signal()
    // A disk that does not answer must not keep the process; the next run removes what is left.
    _ = closed.wait(timeout: .now() + .milliseconds(200))
  }

  private func end(_ reason: RenderControl.Stop) {
    guard Self.claimExit() else {
      // Another thread explains it and ends the process.
      _ = Self.waitForSignal(grace)
      leave(ExitStatus(reason))
    }
    closeOutput()
    // What is left of the progress bar stays above the message.
    if isatty(STDERR_FILENO) == 1 { Console.print("\n") }
    switch reason {
    case .interrupted: Console.complain("Interrupted; \(rest).")
    case .deadline: Console.complain("Timed out (--timeout); \(rest).")
    }
    leave(ExitStatus(reason))
  }

  private func leave(_ status: ExitStatus) -> Never {
    LiveWorkers.end {
      ScratchFolder.removeAll()
      _exit(status.rawValue)
    }
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGXCPU)
    if !ignoresHangUp { sigaddset(&signals, SIGHUP) }
    return signals
  }

  /// Whether the caller wants the job to outlive its terminal, as `nohup` does.
  private static var ignoresHangUp: Bool {
    var action = sigaction()
    sigaction(SIGHUP, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The signal that came in time; without a time this waits for ever.
  private static func waitForSignal(_ timeout: Duration?) -> Int32? {
    var signals = signals
    let end = timeout.map { ContinuousClock.now + $0 }
    while true {
      var got: Int32
      if let end {
        let left = max(.zero, end - .now).components
        var time = timespec(
          tv_sec: Int(left.seconds), tv_nsec: Int(left.attoseconds / 1_000_000_000))
        got = sigtimedwait(&signals, nil, &time)
      } else {
        got = sigwaitinfo(&signals, nil)
      }
      if got > 0 { return got }
      if errno != EINTR { return nil }
    }
  }
}
