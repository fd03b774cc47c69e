package import Documents

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
    var text = "\(counted(complete, "frame")) \(complete == 1 ? "is" : "are") complete"
    if missingCount > 0 {
      text +=
        ", \(missingCount) \(missingCount == 1 ? "is" : "are") missing: \(missing.prefix(10).joined(separator: ", "))"
    }
    if missingCount > 10 { text += ", …" }
    if !failures.isEmpty { text += ", \(counted(failures.count, "job")) failed" }
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
