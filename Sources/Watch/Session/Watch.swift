import Documents
import Files
import Glibc
import Rendering
import Workers

/// Draws a job again whenever one of its files changes, into its output and for a page.
package final class Watch: Sendable {
  private let settings: WatchSettings
  private let onEvent: @Sendable (WatchEvent) -> Void
  private let wake: Wake
  private let isStopped = LockedValue(false)
  /// The failure that ends watching.
  private let fatal = LockedValue<RenderFailure?>(nil)

  /// Prepares to watch; `onEvent` receives each event, on any thread.
  ///
  /// - Throws: `WatchError.noResources`.
  package init(
    _ settings: WatchSettings, onEvent: @escaping @Sendable (WatchEvent) -> Void
  ) throws(WatchError) {
    self.settings = settings
    self.onEvent = onEvent
    guard let wake = Wake() else { throw .noResources }
    self.wake = wake
  }

  /// Ends ``run()``, from any thread.
  package func stop() {
    isStopped.withLock { $0 = true }
    wake.signal()
  }

  /// Watches until ``stop()``.
  ///
  /// - Throws: `WatchError` when the page cannot be served, and when the job is wrong from the start in another way
  ///   than GLSL can be.
  package func run() throws(WatchError) {
    var painters: [Painter] = []
    var threads = ThreadGroup()
    let page = try servedPage()
    defer {
      // In this order, so that no thread waits for an answer that never comes.
      for painter in painters { painter.close() }
      page?.server.stop()
      threads.join()
    }
    if let page {
      painters.append(page.painter)
      guard start(page.painter, drawsOutput: false, page, &threads) else { throw .noResources }
    }
    if settings.job.output != nil {
      let painter = Painter(watching: settings.files, wake: wake)
      painters.append(painter)
      guard start(painter, drawsOutput: true, page, &threads) else { throw .noResources }
    }
    if let page { onEvent(.serving(address: page.address)) }
    for painter in painters { painter.want(isFiles: true) }
    follow(painters, page)
    if let failure = fatal.withLock(\.self) { throw .job(failure) }
  }

  private var isOver: Bool { isStopped.withLock(\.self) || fatal.withLock { $0 != nil } }

  /// Waits for changes and requests drawings.
  private func follow(_ painters: [Painter], _ page: ServedPage?) {
    let watcher = FileWatcher()
    var isLate = false
    while !isOver {
      watcher.follow(painters.reduce(into: []) { $0.formUnion($1.files) })
      watcher.wait(orFor: wake.descriptor, milliseconds: isLate ? 50 : .max)
      let start = ContinuousClock.now
      for painter in painters {
        guard !painter.changes.isEmpty else { continue }
        settle(painter, watcher, since: start)
        painter.note(painter.changes)
        painter.want(isFiles: true, since: start)
      }
      isLate = painters.reduce(false) { $1.endsLate() || $0 }
      page?.server.wake()
    }
  }

  /// Waits until nothing has changed for a moment; longer for a file that is gone, since editors move and write
  /// it again.
  private func settle(
    _ painter: Painter, _ watcher: FileWatcher, since start: ContinuousClock.Instant
  ) {
    var seen = painter.changes
    while !isOver, .now - start < .milliseconds(300) {
      watcher.wait(orFor: wake.descriptor, milliseconds: 8)
      let changes = painter.changes
      let isMissing = changes.values.contains { $0 == nil }
      if changes == seen, !isMissing || .now - start > .milliseconds(250) { return }
      if .now - start > .milliseconds(100), !isMissing { return }
      seen = changes
    }
  }

  /// Starts the thread on which a painter draws.
  private func start(
    _ painter: Painter, drawsOutput: Bool, _ page: ServedPage?, _ threads: inout ThreadGroup
  ) -> Bool {
    let state = LockedValue(DrawingState())
    return threads.start { [self] in
      let worker = RenderWorker(environment: settings.environment)
      painter.serve(worker) { reason in
        var job = settings.job
        if state.withLock(\.hasWritten) { job.settings.overwrite = true }
        guard !drawsOutput, let page else {
          return RenderOrder(job, for: .output, on: settings.device)
        }
        if reason.isFiles {
          page.showing.begin()
          page.server.wake()
        }
        return RenderOrder(job, for: .picture(page.showing.wish), on: settings.device)
      } onOutcome: { outcome, reason in
        take(outcome, reason, drawsOutput: drawsOutput, page, state)
      }
    }
  }

  /// The state of a painter's drawings.
  private struct DrawingState: Sendable {
    /// Whether files that are there are its own.
    var hasWritten = false
    /// Whether it has drawn, so that what is wrong came later.
    var hasBegun = false
  }

  private func take(
    _ outcome: Painter.Outcome, _ reason: Painter.Reason, drawsOutput: Bool, _ page: ServedPage?,
    _ state: LockedValue<DrawingState>
  ) {
    let milliseconds =
      reason.isFiles ? (ContinuousClock.now - reason.since) / .milliseconds(1) : nil
    // The output tells of what both have in common.
    let isTold = reason.isFiles && (drawsOutput || settings.job.output == nil)
    switch outcome {
    case .progress:
      state.withLock { $0 = DrawingState(hasWritten: true, hasBegun: true) }
      return
    case .drawn(let result):
      guard let picture = result.picture else {
        onEvent(
          .written(
            frames: result.frames, milliseconds: milliseconds ?? 0, warnings: result.warnings))
        break
      }
      page?.showing.show(picture.facts, picture.file, milliseconds: milliseconds)
      if isTold, let milliseconds {
        onEvent(
          .drawn(milliseconds: milliseconds, warnings: picture.facts["warnings"]?.texts ?? []))
      }
    case .failed(let failure): fail(failure, drawsOutput, page, state, isTold: isTold)
    case .lost(let reason):
      // A driver that crashes may do better with the next version of the shader.
      state.withLock { $0.hasBegun = true }
      fail(
        RenderFailure(.device, "\(settings.title): \(reason)."), drawsOutput, page, state,
        isTold: isTold)
    }
    page?.server.wake()
  }

  private func fail(
    _ failure: RenderFailure, _ drawsOutput: Bool, _ page: ServedPage?,
    _ state: LockedValue<DrawingState>, isTold: Bool
  ) {
    if !drawsOutput { page?.showing.fail(failure) }
    let isMendable = failure.report != nil
    let isFirst = state.withLock { state in
      defer { if isMendable { state.hasBegun = true } }
      return !state.hasBegun
    }
    if isFirst, !isMendable {
      fatal.withLock { $0 = $0 ?? failure }
      wake.signal()
    } else if isTold {
      onEvent(.failed(failure))
    }
  }
}

