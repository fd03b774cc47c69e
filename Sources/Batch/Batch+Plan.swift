import Files
import Rendering

extension Batch {
  /// What a batch would draw; nothing is written.
  package static func plan(_ settings: BatchSettings) throws(BatchError) -> PlanSummary {
    let plan = BatchPlan(settings)
    let ledger = try Ledger(of: settings.folder)
    _ = try plan.check(against: ledger)
    var summary = PlanSummary()
    try plan.forEachJob { (sharded) throws(BatchError) in
      let frames = sharded.units.joined()
      summary.frames += frames.count
      summary.known += frames.count {
        ledger.record(of: sharded.job.names[$0]) != nil
          && FileStamp.exists(settings.folder + sharded.job.names[$0])
      }
      summary.add(sharded.job.place, sharded.job.output, frames.count)
      return true
    } failed: { (entry, _, sentence) throws(BatchError) in
      summary.add(entry.place, entry.output, 0, sentence)
    }
    return summary
  }
}
