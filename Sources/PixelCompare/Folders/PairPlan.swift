import Imaging

/// What is to be compared under one name.
struct PairPlan: Sendable {
  /// The path that reports show.
  var name: FileName
  /// The actual picture relative to its root; nil when it is missing.
  var actual: FileName?
  /// The goldens that are alternatives of the name.
  var goldens: [FileName]
  /// `same` when there is something to compare, else how the pair ends.
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

  /// One plan a name, in the order of the names.
  func plans() -> [PairPlan] {
    let alternatives = alternatives()
    var plans: [PairPlan] = []
    for name in actual.files.sorted() {
      guard let options = options(name) else { continue }
      let goldens = alternatives[name] ?? []
      if goldens.isEmpty && request.ignoresExtra { continue }
      plans.append(
        PairPlan(
          name: name, actual: name, goldens: goldens, outcome: goldens.isEmpty ? .extra : .same,
          options: options))
    }
    return (plans + missing(alternatives) + broken()).sorted { $0.name < $1.name }
  }

  /// What would have to be different when there are no plans.
  var wayOut: String {
    if expected.isEmpty && actual.isEmpty {
      return "neither folder has a PNG, JPEG or WebP picture, so name others"
    }
    return request.globs.isEmpty
      ? "every picture is skipped by a rule or left out as missing or extra"
      : "no picture matches \(request.globs.map { "\(FileName($0.pattern))" }.joined(separator: ", "))"
  }

  /// Goldens by actual picture: those with its path, and alternatives of it that are not pictures of their own.
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
    // What another class drew, as it says itself, is not named for one: icon@dark.png.
    if let named = name.deviceClass,
      let own = FileBytes.frame(file.within(expectedRoot))?.fingerprint?.deviceClass,
      !own.utf8.elementsEqual(named)
    {
      return file
    }
    return plain
  }

  private func missing(_ alternatives: [FileName: [FileName]]) -> [PairPlan] {
    if request.ignoresMissing { return [] }
    let broken = Set(actual.broken.map(\.name))
    return alternatives.compactMap { name, goldens in
      guard !actual.files.contains(name), !broken.contains(name), let options = options(name)
      else { return nil }
      return PairPlan(
        name: name, actual: nil, goldens: goldens, outcome: .missing, options: options)
    }
  }

  private func broken() -> [PairPlan] {
    var reasons: [FileName: String] = [:]
    for entry in expected.broken + actual.broken { reasons[entry.name] = entry.reason }
    return reasons.compactMap { name, reason in
      options(name).map {
        PairPlan(
          name: name, actual: nil, goldens: [], outcome: .unreadable,
          reason: "\(name) cannot be read: \(reason).", options: $0)
      }
    }
  }

  private func options(_ name: FileName) -> ComparisonOptions? {
    guard request.globs.isEmpty || request.globs.contains(where: { $0.matches(name) }) else {
      return nil
    }
    return request.rules.options(for: name, from: request.options)
  }
}