extension WatchSettings {
  /// The name of the watched job, in messages.
  var title: String {
    (job.scene ?? job.effect ?? job.modifiers.joined(separator: " ")).printable
  }
}

/// The page, its server and what draws for it.
struct ServedPage: Sendable {
  let address: String
  let showing: PageState
  let painter: Painter
  let server: HTTPServer
}

extension Watch {
  /// The page, if one is requested.
  private func servedPage() throws(WatchError) -> ServedPage? {
    guard let wanted = settings.port else { return nil }
    let socket: (descriptor: Int32, port: Int)
    do throws(LoopbackSocket.Failure) { socket = try LoopbackSocket.open(port: wanted) } catch {
      switch error.number {
      case EADDRINUSE: throw .portTaken(wanted)
      case EACCES, EPERM: throw .portForbidden(wanted)
      default: throw .port(wanted, errno: error.number)
      }
    }
    let gate = Gate(port: socket.port)
    let showing = PageState(settings.title, commandLine: settings.commandLine)
    let painter = Painter(watching: settings.files, wake: wake)
    let routes = Routes(gate, showing) { painter.want(isFiles: false) }
    do throws(HTTPServer.Failure) {
      let server = try HTTPServer(on: socket.descriptor) {
        routes.refusal(of: $0)
      } answer: {
        routes.answer($0)
      }
      return ServedPage(
        address: gate.address, showing: showing, painter: painter,
        server: server)
    } catch {
      switch error {
      case .noLibrary(let problem): throw .noLibrary(problem)
      case .noResources: throw .noResources
      }
    }
  }
}
