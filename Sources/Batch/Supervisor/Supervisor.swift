import Files
import Glibc
import Rendering
import Workers

/// One thread's part of a batch: takes units and has them drawn by a worker of its own.
struct Supervisor: Sendable {
  let settings: BatchSettings
  let queue: UnitQueue
  let progress: Progress
  let ledger: LedgerWriter?
  /// Uploads files to a storage, if the output is one.
  let deliveries: Deliveries?
  let control: RenderControl
  /// Outputs of jobs that failed in an earlier run.
  let failedBefore: Set<String>
  /// Outputs of jobs about which something was odd in an earlier run.
  let warnedBefore: Set<String>
  let environment: [String: String]
  /// The devices that draw.
  let roster: DeviceRoster
  /// Where the first worker of each device reports the device that draws.
  let renderers: [Promise<Result<DrawingDevice, BatchError>>]

  /// Attempts of a worker for which something was used up, since it drew a unit.
  private struct Shortages {
    /// After this many, the worker leaves the rest to the others.
    static let most = 5
    var count = 0
    /// Those after which no other worker was left.
    var alone = 0
  }

  /// Draws until the queue ends; `number` is the worker's.
  func run(_ number: Int) {
    let worker = RenderWorker(
      settings.program, limits: settings.workerLimits, environment: environment)
    let place = roster.place(of: number)
    if renderers.indices.contains(number) {
      renderers[number].keep(settings.device(of: worker, roster.options(place)))
    }
    var shortages = Shortages()
    units: while let unit = queue.next(for: number) {
      if roster.isGivenUp(place) {
        // Workers of other devices draw the rest.
        _ = queue.mayLeave()
        return queue.giveBack(unit)
      }
      if roster.isSuspected(place), !isOver {
        queue.giveBack(unit)
        while roster.isSuspected(place), !isOver { usleep(10_000) }
        continue
      }
      if isOver {
        queue.done()
        continue
      }
      if progress.hasFailed(unit.job) {
        progress.drop(unit.work)
        queue.done()
        continue
      }
      var next: Unit? = unit
      while let unit = next, control.reason == nil {
        let start = progress.seconds
        progress.begin(unit, worker: number)
        let (isWhole, rest) = draw(unit, with: worker, number, &shortages)
        progress.end(unit, worker: number, since: start, isWhole: isWhole)
        if let rest {
          queue.giveBack(rest)
          if shortages.count >= Shortages.most, queue.mayLeave() { return }
          continue units
        }
        if isWhole { shortages = Shortages() }
        if let suspicion = unit.suspicion, roster.settle(suspicion, isDrawn: isWhole) {
          tellGivenUp(suspicion.place)
        }
        next = isWhole && unit.isPart ? unit.parts?.complete() : nil
        if !unit.isPart, let parts = unit.parts { Folder.remove(parts.folder) }
      }
      queue.done()
    }
  }

  /// Whether nothing more is drawn.
  private var isOver: Bool { progress.isEnding || control.reason != nil }

  private func tellGivenUp(_ place: Int) {
    let device = roster.uses[place]
    progress.tell(
      .givenUp(
        sentence: "\(device.name) is given up, and others draw the rest: \(device.failure ?? "")"))
  }

  /// Whether all of a unit is drawn; otherwise what is left of it for another worker, if anything is.
  private func draw(
    _ unit: Unit, with worker: RenderWorker, _ number: Int, _ shortages: inout Shortages
  ) -> (isWhole: Bool, rest: Unit?) {
    var unit = unit
    var losses = 0
    let place = roster.place(of: number)
    while true {
      let failure: String
      var (canHelp, isDevice, isCrash, isKilled) = (true, false, false, false)
      do throws(WorkerError) {
        switch try attempt(&unit, with: worker, number) {
        case .success where unit.numbers.isEmpty: return (true, nil)
        case .success: failure = "the worker did not draw every frame"
        case .failure(let reason):
          switch reason.kind {
          case .output:
            progress.end(.output(reason.sentence))
            return (false, nil)
          case .scarcity:
            return (false, waits(after: &shortages, reason.sentence) ? unit : nil)
          case .job:
            fail(unit.job, reason.sentence, isInput: true)
            return (false, nil)
          case .device, .missingDevice: (failure, isDevice) = (reason.sentence, true)
          }
        }
      } catch {
        if error.isScarcity {
          return (
            false, waits(after: &shortages, "No worker could draw: \(error).") ? unit : nil
          )
        }
        failure = error.loss(on: roster.nameOfOpen(place))
        (canHelp, isCrash, isKilled) = (error.mayPass, error.isCrash, error.isKilled)
      }
      // Lost after its last file.
      if unit.numbers.isEmpty { return (true, nil) }
      losses += 1
      if isOver { return (false, nil) }
      let isRetried = canHelp && losses < 2
      progress.lost(unit.job, failure, isRetried: isRetried)
      if !isRetried {
        // What fails on two devices is the job.
        if unit.suspicion == nil {
          let suspicion = DeviceSuspicion(place: place, sentence: failure)
          if isDevice, roster.giveUp(place, failure) {
            unit.suspicion = suspicion
            tellGivenUp(place)
            return (false, unit)
          }
          if isCrash, roster.suspect(place) {
            unit.suspicion = suspicion
            return (false, unit)
          }
        }
        if isDevice, case .failure(let error) = settings.device(of: worker, roster.options(place)) {
          // A device that does not open again is not lost by the job.
          if roster.giveUp(place, failure) {
            tellGivenUp(place)
            return (false, unit)
          }
          // Without a device every other job would fail, too.
          progress.end(error)
        } else {
          fail(unit.job, failure)
          if isKilled { progress.workersEnded() }
        }
        return (false, nil)
      }
    }
  }

