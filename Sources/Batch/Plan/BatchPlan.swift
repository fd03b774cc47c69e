import Documents
import Files
import Rendering

/// The jobs of a manifest in order, divided into units, some of which belong to a shard.
struct BatchPlan {
  /// Jobs or files that a message names at most.
  private static let named = 100
  /// Jobs between two reports of progress.
  private static let reportInterval = 1000

  private let settings: BatchSettings

  init(_ settings: BatchSettings) {
    self.settings = settings
  }

  /// Reads every job, and throws when the manifest cannot be drawn as it is written.
  ///
  /// A plan of at most `kept` jobs is kept in memory; `onEvent` is called now and then with the number read so
  /// far.
  func check(
    against ledger: Ledger, keeping kept: Int = CheckedPlan.maxKept,
    control: RenderControl = RenderControl(), onEvent: (_ jobs: Int) -> Void = { _ in }
  ) throws(BatchError) -> CheckedPlan {
    var read = 0
    var refused: (sentences: [String], count: Int) = ([], 0)
    var unknown: (paths: [String], count: Int) = ([], 0)
    var checked = CheckedPlan(self, keeping: kept)
    var folders = ExistingFolders()
    try forEachStep(checksNames: true) { (step, job) throws(BatchError) in
      if let reason = control.reason { throw .dropped(reason) }
      read += 1
      if read % Self.reportInterval == 0 { onEvent(read) }
      var sentence: String?
      if case .refused(let reason) = step { sentence = reason }
      if let job {
        let names = job.frames.map { job.names[$0] }.filter {
          settings.remote?.hasUnknown($0) ?? folders.hold(settings.folder + $0)
        }
        if settings.remote == nil { sentence = kindProblem(of: job, names) }
        for frame in unknownNames(of: job, names, ledger) {
          unknown.count += 1
          if unknown.paths.count < Self.named { unknown.paths.append(settings.folder + frame) }
        }
      }
      if let sentence {
        refused.count += 1
        if refused.sentences.count < Self.named, !refused.sentences.contains(sentence) {
          refused.sentences.append(sentence)
        }
      } else {
        checked.add(step)
      }
      return true
    }
    if refused.count > 0 { throw .jobs(refused.sentences, count: refused.count) }
    if unknown.count > 0, !settings.overwrite {
      throw .unknownOutputs(unknown.paths, count: unknown.count)
    }
    return checked
  }

  /// Hands every step of this shard to `body` until it returns `false`.
  func forEachStep(_ body: (PlanStep) throws(BatchError) -> Bool) throws(BatchError) {
    try forEachStep(checksNames: false) { (step, _) throws(BatchError) in
      // The manifest was another one when it was checked.
      if case .refused(let sentence) = step { throw .jobs([sentence], count: 1) }
      return try body(step)
    }
  }

  /// Passes `body` the shard's action for every job, and the job itself if it can be planned.
  private func forEachStep(
    checksNames: Bool, _ body: (PlanStep, PlannedJob?) throws(BatchError) -> Bool
  ) throws(BatchError) {
    var planner = Planner(settings)
    var (index, units) = (0, 0)
    try settings.manifest.forEachJob { (entry) throws(BatchError) in
      defer { index += 1 }
      let job: PlannedJob
      do throws(Planner.Refusal) { job = try planner.plan(entry, checksNames: checksNames) } catch {
        switch error {
        case .manifest(let sentence): return try body(.refused(sentence), nil)
        case .job(let sentence):
          defer { units += 1 }
          let isMine = settings.shard.includes(unit: units)
          return try body(isMine ? .failed(entry, index: index, sentence) : .none, nil)
        }
      }
      let all = job.units
      let mine = all.indices.filter { settings.shard.includes(unit: units + $0) }.map { all[$0] }
      units += all.count
      return try body(mine.isEmpty ? .none : .draw(ShardedJob(job: job, units: mine)), job)
    }
  }

  /// Why one of a job's files cannot be written where something else than a file is, if so.
  private func kindProblem(of job: PlannedJob, _ names: [String]) -> String? {
    for name in names {
      do throws(FileError) {
        try AtomicFile.check(settings.folder + name, overwrite: true)
      } catch {
        return "\(job.place): \(error)"
      }
    }
    return nil
  }

  /// The files of a job that are there, though no batch wrote them.
  private func unknownNames(
    of job: PlannedJob, _ names: [String], _ ledger: Ledger
  ) -> [String] {
    if settings.overwrite || ledger.claims.contains(job.output) { return [] }
    return names.filter {
      ledger.record(of: $0) == nil
        && (settings.remote != nil || FileStamp.exists(settings.folder + $0))
    }
  }
}

/// Existing folders, so that others are not searched for files.
private struct ExistingFolders {
  private var last: (folder: Substring, exists: Bool)?

  /// Whether the folder of a file is there.
  mutating func hold(_ path: String) -> Bool {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    let folder = path[..<end]
    if let last, last.folder.utf8.elementsEqual(folder.utf8) { return last.exists }
    let exists = folder.isEmpty || !FileStamp.isMissing(String(folder))
    last = (folder, exists)
    return exists
  }
}

/// The action of a shard for a job of the manifest.
enum PlanStep: Sendable {
  /// Nothing: its units belong to other shards.
  case none
  /// It draws some of its units.
  case draw(ShardedJob)
  /// A required file is missing or damaged; with the reason as a sentence.
  case failed(ManifestJob, index: Int, String)
  /// The job itself is invalid; with the reason as a sentence.
  case refused(String)
}

/// A job with those of its units that belong to a shard.
struct ShardedJob: Sendable {
  let job: PlannedJob
  let units: [ArraySlice<Int>]

  /// Their files.
  var files: Tally { Tally(units.reduce(0) { $0 + $1.count }, job.sort) }
}
