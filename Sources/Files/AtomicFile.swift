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
    let partial = folder + PartialFile.name(of: name)
    self.descriptor = try PartialFile.open(partial, for: path, in: folder)
    self.path = path
    self.partial = partial
    self.overwrite = overwrite
  }

  deinit {
    // Only its own: another process may have replaced it.
    if !isCommitted, Descriptor.isStill(descriptor, at: partial) { unlink(partial) }
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

  /// Replaces the file of that name, if there is one.
  private borrowing func replace() throws(FileError) {
    try checkPartial()
    guard rename(partial, path) == 0 else { throw .cannotWrite(path: path, errno: errno) }
  }

  /// Gives the file a name that must be free; `rename` alone would replace a file.
  private borrowing func add() throws(FileError) {
    try checkPartial()
    if renameat2(AT_FDCWD, partial, AT_FDCWD, path, Self.noReplace) == 0 { return }
    if errno == EEXIST { throw .exists(path: path) }
    // An older file system: a second name fails where the first is taken.
    if link(partial, path) == 0 {
      unlink(partial)
      return
    }
    if errno == EEXIST { throw .exists(path: path) }
    // One without hard links: the lock keeps out other processes of this program, and nothing keeps out others.
    guard FileStamp.isMissing(path) else { throw .exists(path: path) }
    try replace()
  }

  /// Throws when another process has removed or replaced the unfinished file, as on a file system without locks.
  private borrowing func checkPartial() throws(FileError) {
    guard Descriptor.isStill(descriptor, at: partial) else { throw .busy(path: path) }
  }

  /// RENAME_NOREPLACE of linux/fs.h.
  private static let noReplace: UInt32 = 1
}

/// renameat2(2), which Swift does not import because it is GNU's.
@_extern(c, "renameat2")
private func renameat2(
  _ oldFolder: Int32, _ oldPath: UnsafePointer<CChar>, _ newFolder: Int32,
  _ newPath: UnsafePointer<CChar>, _ flags: UInt32
) -> Int32
