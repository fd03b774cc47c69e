import Imaging

/// What to compare under one name.
struct PairPlan: Sendable {
  /// The path that reports show.
  var name: FileName
  /// The actual picture relative to its root; nil when it is missing.
  var actual: FileName?
  /// The goldens for the name.
  var goldens: [FileName]
  /// `same` when there is something to compare, else the outcome of the pair.
  var outcome: PairResult.Class
  /// Why it is unreadable.
  var reason: String?
  /// The options after all rules.
  var options: ComparisonOptions
  /// Whether two files were named, so that names do not have to match.
  var isFile = false
}

/// Pairs the pictures of two folders by path.
struct PairPlanner {
  let request: ComparisonRequest
  let expectedRoot: FileName
  let expected: FolderListing
  let actual: FolderListing

  /// One plan per name, in the order of the names.
  func plans() throws(CompareError) -> [PairPlan] {
    let alternatives = alternatives()
    var plans: [PairPlan] = []
    for name in actual.files.sorted() {
      guard let options = try options(name) else { continue }
      let goldens = alternatives[name] ?? []
      if goldens.isEmpty && request.ignoresExtra { continue }
      plans.append(
        PairPlan(
          name: name, actual: name, goldens: goldens, outcome: goldens.isEmpty ? .extra : .same,
          options: options))
    }
    return (plans + (try missing(alternatives)) + (try broken())).sorted { $0.name < $1.name }
  }

  /// What to change when there are no plans, as a phrase.
  var wayOut: String {
    if expected.isEmpty && actual.isEmpty {
      return "neither folder has a PNG, JPEG, WebP or GIF picture, so name others"
    }
    return request.globs.isEmpty
      ? "every picture is skipped by a rule or left out as missing or extra"
      : "no picture matches \(request.globs.map { "\(FileName($0.pattern))" }.joined(separator: ", "))"
  }

  /// Goldens by the actual picture that they are for.
  private func alternatives() -> [FileName: [FileName]] {
    var alternatives: [FileName: [FileName]] = [:]
    for file in expected.files.sorted() {
      alternatives[owner(of: file), default: []].append(file)
    }
    return alternatives
  }

  private func owner(of file: FileName) -> FileName {
    if actual.files.contains(file) { return file }
    let name = GoldenName(path: file.bytes)
    let plain = FileName(bytes: name.plainPath)
    guard actual.files.contains(plain) || expected.files.contains(plain) else { return file }
    // A file that was drawn by another class according to its fingerprint is not named after a class:
    // icon@dark.png.
    if let named = name.deviceClass,
      let own = FileProbe.frame(file.within(expectedRoot))?.fingerprint?.deviceClass,
      !own.utf8.elementsEqual(named)
    {
      return file
    }
    return plain
  }

  private func missing(_ alternatives: [FileName: [FileName]]) throws(CompareError) -> [PairPlan] {
    if request.ignoresMissing { return [] }
    let broken = Set(actual.broken.map(\.name))
    var plans: [PairPlan] = []
    for (name, goldens) in alternatives {
      guard !actual.files.contains(name), !broken.contains(name), let options = try options(name)
      else { continue }
      plans.append(
        PairPlan(name: name, actual: nil, goldens: goldens, outcome: .missing, options: options))
    }
    return plans
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
