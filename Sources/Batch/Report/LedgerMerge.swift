package import Documents
import Files
import Glibc
import Rendering

/// What was found when the ledgers of shards were joined.
package struct LedgerMerge: Sendable {
  /// Files that are missing or not as they were left, some of ``missingCount``.
  package var missing: [String] = []
  /// How many there are.
  package var missingCount = 0
  /// Jobs that failed, with the reason.
  package var failures: [(output: String, sentence: String)] = []
  /// Frames that are there.
  package var complete = 0

  /// Files that are named at most.
  static let named = 1000

  /// One line, as `480 frames are complete, 16 are missing: …`.
  package var sentence: String {
    var text = "\(complete) frames are complete"
    if missingCount > 0 {
      text += ", \(missingCount) are missing: \(missing.prefix(10).joined(separator: ", "))"
    }
    if missingCount > 10 { text += ", …" }
    if !failures.isEmpty { text += ", \(failures.count) jobs failed" }
    return text
  }

  /// The same for a program.
  package var json: JSON {
    .object([
      .init("complete", .integer(complete)), .init("missingCount", .integer(missingCount)),
      .init("missing", .array(missing.map { .string($0) })),
      .init(
        "failures",
        .array(
          failures.map {
            .object([.init("output", .string($0.output)), .init("message", .string($0.sentence))])
          })),
    ])
  }
}

extension Batch {
  /// Joins the ledgers of shards into one and checks every frame of the manifest against it.
  package static func merge(_ settings: BatchSettings) throws(BatchError) -> LedgerMerge {
    let lock = try FolderLock(settings.folder, for: .whole)
    defer { _ = lock }
    let ledger = try Ledger(of: settings.folder)
    var merge = LedgerMerge()
    let plan = BatchPlan(settings)
    try plan.forEachJob { (sharded) throws(BatchError) in
      for number in sharded.units.joined() {
        let name = sharded.job.names[number]
        if let record = ledger.frames[name], FileStamp(of: settings.folder + name) == record.stamp {
          merge.complete += 1
        } else {
          merge.missingCount += 1
          if merge.missing.count < LedgerMerge.named { merge.missing.append(name) }
        }
      }
      return true
    } failed: { (entry, _, sentence) throws(BatchError) in
      merge.failures.append((entry.place, sentence))
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
