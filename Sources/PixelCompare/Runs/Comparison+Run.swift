import Glibc
import Synchronization

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
  ///   - expected: a PNG, JPEG, WebP or GIF file, or a folder of goldens.
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
    let isFolder = try self.isFolder(expected)
    let kinds = (expected: isFolder, actual: try self.isFolder(actual))
    if !isFolder || !kinds.actual {
      // A skipped pair has no verdict, and two files are one pair.
      guard try request.rules.options(for: actual, from: request.options) != nil else {
        throw .nothingToCompare(wayOut: "a rule skips \(actual)")
      }
    }
    if var animation = try AnimationRun(expected: expected, actual: actual, kinds, request) {
      let (pairs, sequence) = try animation.run(progress: progress, diff: diff)
      var report = ComparisonReport(
        pairs: pairs, expected: expected, actual: actual, isFolder: true)
      report.sequence = sequence
      report.failing = request.failing
      return report
    }
    guard isFolder == kinds.actual else {
      throw .folderAgainstFile(expected: expected, actual: actual)
    }
    let roots: (expected: FileName, actual: FileName)
    let plans: [PairPlan]
    var others = 0
    var warnings: [String] = []
    if isFolder {
      if try isOneFolder(expected, actual) {
        throw .sameFolder(expected: expected, actual: actual)
      }
      let planner = try PairPlanner(request, expected: expected, actual: actual)
      plans = try planner.plans()
      warnings = planner.warnings(plans)
      others = planner.expected.others + planner.actual.others
      if plans.isEmpty { throw .nothingToCompare(wayOut: planner.wayOut) }
      roots = (expected, actual)
    } else {
      let none = FileName(bytes: [])
      let options =
        try request.rules.options(for: actual, from: request.options) ?? request.options
      plans = [
        PairPlan(
          name: actual, actual: actual, goldens: [expected], outcome: .same, options: options,
          isFile: true)
      ]
      roots = (none, none)
    }
    let workers = request.jobs ?? processors
    let comparer = PairComparer(
      request: request, expectedRoot: roots.expected, actualRoot: roots.actual,
      keepsThumbnails: request.keepsPictures && plans.count <= PairPictures.pairs,
      workers: plans.count == 1 ? workers : 1)
    let failures = Mutex(0)
    var pairs = WorkPool.map(
      count: plans.count, workers: workers, progress: { progress($0, plans.count) },
      until: { pair in
        let count = failures.withLock { count in
          if request.failing.contains(pair.result.outcome) { count += 1 }
          return count
        }
        return request.maxFailures.map { count >= $0 } ?? false
      }, { comparer.report(plans[$0]) })
    pairs = upToLastFailure(pairs, request)
    PairPictures(comparer: comparer, workers: workers).fill(
      &pairs, diff: diff.map { diff in { name, png in diff(isFolder ? name : .init(""), png) } })
    var report = ComparisonReport(
      pairs: pairs, expected: expected, actual: actual, isFolder: isFolder)
    report.otherFormats = others
    report.failing = request.failing
    report.warnings = warnings
    report.isStrict = request.isStrict
    report.left = plans.count - pairs.count
    if request.isSequence {
      report.sequence = SequenceComparison(comparer: comparer, report: report).run()
    }
    return report
  }

  /// The pairs up to the failure after which no more are compared, whatever other threads have done since.
  private static func upToLastFailure(
    _ pairs: [PairReport], _ request: ComparisonRequest
  ) -> [PairReport] {
    guard let most = request.maxFailures else { return pairs }
    let failures = pairs.indices.filter { request.failing.contains(pairs[$0].result.outcome) }
    return failures.count < most ? pairs : Array(pairs[...failures[most - 1]])
  }

  private static func isOneFolder(_ first: FileName, _ second: FileName) throws(CompareError)
    -> Bool
  {
    var (one, other) = (stat(), stat())
    guard stat(first.terminated, &one) == 0 else { throw .missing(first) }
    guard stat(second.terminated, &other) == 0 else { throw .missing(second) }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  private static func isFolder(_ name: FileName) throws(CompareError) -> Bool {
    var status = stat()
    guard stat(name.terminated, &status) == 0 else { throw .missing(name) }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  private static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
