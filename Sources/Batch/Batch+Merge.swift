import Files
import Glibc
import Rendering

extension Batch {
  /// Joins the ledgers of shards into one and checks every frame of the manifest against it.
  package static func merge(
    _ settings: BatchSettings, onEvent: (BatchEvent) -> Void = { _ in }
  ) throws(BatchError) -> LedgerMerge {
    guard settings.remote != nil || FileStamp.exists(settings.folder + Ledger.folder) else {
      throw .notBegun(folder: settings.folder)
    }
    let lock = try FolderLock(settings.folder, for: .whole)
    defer { _ = lock }
    var ledger = try settings.earlierLedger()
    if settings.remote != nil, ledger.files.isEmpty { throw .notBegun(folder: settings.folder) }
    var merge = LedgerMerge()
    if settings.verifies {
      for case .forgotten(let path, _) in try verify(
        BatchPlan(settings).forEachStep, &ledger, settings)
      where ledger.record(of: path) == nil {
        merge.damaged.append(path)
      }
    }
    let completion = Completion(settings, ledger)
    try BatchPlan(settings).forEachStep { (step) throws(BatchError) in
      switch step {
      case .draw(let sharded):
        do throws(RenderingError) {
          let missing = try completion.missing(of: sharded)
          merge.complete += sharded.units.reduce(-missing.count) { $0 + $1.count }
          merge.add(missing.map { sharded.job.names[$0] })
          guard !missing.isEmpty else { break }
          if let sentence = ledger.failures[sharded.job.output] {
            merge.failures.append((sharded.job.place, sentence))
          } else {
            merge.missingJobs += 1
          }
        } catch {
          merge.failures.append((sharded.job.place, "\(error)"))
        }
      case .failed(let entry, _, let sentence): merge.failures.append((entry.place, sentence))
      case .none, .refused: break
      }
      return true
    }
    try LedgerWriter.sync(settings.folder)
    let text = ([LedgerRecord.header] + ledger.records.map(\.line)).map { $0 + "\n" }.joined()
    let path = Ledger.path(in: settings.folder, of: .whole)
    do throws(FileError) {
      try AtomicFile.write(Array(text.utf8), to: path, overwrite: true, sync: true)
    } catch {
      throw .output(error.description)
    }
    try settings.remote?.replaceLedgers(ledger.files)
    for part in ledger.files where part != path { unlink(part) }
    return merge
  }
}
