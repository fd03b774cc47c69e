import Documents

extension Comparison {
  /// Compares two files, or two folders by relative path.
  ///
  /// An animated file is compared frame by frame with another one or
  /// with a folder of frames.
  ///
  /// Missing, extra, wrong-sized and unreadable pictures fail unless `request` leaves them out. Nothing is written. Per pair,
  /// only figures stay in memory.
  ///
  /// - Parameters:
  ///   - expected: a file of a ``PictureKind``, or a folder of goldens.
  ///   - actual: such a file or a folder of pictures.
  ///   - request: how to compare, and what to keep for reports.
  ///   - progress: called with the number of pairs that are done and that of all pairs, from one thread at a time.
  ///   - diff: called with the diff picture of each pair that differs, as a PNG file, in the order of the names. A name is
  ///     relative to the folders, and empty for two files. Pictures of more than 32 Mi pixels have no diff picture.
  /// - Returns: one entry per picture, and counts.
  /// - Throws: when a path does not exist, when only one of them is a folder, when a folder cannot be listed, when a mask
  ///   does not fit, when a rule gives a limit outside of its range, or when nothing is left to compare.
  public static func run(
    expected: FileName, actual: FileName, request: ComparisonRequest = .init(),
    progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    diff: ((_ name: FileName, _ png: [UInt8]) -> Void)? = nil
  ) throws(CompareError) -> ComparisonReport {
    try run(
      [ComparisonRoots(expected: expected, actual: actual)], request: request, progress: progress,
      diff: diff)
  }

  /// As ``run(expected:actual:request:progress:diff:)`` with several pairs of folders, one after the other, in one report.
  ///
  /// Names in the report then begin with the path of the folder of actual pictures. Rules and patterns are relative to each
  /// folder.
  ///
  /// - Parameters:
  ///   - roots: the folders; two files alone.
  ///   - request: how to compare, and what to keep for reports.
  ///   - progress: as above, for each pair of folders.
  ///   - diff: as above.
  /// - Returns: one entry per picture, and counts.
  /// - Throws: as above, and when one of several roots is not a folder.
  public static func run(
    _ roots: [ComparisonRoots], request: ComparisonRequest = .init(),
    progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in },
    diff: ((_ name: FileName, _ png: [UInt8]) -> Void)? = nil
  ) throws(CompareError) -> ComparisonReport {
    var runs: [RootRun] = []
    for root in roots { runs.append(try RootRun(root, request)) }
    if roots.count > 1, let file = runs.compactMap(\.file).first { throw .fileAmongFolders(file) }
    let idle = runs.dropFirst().reduce(runs.first?.idle ?? ([], [])) { idle, run in
      (idle.rules.intersection(run.idle.rules), idle.globs.intersection(run.idle.globs))
    }
    if let pattern = idle.globs.sorted().first { throw .noSuchPattern(pattern) }
    if runs.allSatisfy({ $0.remedy != nil }) {
      throw .nothingToCompare(remedy: runs.first?.remedy ?? "name two folders")
    }
    var reports: [ComparisonReport] = []
    var failuresLeft = request.maxFailures
    for (root, run) in zip(roots, runs) where failuresLeft.map({ $0 > 0 }) ?? true {
      let report = try run.report(
        maxFailures: failuresLeft, progress: progress,
        diff: diff.map { diff in { diff(roots.count > 1 ? $0.within(root.actual) : $0, $1) } })
      failuresLeft = failuresLeft.map { $0 - report.pairs.count(where: report.fails) }
      reports.append(report)
    }
    var report = roots.count > 1 ? .joined(reports) : reports[0]
    report.warnings += idle.rules.sorted().map { "the rule \"\($0.printable)\" matches no picture" }
    return report
  }
}
