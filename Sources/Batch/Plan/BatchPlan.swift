import Documents
import Files
import Rendering
import Workers

/// The jobs of a manifest in order, cut into units; read anew for each use, so that it takes no memory.
struct BatchPlan {
  /// Jobs or files that a message names at most.
  private static let named = 10

  private let settings: BatchSettings

  init(_ settings: BatchSettings) {
    self.settings = settings
  }

  /// Counts the jobs and frames of this shard, and throws when the manifest cannot be drawn as written.
  func check(against ledger: Ledger) throws(BatchError) -> (jobs: Int, frames: Int) {
    var refused: (sentences: [String], count: Int) = ([], 0)
    var unknown: (paths: [String], count: Int) = ([], 0)
    var (jobs, frames, units) = (0, 0, 0)
    var planner = Planner(settings)
    try settings.manifest.forEachJob { (entry) throws(BatchError) in
      do throws(Planner.Refusal) {
        let job = try planner.plan(entry)
        if let problem = kindProblem(of: job) { throw Planner.Refusal.manifest(problem) }
        for frame in unknownFrames(of: job, ledger) {
          unknown.count += 1
          if unknown.paths.count < Self.named { unknown.paths.append(settings.folder + frame) }
        }
        var isMine = false
        for unit in job.frames.chunks {
          if settings.shard.includes(unit: units) {
            frames += unit.count
            isMine = true
          }
          units += 1
        }
        jobs += isMine ? 1 : 0
      } catch {
        switch error {
        case .manifest(let sentence):
          refused.count += 1
          if refused.sentences.count < Self.named { refused.sentences.append(sentence) }
        case .job:
          jobs += settings.shard.includes(unit: units) ? 1 : 0
          units += 1
        }
      }
      return true
    }
    if refused.count > 0 { throw .jobs(refused.sentences, count: refused.count) }
    if unknown.count > 0, !settings.overwrite {
      throw .unknownOutputs(unknown.paths, count: unknown.count)
    }
    return (jobs, frames)
  }

  /// Hands every job with the units of this shard to `body` until it returns `false`, and those whose
  /// files are missing to `failed`.
  func forEachJob(
    _ body: (ShardedJob) throws(BatchError) -> Bool,
    failed: (ManifestJob, Int, String) throws(BatchError) -> Void
  ) throws(BatchError) {
    var planner = Planner(settings)
    var (index, units) = (0, 0)
    try settings.manifest.forEachJob { (entry) throws(BatchError) in
      defer { index += 1 }
      let job: PlannedJob
      do throws(Planner.Refusal) { job = try planner.plan(entry, checksNames: false) } catch {
        switch error {
        // The manifest was another one when it was checked.
        case .manifest(let sentence): throw .jobs([sentence], count: 1)
        case .job(let sentence):
          if settings.shard.includes(unit: units) { try failed(entry, index, sentence) }
          units += 1
          return true
        }
      }
      var mine: [ArraySlice<Int>] = []
      for unit in job.frames.chunks {
        if settings.shard.includes(unit: units) { mine.append(unit) }
        units += 1
      }
      if mine.isEmpty { return true }
      return try body(ShardedJob(job: job, units: mine))
    }
  }

  /// What draws and with which shaders, as a worker says it.
  func renderer(environment: [String: String]) throws(BatchError) -> String {
    let worker = UnitWorker(
      settings.program, limits: settings.workerLimits, environment: environment)
    var answer: UnitMessage?
    do throws(WorkerError) {
      try worker.draw(settings.request(for: nil)) { answer = $0 }
    } catch {
      throw .device("No worker draws: \(error).")
    }
    switch answer {
    case .ready(let renderer): return renderer
    case .failed(.job, let sentence): throw .manifest(sentence)
    case .failed(_, let sentence): throw .device(sentence)
    default: throw .device("No worker draws.")
    }
  }

  /// Why a file of a job cannot be written where something else than a file is, if so.
  private func kindProblem(of job: PlannedJob) -> String? {
    for frame in job.frames {
      do throws(FileError) {
        try AtomicFile.check(settings.folder + job.names[frame], overwrite: true)
      } catch {
        return "\(job.place): \(error)"
      }
    }
    return nil
  }

  /// The files of a job that are there, though no batch wrote them.
  private func unknownFrames(of job: PlannedJob, _ ledger: Ledger) -> [String] {
    if settings.overwrite || ledger.claims.contains(job.output) { return [] }
    return job.frames.map { job.names[$0] }.filter {
      ledger.record(of: $0) == nil && FileStamp.exists(settings.folder + $0)
    }
  }
}

/// A job with those of its units that belong to a shard.
struct ShardedJob {
  let job: PlannedJob
  let units: [ArraySlice<Int>]
}

extension [Int] {
  /// The frames of each unit.
  fileprivate var chunks: [ArraySlice<Int>] {
    stride(from: 0, to: count, by: Unit.frames).map {
      self[$0..<Swift.min($0 + Unit.frames, count)]
    }
  }
}
