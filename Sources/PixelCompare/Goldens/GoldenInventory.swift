import Imaging

/// The goldens there are, and where a new one belongs.
struct GoldenInventory {
  let folder: FileName
  let limits: ImageLimits
  let files: Set<FileName>

  /// Lists `folder`; one that does not exist has no goldens.
  init(_ folder: FileName, _ limits: ImageLimits) {
    self.folder = folder
    self.limits = limits
    files = (try? FolderListing(folder).files) ?? []
  }

  /// Throws when there are goldens with a device class and none of them has that of `fingerprint`.
  func checkListed(_ fingerprint: Fingerprint, _ name: FileName) throws(CompareError) {
    let listed = deviceClasses
    guard !listed.isEmpty, !listed.contains(fingerprint.deviceClass) else { return }
    throw .unlistedDevice(
      name: name, deviceClass: fingerprint.deviceClass, listed: listed.sorted())
  }

  /// The golden that `file` becomes.
  ///
  /// Its own class's golden if there is one; else the plain one, unless that was drawn by another class.
  func target(for file: FileName, fingerprint: Fingerprint?, adds: Bool) -> FileName {
    var golden = GoldenName(path: file.bytes)
    if let fingerprint, golden.deviceClass == nil {
      var own = golden
      own.deviceClass = Array(fingerprint.deviceClass.utf8)
      let plainClass = self.fingerprint(of: file)?.deviceClass
      let isOthers = plainClass.map { $0 != fingerprint.deviceClass } ?? false
      if files.contains(FileName(bytes: own.path)) || isOthers { golden = own }
    }
    if adds {
      while files.contains(FileName(bytes: golden.path)) { golden.variant += 1 }
    }
    return FileName(bytes: golden.path)
  }

  private var deviceClasses: Set<String> {
    var classes: Set<String> = []
    for file in files {
      if let fingerprint = fingerprint(of: file) { classes.insert(fingerprint.deviceClass) }
    }
    return classes
  }

  private func fingerprint(of file: FileName) -> Fingerprint? {
    guard files.contains(file) else { return nil }
    return (try? file.within(folder).read(limit: limits.maxFileBytes)).flatMap {
      Fingerprint(png: $0)
    }
  }
}
