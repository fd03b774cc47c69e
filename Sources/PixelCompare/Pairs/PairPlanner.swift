import Documents
import Imaging

/// Pairs the pictures of two folders by path.
struct PairPlanner {
  let request: ComparisonRequest
  let expectedRoot: FileName
  let actualRoot: FileName
  let expected: FolderListing
  let actual: FolderListing
  /// The files of both sides by the names of pictures.
  private let expectedFiles: [FileName: FileName]
  private let actualFiles: [FileName: FileName]
  /// The picture that each golden is for.
  private let owners: [FileName: FileName]

  init(
    _ request: ComparisonRequest, expected: FileName, actual: FileName
  ) throws(CompareError) {
    self.request = request
    expectedRoot = expected
    actualRoot = actual
    self.expected = try FolderListing(expected)
    self.actual = try FolderListing(actual)
    expectedFiles = try self.expected.named(by: request.expectedName)
    actualFiles = try self.actual.named(by: request.actualName)
    let owner = GoldenOwner(
      classes: request.classes, expectedRoot: expected, actualRoot: actual,
      expected: expectedFiles, actual: actualFiles)
    owners = Dictionary(
      uniqueKeysWithValues: expectedFiles.keys.map { ($0, owner.picture(of: $0)) })
  }

  /// The names of all pictures, also of those that are not compared.
  var names: Set<FileName> { Set(actualFiles.keys).union(owners.values) }

  /// One plan per name, in the order of the names.
  func plans() throws(CompareError) -> [PairPlan] {
    try checkPatterns()
    let goldens = Dictionary(grouping: expectedFiles.keys.sorted()) { owners[$0] ?? $0 }
      .mapValues { names in names.compactMap { expectedFiles[$0] } }
    let start = try request.changedSince.map(Self.modified)
    var plans: [PairPlan] = []
    for (name, file) in actualFiles {
      guard let options = try options(name) else { continue }
      if let start, try Self.modified(file.within(actualRoot)) <= start { continue }
      let goldens = goldens[name] ?? []
      if goldens.isEmpty && request.ignoresExtra { continue }
      var plan = PairPlan(
        name: name, actual: file, goldens: goldens, outcome: goldens.isEmpty ? .extra : .same,
        options: options)
      try plan.readNoises(in: expectedRoot, request.limits)
      plans.append(plan)
    }
    return (plans + (try missing(goldens)) + (try broken())).sorted { $0.name < $1.name }
  }

  private static func modified(_ path: FileName) throws(CompareError) -> (Int, Int) {
    guard let time = FileProbe.modified(path) else { throw .missing(path) }
    return time
  }

  /// Throws when a pattern of names matches no file, or both patterns match one.
  private func checkPatterns() throws(CompareError) {
    if let pattern = request.expectedName, expectedFiles.isEmpty {
      throw .noSuchFile(pattern: pattern.description, folder: expectedRoot)
    }
    if let pattern = request.actualName, actualFiles.isEmpty {
      throw .noSuchFile(pattern: pattern.description, folder: actualRoot)
    }
    guard expectedRoot == actualRoot else { return }
    let both = Set(expectedFiles.values).intersection(actualFiles.values)
    if let file = both.sorted().first {
      throw .bothSides(
        file, expected: request.expectedName?.description ?? "*",
        actual: request.actualName?.description ?? "*")
    }
  }

  /// A phrase with the remedy if there are no plans.
  var remedy: String {
    if expected.isEmpty && actual.isEmpty {
      return "neither folder has a \(PictureKind.listed) picture; name other folders"
    }
    let reasons = "every picture is skipped by a rule or ignored as missing or extra"
    return request.changedSince.map { "\(reasons), or was not modified after \($0.printable)" }
      ?? reasons
  }

  /// Patterns that match no picture: those of rules, and those that choose pictures.
  var idle: (rules: Set<String>, globs: Set<String>) {
    let names = names
    func isIdle(_ glob: Glob) -> Bool { !names.contains(where: glob.matches) }
    return (
      Set(request.rules.rules.map(\.glob).filter(isIdle).map(\.pattern)),
      Set(request.globs.filter(isIdle).map(\.pattern))
    )
  }

  /// Warnings of goldens that are never used.
  func unused(_ plans: [PairPlan]) -> [String] { plans.flatMap(unused) }

  /// Goldens that no run can choose, because one that is tried before has the same bytes.
  private func unused(_ plan: PairPlan) -> [String] {
    if plan.goldens.count < 2 { return [] }
    let classes = Dictionary(grouping: plan.goldens) { GoldenName(path: $0.bytes).deviceClass }
    return classes.values.flatMap { goldens in
      let sorted = GoldenFolder.ordered(goldens, of: plan.name, deviceClass: nil)
      return sorted.indices.compactMap { index in
        let file = sorted[index].within(expectedRoot)
        let twin = sorted[..<index].first { other in
          (try? FileProbe.areEqual(other.within(expectedRoot), file)) == true
        }
        return twin.map {
          "the golden \(sorted[index].printable) is never used, because \($0.printable) has the same bytes"
        }
      }
    }.sorted()
  }

  private func missing(_ goldens: [FileName: [FileName]]) throws(CompareError) -> [PairPlan] {
    if request.ignoresMissing { return [] }
    let broken = Set(actual.broken.map(\.name))
    var plans: [PairPlan] = []
    for (name, goldens) in goldens {
      guard actualFiles[name] == nil, !broken.contains(name), let options = try options(name)
      else { continue }
      plans.append(
        PairPlan(
          name: name, actual: nil, goldens: goldens, outcome: .missing, reason: look(of: name),
          options: options))
    }
    return plans
  }

  /// Why a missing `icon@dark.png` is not a golden of `icon.png`; nil for other names.
  private func look(of name: FileName) -> String? {
    let golden = GoldenName(path: name.bytes)
    guard let word = golden.deviceClass, names.contains(FileName(bytes: golden.plainPath)) else {
      return nil
    }
    let text = FileName(bytes: word).printable
    return "the actual picture is missing; \(text) is not a known device class "
      + "(--class \(text) makes it one)."
  }

  private func broken() throws(CompareError) -> [PairPlan] {
    var reasons: [FileName: String] = [:]
    for entry in expected.broken + actual.broken { reasons[entry.name] = entry.reason }
    var plans: [PairPlan] = []
    for (name, reason) in reasons {
      guard let options = try options(name) else { continue }
      plans.append(
        PairPlan(
          name: name, actual: nil, goldens: [], outcome: .unreadable,
          reason: "\(name.printable) cannot be read: \(reason).", options: options))
    }
    return plans
  }

  private func options(_ name: FileName) throws(CompareError) -> ComparisonOptions? {
    guard request.globs.isEmpty || request.globs.contains(where: { $0.matches(name) }) else {
      return nil
    }
    return try request.rules.options(for: name, from: request.options)
  }
}
