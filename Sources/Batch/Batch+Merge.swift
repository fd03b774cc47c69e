import Files
import Glibc
import Rendering

extension Batch {
  /// Joins the ledgers of shards into one and checks every frame of the manifest against it.
  package static func merge(_ settings: BatchSettings) throws(BatchError) -> LedgerMerge {
    let lock = try FolderLock(settings.folder, for: .whole)
    defer { _ = lock }
    let ledger = try Ledger(of: settings.folder)
    var merge = LedgerMerge()
    let plan = BatchPlan(settings)
    try plan.forEachStep { (step) throws(BatchError) in
      switch step {
      case .draw(let sharded):
        for number in sharded.units.joined() {
          let name = sharded.job.names[number]
          if let record = ledger.record(of: name),
            FileStamp(of: settings.folder + name) == record.stamp
          {
            merge.complete += 1
          } else {
            merge.missingCount += 1
            if merge.missing.count < LedgerMerge.named { merge.missing.append(name) }
          }
        }
      case .failed(let entry, _, let sentence): merge.failures.append((entry.place, sentence))
      case .none, .refused: break
      }
      return true
    }
    merge.failures += ledger.failures.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let text = ([LedgerRecord.header] + ledger.records.map(\.line)).map { $0 + "\n" }.joined()
    let path = Ledger.path(in: settings.folder, of: .whole)
    do throws(FileError) {
      try AtomicFile.write(Array(text.utf8), to: path, overwrite: true, sync: true)
    } catch {
      throw .output(error.description)
    }
    for part in ledger.files where part != path { unlink(part) }
    return merge
  }
}
