import Glibc

/// Space on a disk that is kept for what is written last.
///
/// It is free again at the end of the value, or of the process.
package struct ReservedSpace: ~Copyable {
  private let descriptor: Int32

  /// Takes `bytes` of the disk of `folder`, by a file without a name; as much as there is, where it is less.
  package init(_ bytes: Int, in folder: String) {
    descriptor = Self.unnamedFile(in: folder)
    if descriptor >= 0 { _ = posix_fallocate(descriptor, 0, off_t(bytes)) }
  }

  private static func unnamedFile(in folder: String) -> Int32 {
    let file = open(folder, O_RDWR | temporary | O_CLOEXEC, 0o600)
    if file >= 0 { return file }
    // Some file systems give every file a name.
    let path = folder + "reserve-\(getpid())"
    let named = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if named >= 0 { unlink(path) }
    return named
  }

  /// O_TMPFILE of linux/fcntl.h, which Swift does not import because it is an expression of others.
  private static let temporary: Int32 = 0o20000000 | O_DIRECTORY

  deinit { if descriptor >= 0 { close(descriptor) } }
}
