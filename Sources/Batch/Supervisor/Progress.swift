import Files
import Glibc
import Rendering

/// The state that threads of a batch share.
final class Progress: Sendable {
  private struct State: Sendable {
    var report = BatchReport()
    /// Frames of jobs that are begun and still to come, by the job's number.
    var missing: [Int: Int] = [:]
    var failed: Set<Int> = []
    /// Hashes of the warnings that were said, with their jobs.
    var warned: Set<Int> = []
    var end: BatchError?
    var space: SpaceWatch
  }

  private let state: LockedValue<State>
  private let maxFailures: Int?
  private let start = ContinuousClock.now
  private let onEvent: @Sendable (BatchEvent) -> Void

  /// For a batch into `folder`.
  init(
    _ folder: String, maxFailures: Int?, onEvent: @escaping @Sendable (BatchEvent) -> Void
  ) {
    state = LockedValue(State(space: SpaceWatch(folder)))
    self.maxFailures = maxFailures
    self.onEvent = onEvent
  }

  /// Seconds since the batch began.
  var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  func read(_ jobs: Int) { onEvent(.reading(jobs: jobs)) }

  func planned(jobs: Int, frames: Int) {
    state.withLock {
      $0.report.jobs = jobs
      $0.report.frames = frames
    }
    onEvent(.planned(jobs: jobs, frames: frames))
  }

  /// Notes what draws.
  func draws(_ renderer: DrawingDevice) {
    state.withLock { $0.report.renderer = renderer }
  }

  /// Notes that a job will have so many more frames.
  func expect(_ frames: Int, of job: PlannedJob) {
    state.withLock { $0.missing[job.index, default: 0] += frames }
  }

  /// Notes a frame that was drawn into a file of `bytes`, or kept; whether it was the last of its job.
  func complete(_ path: String, bytes: Int?, of job: PlannedJob) -> Bool {
    let (isLast, space) = state.withLock { state -> (Bool, (free: Int, needed: Int)?) in
      var space: (free: Int, needed: Int)?
      if let bytes {
        state.report.drawn += 1
        let done = state.report.drawn + state.report.kept
        space = state.space.add(bytes, left: state.report.frames - done)
      } else {
        state.report.kept += 1
      }
      let missing = (state.missing[job.index] ?? 1) - 1
      state.missing[job.index] = missing > 0 ? missing : nil
      if missing == 0, state.report.pictures.count < BatchReport.maxPictures {
        state.report.pictures.append(BatchReport.Picture(output: job.output, path: path))
      }
      return (missing == 0, space)
    }
    onEvent(.frame(path: path, isKept: bytes == nil))
    if let space { onEvent(.space(free: space.free, needed: space.needed)) }
    return isLast
  }

  /// Notes that a job failed; whether that is new.
  func fail(_ job: Int, _ place: String, output: String, _ sentence: String) -> Bool {
    let missing = state.withLock { state -> Int? in
      guard state.failed.insert(job).inserted else { return nil }
      state.report.failed += 1
      if state.report.failures.count < BatchReport.maxFailures {
        state.report.failures.append(
          BatchReport.Failure(place: place, output: output, sentence: sentence))
      }
      return state.missing.removeValue(forKey: job) ?? 0
    }
    guard let missing else { return false }
    onEvent(.failure(place: place, sentence: sentence, frames: missing))
    return true
  }

  func hasFailed(_ job: PlannedJob) -> Bool { state.withLock { $0.failed.contains(job.index) } }

  /// Says what is odd about a job, each thing once, also when several units of it are drawn.
  func warn(_ job: PlannedJob, _ sentence: String) {
    var hasher = Hasher()
    hasher.combine(job.index)
    hasher.combine(sentence)
    let hash = hasher.finalize()
    guard state.withLock({ $0.warned.insert(hash).inserted }) else { return }
    onEvent(.warning(place: job.place, sentence: sentence))
  }

  func lost(_ job: PlannedJob, _ sentence: String, isRetried: Bool) {
    state.withLock { $0.report.lostWorkers += 1 }
    onEvent(.workerLost(place: job.place, sentence: sentence, isRetried: isRetried))
  }

  /// Notes when a worker drew a unit.
  func note(_ span: BatchReport.Span) {
    state.withLock {
      if $0.report.spans.count < BatchReport.maxSpans { $0.report.spans.append(span) }
    }
  }

  /// Ends the batch; the first reason holds.
  func end(_ error: BatchError) {
    state.withLock { $0.end = $0.end ?? error }
  }

  /// Whether nothing more should be drawn.
  var isEnding: Bool {
    state.withLock { state in
      state.end != nil || maxFailures.map { state.failed.count >= $0 } == true
    }
  }

  /// Why the batch ended, if for an error.
  var failure: BatchError? { state.withLock(\.end) }

  /// What was done so far.
  var report: BatchReport {
    var report = state.withLock(\.report)
    report.seconds = seconds
    report.pictures.sort { $0.output < $1.output }
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    for time in [usage.ru_utime, usage.ru_stime] {
      report.supervisorSeconds += Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
    return report
  }
}
