import Rendering

extension Batch {
  /// Files that are read before the ledger learns of them.
  private static let checkedAtOnce = 4096

  /// Calls its argument with every step of a plan until that returns `false`.
  typealias Steps = ((PlanStep) throws(BatchError) -> Bool) throws(BatchError) -> Void

  /// Reads the files of a plan again that earlier runs have drawn, and corrects the ledger; returns the records
  /// for later runs.
  @discardableResult
  static func verify(
    _ steps: Steps, _ ledger: inout Ledger, _ settings: BatchSettings,
    control: RenderControl = RenderControl(),
    onEvent: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) throws(BatchError) -> [LedgerRecord] {
    let verification = Verification(
      folder: settings.folder,
      readers: settings.remote == nil ? settings.workers : Deliveries.atOnce,
      storage: settings.remote?.place)
    var all = Verification.Findings()
    var files: [Verification.File] = []
    let check = { [known = ledger] (step: PlanStep?) throws(BatchError) in
      if case .draw(let sharded)? = step {
        for number in sharded.units.joined() {
          let name = sharded.job.names[number]
          if let record = known.record(of: name) { files.append(.init(name: name, record: record)) }
        }
        if files.count < checkedAtOnce { return }
      }
      let before = all.count
      all += try verification.check(files, isStopped: { control.reason != nil }) {
        onEvent(.verifying(files: before + $0))
      }
      files = []
    }
    try steps { (step) throws(BatchError) in
      if case .draw = step { try check(step) }
      return control.reason == nil
    }
    try check(nil)
    onEvent(
      .verified(files: all.count, damaged: Array(all.damaged.prefix(10)), count: all.damaged.count))
    return ledger.learn(all)
  }
}
