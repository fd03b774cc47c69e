import Imaging

/// Finds the picture that a golden is for.
struct GoldenOwner {
  let classes: DeviceClasses
  let expectedRoot: FileName
  let actualRoot: FileName
  /// The files of both sides by their names.
  let expected: [FileName: FileName]
  let actual: [FileName: FileName]

  /// The name of the picture; by default, that of the golden itself.
  func picture(of file: FileName) -> FileName {
    if actual[file] != nil { return file }
    let name = GoldenName(path: file.bytes)
    for candidate in [name, name.withoutClass] where candidate.path == file.bytes {
      let plain = FileName(bytes: candidate.plainPath)
      guard plain != file, actual[plain] != nil || expected[plain] != nil else { continue }
      if candidate.deviceClass.map({ isClass($0, of: file, plain) }) ?? true { return plain }
    }
    return file
  }

  private func isClass(_ word: [UInt8], of file: FileName, _ picture: FileName) -> Bool {
    if classes.isNamed(word) { return true }
    func drawnBy(_ path: FileName) -> String? { FileProbe.frame(path)?.fingerprint?.deviceClass }
    if let own = expected[file].flatMap({ drawnBy($0.within(expectedRoot)) }) {
      return own.utf8.elementsEqual(word)
    }
    let other = actual[picture].flatMap { drawnBy($0.within(actualRoot)) }
    return classes.contains(word, drawnBy: [other].compactMap(\.self))
  }
}