  /// Waits a moment where something is used up, which others may have; ends the batch if there are none.
  private func waits(after shortages: inout Shortages, _ sentence: String) -> Bool {
    guard !isOver else { return false }
    shortages.count += 1
    if queue.isLast, !LiveWorkers.areRunning { shortages.alone += 1 }
    // The system may count processes for a moment after their end.
    if shortages.alone > 3 {
      progress.end(.output(sentence))
      return false
    }
    usleep(100_000)
    return true
  }

  /// Has a unit drawn and takes the frames that are complete from it.
  private func attempt(
    _ unit: inout Unit, with worker: RenderWorker, _ number: Int
  ) throws(WorkerError) -> Result<Int, RenderFailure> {
    var numbers = unit.numbers
    let (job, known, digest, parts) = (unit.job, unit.known, unit.digest, unit.parts)
    defer { unit.numbers = numbers }
    let place = roster.place(of: number)
    let result = try worker.draw(settings.order(for: unit, on: roster.options(place))) { message in
      switch message {
      case .frame(let frame):
        let isNew = numbers.contains(frame.number)
        numbers.removeAll { $0 == frame.number }
        if !job.names.output.isOneFile { progress.advance(worker: number) }
        complete(frame, of: job, digest, before: known[frame.number], isNew: isNew)
        if isNew, !frame.isKept {
          for device in roster.drew(job, place, parts: parts?.frames) {
            add(.drawn(output: job.output, device: device))
          }
        }
      case .warning(let sentence):
        guard let count = progress.warn(job, sentence) else { break }
        if count == 1, warnedBefore.contains(job.output) { add(.unwarned(output: job.output)) }
        add(.warning(output: job.output, sentence: sentence))
      case .storage(let words): progress.tell(.storage(place: job.place, words: words))
      case .written: progress.advance(worker: number)
      case .stages(let times): progress.add(times)
      case .device, .files, .progress, .parts, .picture, .done, .failed: break
      }
    }
    // Their frames are complete together.
    if unit.isPart, case .success = result {
      parts?.drew(numbers.count, on: place)
      numbers = []
    }
    return result
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
    guard let deliveries, !frame.isKept else {
      return note(record, of: job, name, bytes: frame.isKept ? nil : frame.bytes, isNew: isNew)
    }
    deliveries.send(name, bytes: frame.bytes) {
      note(record, of: job, name, bytes: frame.bytes, isNew: isNew)
    }
  }

  /// Notes that a file is in its place; `bytes` are those that were written for it.
  private func note(
    _ record: FrameRecord, of job: PlannedJob, _ name: String, bytes: Int?, isNew: Bool
  ) {
    add(.frame(path: name, record))
    guard isNew, progress.complete(name, bytes: bytes, of: job) else { return }
    if failedBefore.contains(job.output) { add(.success(output: job.output)) }
    if warnedBefore.contains(job.output), !progress.isWarned(job) {
      add(.unwarned(output: job.output))
    }
  }

  private func fail(_ job: PlannedJob, _ sentence: String, isInput: Bool = false) {
    guard progress.fail(job.index, job.place, output: job.output, sentence, isInput: isInput)
    else { return }
    add(.failure(output: job.output, sentence: sentence))
  }

  private func add(_ record: LedgerRecord) {
    do throws(BatchError) { try ledger?.add(record) } catch { progress.end(error) }
  }
}
