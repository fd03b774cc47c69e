import Glibc
import Imaging

/// The goldens in a folder, and the names that new ones get.
struct GoldenInventory {
  let folder: FileName
  let limits: ImageLimits
  let classes: DeviceClasses
  let files: Set<FileName>

  /// Lists `folder`; a folder that does not exist has no goldens.
  init(
    _ folder: FileName, _ classes: DeviceClasses, _ limits: ImageLimits
  ) throws(CompareError) {
    self.folder = folder
    self.classes = classes
    self.limits = limits
    do throws(CompareError) { files = try FolderListing(folder).files } catch {
      guard case .unreadableFolder(_, ENOENT) = error else { throw error }
      files = []
    }
  }

  /// The device class of `file`: that of its fingerprint, otherwise that of its name; nil for none.
  func deviceClass(_ file: FileName, _ fingerprint: Fingerprint?) -> String? {
    if let fingerprint { return fingerprint.deviceClass }
    guard let word = GoldenName(path: file.bytes).deviceClass,
      classes.contains(word, drawnBy: [])
    else { return nil }
    return String(decoding: word, as: UTF8.self)
  }

  /// The device classes of the folder's goldens; reads every file.
  func deviceClasses() -> Set<String> {
    Set(files.compactMap { deviceClass($0, fingerprint(of: $0)) })
  }

  /// The name of the golden that `file` becomes.
  ///
  /// It is the golden of the file's own device class if there is one, otherwise the plain one, unless
  /// another class drew that. With `adds` it is the first free variant, or the variant that already has
  /// these bytes.
  func target(
    for file: FileName, _ bytes: [UInt8], fingerprint: Fingerprint?, adds: Bool
  ) -> FileName {
    var golden = GoldenName(path: file.bytes)
    let drawnBy = [fingerprint?.deviceClass].compactMap(\.self)
    if let word = golden.deviceClass, !classes.contains(word, drawnBy: drawnBy) {
      golden = golden.withoutClass
    }
    if let fingerprint, golden.deviceClass == nil {
      var own = golden
      own.deviceClass = Array(fingerprint.deviceClass.utf8)
      let plainClass = self.fingerprint(of: file)?.deviceClass
      let isOthers = plainClass.map { $0 != fingerprint.deviceClass } ?? false
      if files.contains(FileName(bytes: own.path)) || isOthers { golden = own }
    }
    if adds {
      while files.contains(FileName(bytes: golden.path)) {
        if self.bytes(of: FileName(bytes: golden.path)) == bytes { break }
        golden.variant += 1
      }
    }
    return FileName(bytes: golden.path)
  }

  private func bytes(of file: FileName) -> [UInt8]? {
    try? file.within(folder).read(limit: limits.maxFileBytes)
  }

  private func fingerprint(of file: FileName) -> Fingerprint? {
    guard files.contains(file) else { return nil }
    return bytes(of: file).flatMap { Fingerprint(png: $0) }
  }
}
