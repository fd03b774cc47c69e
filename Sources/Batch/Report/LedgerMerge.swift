package import Documents

/// The findings of joining the ledgers of shards.
package struct LedgerMerge: Sendable {
  /// Files that are missing, damaged, or of another manifest or picture than today's; some of ``missingCount``.
  package var missing: [String] = []
  /// Their number.
  package var missingCount = 0
  /// Those of them that were read and have other bytes than their run wrote.
  package var damaged: [String] = []
  /// Jobs that are not complete, and did not fail.
  package var missingJobs = 0
  /// Jobs that failed, by their places in the manifest, with the reason.
  package var failures: [(place: String, sentence: String)] = []
  /// Frames that are there.
  package var complete = 0

  /// Files that are named at most.
  static let named = 1000

  /// Notes files that are missing.
  mutating func add(_ names: [String]) {
    missingCount += names.count
    missing += names.prefix(Self.named - missing.count)
  }

  /// One line, as `480 files are complete, 16 are missing or outdated: …`, and one for each job that failed.
  package var lines: [String] {
    var text = "\(counted(complete, "file")) \(complete == 1 ? "is" : "are") complete"
    if missingCount > 0 {
      let names = missing.prefix(10).map(\.printable).joined(separator: ", ")
      text += ", \(missingCount) \(missingCount == 1 ? "is" : "are") missing or outdated: \(names)"
    }
    if missingCount > 10 { text += ", …" }
    if !failures.isEmpty { text += ", \(counted(failures.count, "job")) failed" }
    let spoiled = damaged.prefix(Self.named).map { "\($0.printable) is damaged" }
    let failed = failures.prefix(Self.named).map { "\($0.place): \($0.sentence)" }
    return (spoiled + failed + [text]).map(\.message)
  }

  /// The same for a program.
  package var json: JSON {
    .object([
      .init("complete", .integer(complete)), .init("missingCount", .integer(missingCount)),
      .init("missing", .list(missing.map { .text($0) })),
      .init("damaged", .list(damaged.map { .text($0) })),
      .init(
        "failures",
        .list(
          failures.map {
            .object([.init("job", .text($0.place)), .init("message", .text($0.sentence))])
          })),
    ])
  }
}
