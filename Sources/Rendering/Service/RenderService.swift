import Documents
import Files
import Glibc
import Workers

/// The worker's side of drawing: carries out orders in a process of the program itself.
package enum RenderService {
  /// The task's name.
  static let task = "render"

  /// Becomes a worker where `words`, those behind the program's name, ask for one; returns otherwise.
  package static func runIfAsked(_ words: [String]) {
    guard let task = WorkerTask(words: words), task.name == Self.task else { return }
    let current = LockedValue<RenderControl?>(nil)
    endWhenAsked(current)
    let session = RenderSession(isWorker: true)
    WorkerService.run(task) { request, send in
      let say: RenderSession.Say = { send($0.message) }
      let beat = Beat { say(.progress) }
      let control = RenderControl { beat.frameDrawn() }
      current.withLock { $0 = control }
      do throws(RenderingError) {
        say(.done(frames: try answer(request, by: session, control, say)))
      } catch {
        say(.failed(RenderFailure(error)))
      }
    }
  }

  /// Carries out an order; returns how many frames were drawn.
  private static func answer(
    _ request: [UInt8], by session: RenderSession, _ control: RenderControl,
    _ say: @escaping RenderSession.Say
  ) throws(RenderingError) -> Int {
    let order = try RenderOrder(request)
    if order.purpose == .device {
      say(.device(try session.device(of: order)))
      return 0
    }
    let limits = order.job.settings.limits
    WorkerService.allow(seconds: max(limits.maxStartSeconds, limits.maxFrameSeconds))
    let open = try session.open(order, say)
    return try session.draw(open, control: control, say).report?.frames ?? 0
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

/// Tells the owner that frames are being drawn, at once and then ten times a second at most.
private final class Beat: Sendable {
  private let last = LockedValue<ContinuousClock.Instant?>(nil)
  private let say: @Sendable () -> Void

  init(_ say: @escaping @Sendable () -> Void) {
    self.say = say
  }

  func frameDrawn() {
    let now = ContinuousClock.now
    let isDue = last.withLock { last in
      if let last, now - last < .milliseconds(100) { return false }
      last = now
      return true
    }
    if isDue { say() }
  }
}
