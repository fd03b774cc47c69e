import Documents
import Files
import Glibc
import Workers

/// The worker's side of watching: draws a job as often as its owner asks.
///
/// Its device, its programs and the decoded pictures stay from one request to the next.
package enum PreviewService {
  /// The task's name.
  static let task = "preview"

  /// Becomes a worker where `words`, those behind the program's name, ask for one; returns otherwise.
  package static func runIfAsked(_ words: [String]) {
    guard let task = WorkerTask(words: words), task.name == Self.task else { return }
    let control = LockedValue<RenderControl?>(nil)
    endWhenAsked(control)
    let session = PreviewSession()
    WorkerService.run(task) { request, send in
      let own = RenderControl { send(PreviewMessage.progress.message) }
      control.withLock { $0 = own }
      send(session.answer(request, own) { send($0.message) }.message)
    }
  }

  /// Ends the process on SIGTERM once no file is half written; to be called before there is another thread, which
  /// would inherit that the signal is not held back.
  private static func endWhenAsked(_ control: LockedValue<RenderControl?>) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var threads = ThreadGroup()
    _ = threads.start {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGTERM)
      var number: Int32 = 0
      sigwait(&signals, &number)
      control.withLock(\.self)?.closeOutput()
      _exit(0)
    }
  }
}
