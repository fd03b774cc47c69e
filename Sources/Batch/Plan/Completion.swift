import Files
import Rendering

/// Finds the frames of a manifest that are up to date according to the ledgers.
struct Completion {
  private let settings: BatchSettings
  private let ledger: Ledger
  private let digests: JobDigests

  init(_ settings: BatchSettings, _ ledger: Ledger) {
    self.settings = settings
    self.ledger = ledger
    digests = JobDigests(settings, ledger)
  }

  /// The frames of a shard's job that are missing, damaged, or drawn from something else.
  ///
  /// - Throws: `RenderingError` when an input cannot be read.
  func missing(of sharded: ShardedJob) throws(RenderingError) -> [Int] {
    let job = sharded.job
    let numbers = sharded.units.flatMap(\.self)
    guard !ledger.isRefused(job),
      numbers.contains(where: { ledger.record(of: job.names[$0]) != nil })
    else {
      return numbers
    }
    let inputs = try digests.inputs(of: job)
    let wanted = ledger.renderers.map { digests.digest(of: job, inputs, renderer: $0) }
    return numbers.filter { number in
      let name = job.names[number]
      guard let record = ledger.record(of: name), wanted.contains(record.job) else { return true }
      return !settings.isIntact(name, record)
    }
  }
}

extension BatchSettings {
  /// Whether a finished file is as a run left it, by size and time; those of a storage were compared when it was listed.
  func isIntact(_ name: String, _ record: FrameRecord) -> Bool {
    remote != nil || FileStamp(of: folder + name) == record.stamp
  }
}

extension Ledger {
  /// Whether a job whose files may be there is one that its strictness refuses.
  func isRefused(_ job: PlannedJob) -> Bool {
    job.document.settings.strict && warnings[job.output] != nil
  }
}
