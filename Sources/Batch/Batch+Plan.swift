import Files
import Rendering

extension Batch {
  /// What a batch would draw; nothing is written.
  package static func plan(_ settings: BatchSettings) throws(BatchError) -> PlanSummary {
    let plan = BatchPlan(settings)
    let ledger = try Ledger(of: settings.folder)
    var summary = PlanSummary()
    try plan.check(against: ledger).forEachStep { (step) throws(BatchError) in
      switch step {
      case .draw(let sharded):
        let frames = sharded.units.joined()
        summary.frames += frames.count
        summary.known += frames.count {
          ledger.record(of: sharded.job.names[$0]) != nil
            && FileStamp.exists(settings.folder + sharded.job.names[$0])
        }
        summary.add(sharded.job.place, sharded.job.output, frames.count)
      case .failed(let entry, _, let sentence):
        summary.add(entry.place, entry.output, 0, sentence)
      case .none, .refused: break
      }
      return true
    }
    return summary
  }
}
