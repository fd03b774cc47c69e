import Dispatch
import Documents
import Files
import Rendering
import Workers

/// Draws a job as often as it is asked to, on a thread and in a process of its own.
///
/// What is asked while it draws is drawn after that, once. When files change while it has been drawing for long, the
/// process is ended, since its drawing is outdated and may hang.
final class Painter: Sendable {
  /// The result of a drawing.
  enum Outcome: Sendable {
    /// A frame was drawn; more is to come.
    case progress
    /// It is complete.
    case drawn(Result)
    /// The order was not carried out.
    case failed(RenderFailure)
    /// The worker crashed or hung; why, as a clause.
    case lost(String)
  }

  /// A complete drawing.
  struct Result: Sendable {
    /// The picture as PNG, or a pass as an array of NumPy, and its facts; `nil` for a drawing of the output.
    var picture: (facts: JSON, file: [UInt8])?
    /// Frames that were drawn.
    var frames = 0
    /// Sentences about the job.
    var warnings: [String] = []
  }

  /// Why a drawing was made.
  struct Reason: Sendable {
    /// Whether files have changed, or nothing was drawn before.
    var isFiles = false
    /// When the first of the reasons came up.
    var since = ContinuousClock.now
  }

  private struct State: Sendable {
    var wanted: Reason?
    var isClosed = false
    /// The process that draws, and since when.
    var running: (process: Int32, since: ContinuousClock.Instant)?
    var isInterrupted = false
    /// The files that the job reads, as they were when they were last read, or seen to have changed.
    var files: [String: FileState?]
  }

  /// How long a drawing may go on after its files have changed.
  private static let timeout = Duration.milliseconds(300)

  private let state: LockedValue<State>
  private let work = DispatchSemaphore(value: 0)
  private let wake: Wake

  /// Makes a painter that has nothing to do; `files` are watched until it is known what else is read.
  init(watching files: Set<String>, wake: Wake) {
    self.wake = wake
    let states = files.map { ($0, FileState(of: $0)) }
    state = LockedValue(State(files: Dictionary(states) { $1 }))
  }

  /// The files to watch.
  var files: Set<String> { state.withLock { Set($0.files.keys) } }

  /// Asks for a drawing.
  func want(isFiles: Bool, since: ContinuousClock.Instant = .now) {
    state.withLock { state in
      var reason = state.wanted ?? Reason(since: since)
      reason.isFiles = reason.isFiles || isFiles
      state.wanted = reason
    }
    work.signal()
  }

  /// The files that are others than those that were drawn.
  var changes: [String: FileState?] {
    let files = state.withLock(\.files)
    return files.reduce(into: [:]) { changes, entry in
      let now = FileState(of: entry.key)
      if now != entry.value { changes[entry.key] = .some(now) }
    }
  }

  /// Takes note of changes for which a drawing was requested.
  func note(_ changes: [String: FileState?]) {
    state.withLock { $0.files.merge(changes) { $1 } }
  }

  /// Whether it still draws what was there before files changed; ends that where it has gone on for long.
  func endsLate() -> Bool {
    let late = state.withLock { state -> (isWaiting: Bool, process: Int32?) in
      guard let running = state.running, state.wanted?.isFiles == true else { return (false, nil) }
      guard .now - running.since > Self.timeout, !state.isInterrupted else { return (true, nil) }
      state.isInterrupted = true
      return (true, running.process)
    }
    if let process = late.process { LiveWorkers.interrupt(process) }
    return late.isWaiting
  }

  /// Ends the drawing and the thread, which is not waited for.
  func close() {
    let process = state.withLock { state in
      state.isClosed = true
      state.isInterrupted = true
      return state.running?.process
    }
    if let process { LiveWorkers.interrupt(process) }
    work.signal()
  }

  /// Draws until it is closed; called on a thread of its own.
  ///
  /// `order` makes what is drawn for a reason, and `onOutcome` is called with what came of it.
  func serve(
    _ worker: RenderWorker, order: (Reason) -> RenderOrder, onOutcome: (Outcome, Reason) -> Void
  ) {
    var device: String?
    while true {
      work.wait()
      let (isClosed, reason) = state.withLock { state in
        defer { state.wanted = nil }
        return (state.isClosed, state.wanted)
      }
      if isClosed { return }
      guard let reason else { continue }
      let outcome = draw(order(reason), worker, on: &device) { onOutcome(.progress, reason) }
      let isInterrupted = state.withLock { state in
        state.running = nil
        defer { state.isInterrupted = false }
        return state.isInterrupted
      }
      if !isInterrupted { onOutcome(outcome, reason) }
      wake.signal()
    }
  }

  /// `device` is the name of what drew last.
  private func draw(
    _ order: RenderOrder, _ worker: RenderWorker, on device: inout String?, progress: () -> Void
  ) -> Outcome {
    let wasRunning = worker.isRunning
    var hasAnswered = false
    do throws(WorkerError) {
      let process = try worker.start()
      let isClosed = state.withLock { state in
        state.running = (process, .now)
        return state.isClosed
      }
      // The one who closed may not have seen the process.
      if isClosed { LiveWorkers.interrupt(process) }
      var read: [String: FileState?] = [:]
      var result = Result()
      let answer = try worker.draw(order) { message in
        hasAnswered = true
        switch message {
        case .files(let files):
          read = files
          state.withLock { $0.files.merge(files) { $1 } }
          wake.signal()
        case .warning(let sentence): result.warnings.append(sentence)
        case .progress: progress()
        case .picture(let facts, let file): result.picture = (facts, file)
        case .device(let drawing): device = drawing.device
        case .storage, .parts, .written, .frame, .stages, .done, .failed: break
        }
      }
      switch answer {
      // What is wrong may keep other files from being read.
      case .failure(let failure): return .failed(failure)
      case .success(let frames):
        state.withLock { $0.files = $0.files.filter { read.keys.contains($0.key) } }
        result.frames = frames
        return .drawn(result)
      }
    } catch {
      // A process that was ended before it read the order has failed at nothing. The next one is new.
      if wasRunning, !hasAnswered, !state.withLock(\.isInterrupted) {
        return draw(order, worker, on: &device, progress: progress)
      }
      return .lost(error.loss(on: device))
    }
  }
}
