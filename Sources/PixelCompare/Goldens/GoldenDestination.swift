import Documents
import Files
import Glibc
import Imaging

/// The file that a golden is written to.
struct GoldenDestination {
  private let golden: FileName
  private let path: FileName

  init(_ golden: FileName, in folder: FileName) {
    self.init(golden, at: golden.within(folder))
  }

  private init(_ golden: FileName, at path: FileName) { (self.golden, self.path) = (golden, path) }

  /// The file of its noise.
  var noise: GoldenDestination {
    GoldenDestination(NoiseFile.name(of: golden), at: NoiseFile.name(of: path))
  }

  /// Throws if the golden cannot be written, as far as can be checked without writing.
  func check() throws(CompareError) {
    guard path.isText else {
      throw .cannotWrite(golden, reason: "its name is not UTF-8; rename the actual picture.")
    }
    try mapError(to: failure, AtomicFile.check(path.text, overwrite: true))
    var folder = path.text
    var status = stat()
    repeat {
      guard let slash = folder.lastIndex(of: "/") else { folder = "."; break }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    } while stat(folder, &status) != 0 && errno == ENOENT
    guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      access(folder, W_OK | X_OK) == 0
    else {
      throw .cannotWrite(
        golden, reason: "\(FileName(folder)) is not a writable folder.")
    }
  }

  /// Writes the golden atomically.
  func write(_ bytes: [UInt8]) throws(CompareError) {
    try mapError(to: failure, AtomicFile.write(bytes, to: path.text, overwrite: true))
  }

  private func failure(_ error: FileError) -> CompareError {
    .cannotWrite(golden, reason: "\(error)")
  }

  /// Removes the file if there is one.
  func remove() throws(CompareError) {
    guard unlink(path.text) == 0 || errno == ENOENT else {
      throw .cannotWrite(
        golden, reason: "it cannot be removed: \(String(cString: strerror(errno))).")
    }
  }
}
