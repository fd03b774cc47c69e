import Glibc

/// Space on a disk that is kept for what is written last.
///
/// It is free again at the end of the value, or of the process.
package struct ReservedSpace: ~Copyable {
  private let descriptor: Int32

  /// Takes `bytes` of the disk of `folder`, by a file without a name; as much as there is, where it is less.
  package init(_ bytes: Int, in folder: String) {
    let path = folder + "reserve-\(getpid())"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    unlink(path)
    _ = posix_fallocate(descriptor, 0, off_t(bytes))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
