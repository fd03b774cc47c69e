import Synchronization
import Workers

/// Compares two files or two folders.
struct RootRun {
  private let roots: ComparisonRoots
  private var request: ComparisonRequest
  private let isFolder: (expected: Bool, actual: Bool)
  /// What to compare in two folders.
  private let planner: PairPlanner?
  private let plans: [PairPlan]

  /// Lists what to compare.
  init(_ roots: ComparisonRoots, _ request: ComparisonRequest) throws(CompareError) {
    self.roots = roots
    self.request = request
    isFolder = (try Self.isFolder(roots.expected), try Self.isFolder(roots.actual))
    guard isFolder.expected && isFolder.actual else {
      // A skipped pair has no verdict, and two files are one pair.
      guard try request.rules.options(for: roots.actual, from: request.options) != nil else {
        throw .nothingToCompare(remedy: "a rule skips \(roots.actual.printable)")
      }
      planner = nil
      plans = []
      return
    }
    if request.expectedName == nil && request.actualName == nil,
      FileProbe.areOne(roots.expected, roots.actual)
    {
      throw .sameFolder(expected: roots.expected, actual: roots.actual)
    }
    let planner = try PairPlanner(request, expected: roots.expected, actual: roots.actual)
    self.planner = planner
    plans = try planner.plans()
  }

  /// A file that was named; nil for two folders.
  var file: FileName? {
    !isFolder.expected ? roots.expected : !isFolder.actual ? roots.actual : nil
  }

  /// Patterns that match no picture.
  var idle: (rules: Set<String>, globs: Set<String>) { planner?.idle ?? ([], []) }

  /// What to change if there is nothing to compare, as a phrase; nil if there is something.
  var remedy: String? { plans.isEmpty ? planner?.remedy : nil }

  /// Compares everything, or until `maxFailures` pictures have failed.
  func report(
    maxFailures: Int?, progress: @Sendable (_ done: Int, _ total: Int) -> Void,
    diff: ((_ name: FileName, _ png: [UInt8]) -> Void)?
  ) throws(CompareError) -> ComparisonReport {
    var run = self
    run.request.maxFailures = maxFailures
    let (expected, actual) = (roots.expected, roots.actual)
    if planner != nil { return run.folders(progress, diff) }
    if var animation = try AnimationRun(expected: expected, actual: actual, isFolder, request) {
      let (pairs, sequence) = try animation.run(progress: progress, diff: diff)
      var report = ComparisonReport(
        pairs: pairs, expected: expected, actual: actual, isFolder: true)
      report.sequence = sequence
      report.failing = request.failing
      return report
    }
    guard !isFolder.expected && !isFolder.actual else {
      throw .folderAgainstFile(expected: expected, actual: actual)
    }
    return try run.files(progress, diff)
  }

  private func files(
    _ progress: @Sendable (Int, Int) -> Void, _ diff: ((FileName, [UInt8]) -> Void)?
  ) throws(CompareError) -> ComparisonReport {
    let options =
      try request.rules.options(for: roots.actual, from: request.options) ?? request.options
    var plan = PairPlan(
      name: roots.actual, actual: roots.actual, goldens: [roots.expected], outcome: .same,
      options: options, isFile: true)
    let none = FileName(bytes: [])
    try plan.readNoises(in: none, request.limits)
    let comparer = comparer(expected: none, actual: none, count: 1)
    return report([plan], comparer, progress, diff.map { diff in { _, png in diff(none, png) } })
  }

  private func folders(
    _ progress: @Sendable (Int, Int) -> Void, _ diff: ((FileName, [UInt8]) -> Void)?
  ) -> ComparisonReport {
    let comparer = comparer(
      expected: roots.expected, actual: roots.actual, count: plans.count)
    var report = report(plans, comparer, progress, diff)
    if let planner {
      report.otherFormats = planner.expected.others + planner.actual.others
      report.warnings = planner.unused(plans)
    }
    if request.expectedName != nil || request.actualName != nil {
      for index in report.pairs.indices {
        let name = report.pairs[index].name
        report.pairs[index].target = request.expectedName?.file(of: name) ?? name
      }
    }
    return report
  }

  private func comparer(expected: FileName, actual: FileName, count: Int) -> PairComparer {
    PairComparer(
      request: request, expectedRoot: expected, actualRoot: actual,
      workers: count == 1 ? workers : 1)
  }

  private func report(
    _ plans: [PairPlan], _ comparer: PairComparer, _ progress: @Sendable (Int, Int) -> Void,
    _ diff: ((FileName, [UInt8]) -> Void)?
  ) -> ComparisonReport {
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
    pairs = upToLastFailure(pairs)
    PairPictures(comparer: comparer, workers: workers).fill(&pairs, diff: diff)
    var report = ComparisonReport(
      pairs: pairs, expected: roots.expected, actual: roots.actual,
      isFolder: !(plans.first?.isFile ?? false))
    report.goldens = roots.goldens ?? roots.expected
    report.failing = request.failing
    report.isStrict = request.isStrict
    report.left = plans.count - pairs.count
    if request.isSequence {
      report.sequence = SequenceComparison(comparer: comparer, report: report).run()
    }
    return report
  }

  /// The pairs up to the failure after which no more are compared, whatever other threads have done since.
  private func upToLastFailure(_ pairs: [PairReport]) -> [PairReport] {
    guard let most = request.maxFailures else { return pairs }
    let failures = pairs.indices.filter { request.failing.contains(pairs[$0].result.outcome) }
    return failures.count < most ? pairs : Array(pairs[...failures[most - 1]])
  }

  private var workers: Int { request.jobs ?? Processors.count }

  private static func isFolder(_ name: FileName) throws(CompareError) -> Bool {
    guard let isFolder = FileProbe.isFolder(name) else { throw .missing(name) }
    return isFolder
  }
}
