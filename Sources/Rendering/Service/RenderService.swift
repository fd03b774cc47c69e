import Documents
import Files
import GLRenderer
import Glibc
import Workers

/// The worker's side of drawing: carries out orders in a process of the program itself.
package enum RenderService {
  /// The task's name.
  static let task = "render"

  /// Becomes a worker if `words`, the arguments, request one; returns otherwise.
  package static func runIfRequested(_ words: [String]) {
    guard let task = WorkerTask(words: words), task.name == Self.task else { return }
    let current = LockedValue<RenderControl?>(nil)
    exitOnRequest(current)
    let session = RenderSession(isWorker: true)
    WorkerService.run(task) { request, sendBytes in
      let send: RenderSession.Send = { sendBytes($0.message) }
      let beat = Beat { send(.progress) }
      let control = RenderControl { beat.frameDrawn() }
      do throws(RenderingError) {
        let order = try RenderOrder(request)
        current.withLock { $0 = order.purpose.isWatched ? control : nil }
        send(.done(frames: try carryOut(order, by: session, control, send)))
      } catch {
        send(.failed(RenderFailure(error)))
      }
    }
  }

  /// Carries out an order; returns how many frames were drawn.
  private static func carryOut(
    _ order: RenderOrder, by session: RenderSession, _ control: RenderControl,
    _ send: @escaping RenderSession.Send
  ) throws(RenderingError) -> Int {
    switch order.purpose {
    case .device:
      send(.device(try session.device(of: order)))
      return 0
    case .trial(let index):
      Doctor.tryOut(deviceAt: index)
      return 0
    case .output, .files, .picture: break
    }
    let limits = order.job.settings.limits
    WorkerService.allow(seconds: max(limits.maxStartSeconds, limits.maxFrameSeconds))
    let open = try session.open(order, send)
    return try session.draw(open, control: control, send).report?.frames ?? 0
  }

  /// Ends the process on SIGTERM once no file is half written, if its owner watches files.
  ///
  /// The owner of a batch ends its workers itself. A worker starts with the signal held back.
  private static func exitOnRequest(_ control: LockedValue<RenderControl?>) {
    var threads = ThreadGroup()
    _ = threads.start {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGTERM)
      var number: Int32 = 0
      while true {
        sigwait(&signals, &number)
        guard let control = control.withLock(\.self) else { continue }
        control.closeOutput()
        _exit(0)
      }
    }
  }
}

/// Reports drawn frames to the owner: the first at once, then at most ten times a second.
private final class Beat: Sendable {
  private let last = LockedValue<ContinuousClock.Instant?>(nil)
  private let send: @Sendable () -> Void

  init(_ send: @escaping @Sendable () -> Void) {
    self.send = send
  }

  func frameDrawn() {
    let now = ContinuousClock.now
    let isDue = last.withLock { last in
      if let last, now - last < .milliseconds(100) { return false }
      last = now
      return true
    }
    if isDue { send() }
  }
}
