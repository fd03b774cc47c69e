import Documents
import Files
import Glibc
import PixelCompare
import Rendering

/// The state that threads of a batch share.
final class Progress: Sendable {
  private struct State: Sendable {
    var report = BatchReport()
    /// Files of jobs that are begun and still to come, by the job's number.
    var missing: [Int: Int] = [:]
    var failed: Set<Int> = []
    /// Jobs that failed because signals ended their workers.
    var lostJobs = 0
    /// Hashes of the warnings, by the numbers of their jobs.
    var warnings: [Int: Set<Int>] = [:]
    var end: BatchError?
    var space: SpaceWatch
    var forecast: Forecast
  }

  private let state: LockedValue<State>
  private let settings: BatchSettings
  private let start = ContinuousClock.now
  private let onEvent: @Sendable (BatchEvent) -> Void

  /// For a batch of which nothing is planned.
  init(_ settings: BatchSettings, onEvent: @escaping @Sendable (BatchEvent) -> Void) {
    self.settings = settings
    state = LockedValue(
      State(
        space: SpaceWatch(settings.remote == nil ? settings.folder : nil),
        forecast: Forecast(workers: settings.workers)))
    self.onEvent = onEvent
  }

  /// Seconds since the batch began.
  var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Tells of something that changes nothing.
  func tell(_ event: BatchEvent) { onEvent(event) }

  func planned(_ plan: CheckedPlan) {
    state.withLock {
      $0.report.jobs = plan.jobs
      $0.report.planned = plan.files
      for (kind, frames) in plan.kinds {
        $0.forecast.add(Forecast.Work(kind: kind, frames: frames))
      }
    }
    onEvent(.planned(jobs: plan.jobs, files: plan.files))
  }

  /// Notes that missing files will take this many bytes.
  func expect(bytes: Int) {
    if let space = state.withLock({ $0.space.check(needed: bytes) }) {
      onEvent(.space(free: space.free, needed: space.needed))
    }
  }

  /// Notes what draws.
  func draws(_ renderer: DrawingDevice) {
    state.withLock { $0.report.renderer = renderer }
  }

  /// Notes what each device has drawn.
  func used(_ devices: [BatchReport.DeviceUse]) {
    state.withLock { $0.report.devices = devices }
  }

  /// Notes the devices that draw differently.
  func differ(_ sentences: [String]) {
    state.withLock { $0.report.differences = sentences }
  }

  /// Notes that a job will have this many more files.
  func expect(_ files: Int, of job: PlannedJob) {
    state.withLock { $0.missing[job.index, default: 0] += files }
  }

  /// Notes that work is not done.
  func drop(_ work: Forecast.Work) { state.withLock { $0.forecast.drop(work) } }

  /// Notes that a worker begins a unit.
  func begin(_ unit: Unit, worker: Int) {
    let now = seconds
    state.withLock {
      $0.report.tried += 1
      $0.forecast.begin(unit.work, worker: worker, at: now)
    }
  }

  /// Notes that a worker has drawn a frame of its unit.
  func advance(worker: Int) {
    let now = seconds
    state.withLock { $0.forecast.advance(worker: worker, at: now) }
  }

  /// Notes that a worker has ended a unit that it began at `start`; `isWhole` when all of it is drawn.
  func end(_ unit: Unit, worker: Int, since start: Double, isWhole: Bool) {
    let span = BatchReport.Span(
      worker: worker, output: unit.job.output, frames: unit.work.frames, start: start, end: seconds)
    state.withLock {
      $0.forecast.end(worker: worker, at: span.end, isWhole: isWhole)
      if $0.report.spans.count < BatchReport.maxSpans { $0.report.spans.append(span) }
    }
  }

  /// Notes a file that was drawn into `bytes`, or kept; whether it was the last of its job.
  func complete(_ path: String, bytes: Int?, of job: PlannedJob) -> Bool {
    let (isLast, space) = state.withLock { state -> (Bool, (free: Int, needed: Int)?) in
      var space: (free: Int, needed: Int)?
      if let bytes {
        state.report.drawn += Tally(1, job.sort)
        state.forecast.wrote(job.work(ofFiles: 1), bytes: SpaceWatch.bytesOnDisk(bytes))
        let forecast = state.forecast
        space = state.space.add { forecast.bytesLeft }
      } else {
        state.report.kept += Tally(1, job.sort)
      }
      let missing = (state.missing[job.index] ?? 1) - 1
      state.missing[job.index] = missing > 0 ? missing : nil
      let isLast = missing == 0 && !state.failed.contains(job.index)
      if isLast {
        state.report.completeJobs += 1
        if state.report.pictures.count < BatchReport.maxPictures {
          state.report.pictures.append(BatchReport.Picture(output: job.output, path: path))
        }
      }
      return (isLast, space)
    }
    onEvent(.frame(path: path, isKept: bytes == nil))
    if let space { onEvent(.space(free: space.free, needed: space.needed)) }
    return isLast
  }

