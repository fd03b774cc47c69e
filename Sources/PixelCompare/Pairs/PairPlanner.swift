import Documents
import Imaging

/// Pairs the pictures of two folders by path.
struct PairPlanner {
  let request: ComparisonRequest
  let expectedRoot: FileName
  let actualRoot: FileName
  let expected: FolderListing
  let actual: FolderListing
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
    let owner = GoldenOwner(
      classes: request.classes, expectedRoot: expected, actualRoot: actual,
      expected: self.expected.files, actual: self.actual.files)
    owners = Dictionary(
      uniqueKeysWithValues: self.expected.files.map { ($0, owner.picture(of: $0)) })
  }

  /// The names of all pictures, also of those that are not compared.
  private var names: Set<FileName> { actual.files.union(owners.values) }

  /// One plan per name, in the order of the names.
  func plans() throws(CompareError) -> [PairPlan] {
    for glob in request.globs where !names.contains(where: glob.matches) {
      throw .noSuchPattern(glob.pattern)
    }
    let goldens = Dictionary(grouping: expected.files.sorted()) { owners[$0] ?? $0 }
    var plans: [PairPlan] = []
    for name in actual.files.sorted() {
      guard let options = try options(name) else { continue }
      let goldens = goldens[name] ?? []
      if goldens.isEmpty && request.ignoresExtra { continue }
      plans.append(
        PairPlan(
          name: name, actual: name, goldens: goldens, outcome: goldens.isEmpty ? .extra : .same,
          options: options))
    }
    return (plans + (try missing(goldens)) + (try broken())).sorted { $0.name < $1.name }
  }

  /// What to change when there are no plans, as a phrase.
  var wayOut: String {
    expected.isEmpty && actual.isEmpty
      ? "neither folder has a PNG, JPEG, WebP or GIF picture, so name others"
      : "every picture is skipped by a rule or left out as missing or extra"
  }

  /// What a person should know, though no picture fails by it.
  func warnings(_ plans: [PairPlan]) -> [String] {
    let unused = plans.flatMap(unused)
    let idle = request.rules.rules.filter { rule in !names.contains(where: rule.glob.matches) }
    return unused + idle.map { "the rule \"\($0.glob.pattern.printable)\" matches no picture" }
  }

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
      guard !actual.files.contains(name), !broken.contains(name), let options = try options(name)
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
    return "there is no actual picture; \(text) is no known class of devices "
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
          reason: "\(name) cannot be read: \(reason).", options: options))
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

/// Finds the picture that a golden is for.
private struct GoldenOwner {
  let classes: DeviceClasses
  let expectedRoot: FileName
  let actualRoot: FileName
  let expected: Set<FileName>
  let actual: Set<FileName>

  /// The path of the picture; that of the golden itself where its name says nothing else.
  func picture(of file: FileName) -> FileName {
    if actual.contains(file) { return file }
    let name = GoldenName(path: file.bytes)
    for candidate in [name, name.withoutClass] where candidate.path == file.bytes {
      let plain = FileName(bytes: candidate.plainPath)
      guard plain != file, actual.contains(plain) || expected.contains(plain) else { continue }
      if candidate.deviceClass.map({ isClass($0, of: file, plain) }) ?? true { return plain }
    }
    return file
  }

  private func isClass(_ word: [UInt8], of file: FileName, _ picture: FileName) -> Bool {
    func drawnBy(_ path: FileName) -> String? { FileProbe.frame(path)?.fingerprint?.deviceClass }
    if let own = drawnBy(file.within(expectedRoot)) { return own.utf8.elementsEqual(word) }
    let other = actual.contains(picture) ? drawnBy(picture.within(actualRoot)) : nil
    return classes.contains(word, drawnBy: [other].compactMap(\.self))
  }
}
