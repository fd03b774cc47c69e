import Files
import Rendering
import Workers

/// One thread's part of a batch: takes units and has them drawn by a worker of its own.
struct Supervisor: Sendable {
  let settings: BatchSettings
  let queue: UnitQueue
  let progress: Progress
  let ledger: LedgerWriter?
  let control: RenderControl
  /// Outputs of jobs that failed in an earlier run.
  let failedBefore: Set<String>
  let environment: [String: String]
  /// Where the first worker says what draws.
  let renderer: Promise<Result<UnitRenderer, BatchError>>

  /// Draws until the queue ends; `number` is the worker's.
  func run(_ number: Int) {
    let worker = UnitWorker(
      settings.program, limits: settings.workerLimits, environment: environment)
    if number == 0 { renderer.keep(ask(worker)) }
    while let unit = queue.next() {
      if progress.isEnding || control.reason != nil || progress.hasFailed(unit.job) { continue }
      var next: Unit? = unit
      while let unit = next, control.reason == nil {
        let start = progress.seconds
        next = draw(unit, with: worker) && unit.isPart ? unit.parts?.complete() : nil
        progress.note(
          BatchReport.Span(
            worker: number, output: unit.job.output, frames: unit.numbers.count, start: start,
            end: progress.seconds))
        if !unit.isPart, let parts = unit.parts { Folder.remove(parts.folder) }
      }
    }
  }

  /// What draws and with which shaders, as a worker says it.
  private func ask(_ worker: UnitWorker) -> Result<UnitRenderer, BatchError> {
    var answer: UnitMessage?
    do throws(WorkerError) {
      try worker.draw(settings.request(for: nil)) { answer = $0 }
    } catch {
      return .failure(.device("No worker draws: \(error)."))
    }
    switch answer {
    case .ready(let renderer): return .success(renderer)
    case .failed(.job, let sentence): return .failure(.manifest(sentence))
    case .failed(_, let sentence): return .failure(.device(sentence))
    default: return .failure(.device("No worker draws."))
    }
  }

  /// Whether all of a unit is drawn.
  private func draw(_ unit: Unit, with worker: UnitWorker) -> Bool {
    var unit = unit
    var losses = 0
    while true {
      let failure: String
      var canHelp = true
      switch attempt(&unit, with: worker) {
      case .success(.done) where unit.numbers.isEmpty: return true
      case .success(.failed(.output, let sentence)):
        progress.end(.output(sentence))
        return false
      case .success(.failed(.job, let sentence)):
        fail(unit.job, sentence)
        return false
      case .success(.failed(.device, let sentence)): failure = sentence
      case .success: failure = "the worker did not draw every frame"
      case .failure(let error):
        failure = error.loss
        canHelp = error.mayPass
      }
      losses += 1
      if control.reason != nil || progress.isEnding { return false }
      let isRetried = canHelp && losses < 2
      progress.lost(unit.job, failure, isRetried: isRetried)
      if !isRetried {
        fail(unit.job, failure)
        return false
      }
    }
  }

  /// Has a unit drawn, takes the frames that are complete from it, and returns the worker's last
  /// message.
  private func attempt(
    _ unit: inout Unit, with worker: UnitWorker
  ) -> Result<UnitMessage, WorkerError> {
    var end = UnitMessage.done
    var numbers = unit.numbers
    let (job, known, digest) = (unit.job, unit.known, unit.digest)
    defer { unit.numbers = numbers }
    do throws(WorkerError) {
      try worker.draw(request(for: unit), limits: job.limits) { message in
        switch message {
        case .frame(let frame):
          let isNew = numbers.contains(frame.number)
          numbers.removeAll { $0 == frame.number }
          complete(frame, of: job, digest, before: known[frame.number], isNew: isNew)
        case .warning(let sentence): progress.warn(job, sentence)
        case .progress: break
        case .ready, .done, .failed: end = message
        }
      }
      // Their frames are complete together.
      if unit.isPart, end == .done { numbers = [] }
      return .success(end)
    } catch {
      return .failure(error)
    }
  }

  private func request(for unit: Unit) -> UnitRequest {
    var request = settings.request(for: unit.job.document, inputs: unit.inputs)
    // What follows from the frames before begins at the first, also when it is tried again.
    request.frames =
      unit.isPart
      ? FrameList(of: unit.numbers).text
      : unit.job.text(ofFrames: unit.job.isWhole ? unit.job.frames : unit.numbers)
    request.parts = unit.parts?.folder
    request.known = unit.known.mapValues(\.key.text)
    return request
  }

  private func complete(
    _ frame: WrittenFrame, of job: PlannedJob, _ digest: Digest, before: FrameRecord?, isNew: Bool
  ) {
    let name = job.names[frame.number]
    guard let key = Digest(text: frame.key),
      let content = frame.digest.map({ Digest(text: $0) }) ?? before?.digest
    else { return }
    let record = FrameRecord(
      key: key, job: digest, digest: content,
      stamp: FileStamp(bytes: frame.bytes, modified: frame.modified))
    add(.frame(path: name, record))
    if isNew, progress.complete(name, bytes: frame.isKept ? nil : frame.bytes, of: job),
      failedBefore.contains(job.output)
    {
      add(.success(output: job.output))
    }
  }

  private func fail(_ job: PlannedJob, _ sentence: String) {
    guard progress.fail(job.index, job.place, output: job.output, sentence) else { return }
    add(.failure(output: job.output, sentence: sentence))
  }

  private func add(_ record: LedgerRecord) {
    do throws(BatchError) { try ledger?.add(record) } catch { progress.end(error) }
  }
}