  /// Notes that a job failed; whether that is new.
  func fail(
    _ job: Int, _ place: String, output: String, _ sentence: String, isInput: Bool
  ) -> Bool {
    let missing = state.withLock { state -> Int? in
      guard state.failed.insert(job).inserted else { return nil }
      state.report.failed += 1
      if state.report.failures.count < BatchReport.maxFailures {
        state.report.failures.append(
          BatchReport.JobMessage(
            place: place, output: output, sentence: sentence, isInput: isInput))
      }
      return state.missing.removeValue(forKey: job) ?? 0
    }
    guard let missing else { return false }
    onEvent(.failure(place: place, sentence: sentence, files: missing))
    return true
  }

  func hasFailed(_ job: PlannedJob) -> Bool { state.withLock { $0.failed.contains(job.index) } }

  /// Says what is odd about a job, each thing once, also when several units of it are drawn.
  ///
  /// - Returns: How many warnings the job has now; `nil` if it had this one.
  func warn(_ job: PlannedJob, _ sentence: String) -> Int? {
    guard let count = recall(job, sentence) else { return nil }
    onEvent(.warning(place: job.place, sentence: sentence))
    return count
  }

  /// Notes what is odd about a job, as an earlier run said it; returns what ``warn(_:_:)`` does.
  @discardableResult
  func recall(_ job: PlannedJob, _ sentence: String) -> Int? {
    state.withLock { state in
      guard state.warnings[job.index, default: []].insert(sentence.hashValue).inserted else {
        return nil
      }
      state.report.warned += 1
      state.report.warnedJobs = state.warnings.count
      if state.report.warnings.count < BatchReport.maxFailures {
        state.report.warnings.append(
          BatchReport.JobMessage(place: job.place, output: job.output, sentence: sentence))
      }
      return state.warnings[job.index]?.count
    }
  }

  /// Whether something is odd about a job.
  func isWarned(_ job: PlannedJob) -> Bool { state.withLock { $0.warnings[job.index] != nil } }

  func lost(_ job: PlannedJob, _ sentence: String, isRetried: Bool) {
    state.withLock {
      $0.report.lostWorkers += 1
      $0.report.retries += isRetried ? 1 : 0
    }
    onEvent(.workerLost(place: job.place, sentence: sentence, isRetried: isRetried))
  }

  /// The name of what draws, once it is known.
  var device: String? { state.withLock(\.report.renderer?.device) }

  /// Notes that a job failed because signals ended its workers; the batch ends when the first jobs did nothing else.
  func workersEnded() {
    state.withLock { $0.lostJobs += 1 }
    endIfAllLost(in: 8)
  }

  /// Ends a batch that drew nothing since signals ended its workers in each of at least `count` jobs that it tried.
  func endIfAllLost(in count: Int) {
    let isHopeless = state.withLock { state in
      state.report.drawn.files + state.report.kept.files == 0 && state.lostJobs >= count
        && state.lostJobs == state.failed.count
    }
    guard isHopeless else { return }
    end(
      .device(
        "\(device?.printable ?? "The driver") crashed, or memory ran out, in every job that was tried;"
          + " `peelgl doctor` tests each device"))
  }

  /// Adds the times of an order.
  func add(_ stages: StageTimes) { state.withLock { $0.report.stages += stages } }

  /// Ends the batch; the first reason counts.
  func end(_ error: BatchError) {
    state.withLock { $0.end = $0.end ?? error }
  }

  /// Whether nothing more should be drawn.
  var isEnding: Bool {
    state.withLock { state in
      state.end != nil || settings.maxFailures.map { state.failed.count >= $0 } == true
    }
  }

  /// Why the batch ended, if for an error.
  var failure: BatchError? { state.withLock(\.end) }
}

extension Progress {
  /// The progress of the batch; `queue` has the waiting units if nothing else is left.
  func status(queue: [Forecast.Work]? = nil) -> BatchStatus {
    let now = seconds
    return state.withLock { state in
      var status = BatchStatus(report: state.report)
      status.report.seconds = now
      status.secondsLeft = state.forecast.secondsLeft(at: now, queue: queue)
      (status.workers, status.drawing) = (settings.workers, state.forecast.drawing)
      return status
    }
  }

  /// The work done so far.
  var report: BatchReport {
    var report = state.withLock(\.report)
    report.seconds = seconds
    report.pictures.sort { FileName($0.output).precedesNaturally(FileName($1.output)) }
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    for time in [usage.ru_utime, usage.ru_stime] {
      report.supervisorSeconds += Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
    return report
  }
}
