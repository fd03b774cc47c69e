import Glibc

/// A file that appears under its name only when it is complete.
///
/// Bytes go to `.NAME.partial` in the same folder, which `commit` renames; dropping the value without
/// `commit` removes that file. A lock on it keeps two processes apart and ends with its process, so the
/// next writer of the same name takes over what a killed process left. A link at `path` is replaced
/// rather than followed.
package struct AtomicFile: ~Copyable {
  /// The final name.
  package let path: String
  private let partial: String
  private let overwrite: Bool
  private let descriptor: Int32
  private var isCommitted = false

  /// Creates the temporary file and missing folders; refuses an existing `path` unless `overwrite` is
  /// set.
  package init(_ path: String, overwrite: Bool = false) throws(FileError) {
    let (folder, name) = Folder.split(path)
    guard !name.isEmpty, name != ".", name != ".." else { throw .isFolder(path: path) }
    try Self.check(path, overwrite: overwrite)
    guard name.utf8.count <= NAME_MAX else { throw .cannotWrite(path: path, errno: ENAMETOOLONG) }
    let partial = folder + Self.partialName(of: name)
    self.descriptor = try Self.openLocked(partial, for: path, folder: folder)
    self.path = path
    self.partial = partial
    self.overwrite = overwrite
  }

  deinit {
    if !isCommitted { unlink(partial) }
    close(descriptor)
  }

  /// Appends `bytes`.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    if let number = Descriptor.write(bytes[...], to: descriptor) {
      throw .cannotWrite(path: path, errno: number)
    }
  }

  /// Replaces bytes that were written, from `offset` on.
  package func rewrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, offset) }
    guard count == bytes.count else { throw .cannotWrite(path: path, errno: errno) }
  }

  /// Calls `body` with the descriptor of the unfinished file, for a child process that writes it.
  package borrowing func withDescriptor<Result, Failure: Error>(
    _ body: (Int32) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(descriptor)
  }

  /// Gives the file its final name; with `sync`, only after its bytes have reached the disk.
  package consuming func commit(sync: Bool = false) throws(FileError) {
    if sync, fsync(descriptor) != 0 { throw .cannotWrite(path: path, errno: errno) }
    // Closing a duplicate reports a late write error and keeps the lock.
    let copy = dup(descriptor)
    guard copy >= 0, close(copy) == 0 else { throw .cannotWrite(path: path, errno: errno) }
    try overwrite ? replace() : add()
    isCommitted = true
  }

  /// Writes `bytes` to `path` in one step.
  package static func write(
    _ bytes: [UInt8], to path: String, overwrite: Bool = false, sync: Bool = false
  ) throws(FileError) {
    let file = try AtomicFile(path, overwrite: overwrite)
    try file.write(bytes)
    try file.commit(sync: sync)
  }

  /// Throws when `path` cannot become a new file because it exists, is a folder or a device, or leads to a standard stream.
  package static func check(_ path: String, overwrite: Bool) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    try FileKind.requireRegular(status, path)
    if FileStamp.isLink(path),
      (STDIN_FILENO...STDERR_FILENO).contains(where: { Descriptor.isOpen($0, on: status) })
    {
      throw .notRegular(path: path, kind: "a link to a standard stream")
    }
    if !overwrite { throw .exists(path: path) }
  }

  private borrowing func replace() throws(FileError) {
    guard rename(partial, path) == 0 else { throw .cannotWrite(path: path, errno: errno) }
  }

  /// Adds the name with `link`, which fails where it is taken; `rename` would replace the file.
  private borrowing func add() throws(FileError) {
    if link(partial, path) == 0 {
      unlink(partial)
      return
    }
    if errno == EEXIST { throw .exists(path: path) }
    // A file system without hard links: reserve the name, then replace the reservation.
    let reserved = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard reserved >= 0 else {
      throw errno == EEXIST ? .exists(path: path) : .cannotWrite(path: path, errno: errno)
    }
    close(reserved)
    try replace()
  }

  /// The name of an unfinished file; of a name that leaves no room for more, its digest.
  private static func partialName(of name: String) -> String {
    let partial = ".\(name).partial"
    return partial.utf8.count <= NAME_MAX
      ? partial : ".\(Digest(of: Array(name.utf8)).text).partial"
  }

  /// How long a process that was killed may take to let go of its file, on a busy machine.
  private static let lockTimeout = Duration.seconds(5)

  private static func openLocked(
    _ partial: String, for path: String, folder: String
  ) throws(FileError) -> Int32 {
    let deadline = ContinuousClock.now + lockTimeout
    var hasFolder = false
    while true {
      let descriptor = open(partial, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      if descriptor < 0 {
        guard errno == ENOENT, !hasFolder else { throw .cannotWrite(path: path, errno: errno) }
        try Folder.make(folder)
        hasFolder = true
        continue
      }
      let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      // Its last owner may have renamed it between the two calls.
      if isLocked, Descriptor.isStill(descriptor, at: partial) {
        guard ftruncate(descriptor, 0) == 0 else {
          let number = errno
          close(descriptor)
          throw .cannotWrite(path: path, errno: number)
        }
        return descriptor
      }
      close(descriptor)
      guard .now < deadline else { throw .busy(path: path) }
      if !isLocked { usleep(10_000) }
    }
  }
}
