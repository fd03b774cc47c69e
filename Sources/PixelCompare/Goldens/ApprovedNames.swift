/// The pictures that were named for approval.
struct ApprovedNames {
  private let names: [String]
  private let folder: FileName

  /// Takes paths below `folder`, or patterns that match whole paths; an empty list selects all
  /// pictures.
  init(_ names: [String], below folder: FileName) {
    self.names = names
    self.folder = folder
  }

  /// The pictures in the order of their paths, and those of `others`; each name must match at least one, and none may be a
  /// broken link.
  func files(alsoFrom others: Set<FileName> = []) throws(CompareError) -> [FileName] {
    let listing = try FolderListing(folder)
    let broken = Dictionary(uniqueKeysWithValues: listing.broken.map { ($0.name, $0.reason) })
    let all = listing.files.union(broken.keys).union(others)
    var chosen: Set<FileName> = names.isEmpty ? all : []
    for name in names {
      let found = matches(name, all)
      if found.isEmpty { throw .noSuchName(name, folder: folder) }
      chosen.formUnion(found)
    }
    for file in chosen.sorted() {
      if let reason = broken[file] { throw .unreadable(file, reason: "\(reason).") }
    }
    if chosen.isEmpty { throw .nothingToApprove(folder: folder) }
    return chosen.sorted()
  }

  private func matches(_ name: String, _ files: Set<FileName>) -> [FileName] {
    // A leading "./" keeps a name that begins with a dash from being a flag.
    let path = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
    for literal in [path, path + ".png"] where files.contains(FileName(literal)) {
      return [FileName(literal)]
    }
    let globs = [Glob(path), Glob(path + ".png")]
    return files.filter { file in globs.contains { $0.matchesWhole(file) } }
  }
}
