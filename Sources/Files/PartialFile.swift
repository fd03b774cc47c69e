import Glibc

/// Opening of the unfinished file `.NAME.partial`.
enum PartialFile {
  /// How long a process that was killed may take to let go of its file, on a busy machine.
  private static let lockTimeout = Duration.seconds(5)

  /// The name of an unfinished file; of a name that leaves no space for more, its digest.
  static func name(of name: String) -> String {
    let partial = ".\(name).partial"
    return partial.utf8.count <= NAME_MAX
      ? partial : ".\(Digest(of: Array(name.utf8)).text).partial"
  }

  /// Opens and locks an empty file at `partial`, whose folder is made where it is missing; `path` is the final name.
  ///
  /// The file is new, or a killed process of this user left it. Anything else of that name is removed: writing to it could
  /// change a file that has another name, or give the picture to another user.
  static func open(_ partial: String, for path: String, in folder: String) throws(FileError)
    -> Int32
  {
    let deadline = ContinuousClock.now + lockTimeout
    var hasFolder = false
    while true {
      let created = Glibc.open(
        partial, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
      let error = errno
      if created >= 0 {
        // Another process may have found and locked it before.
        if lock(created) != .taken, Descriptor.isStill(created, at: partial) { return created }
        close(created)
      } else if error == EEXIST {
        if let reused = try reuse(partial, for: path) { return reused }
      } else if error == ENOENT, !hasFolder {
        try Folder.make(folder)
        hasFolder = true
        continue
      } else {
        throw .cannotWrite(path: path, errno: error)
      }
      guard .now < deadline else { throw .busy(path: path) }
      usleep(1_000)
    }
  }

  /// Takes over what a killed process left, emptied; `nil` if the name is free now or another process has the file.
  private static func reuse(_ partial: String, for path: String) throws(FileError) -> Int32? {
    // Without O_NONBLOCK, opening a FIFO waits for a reader.
    let descriptor = Glibc.open(partial, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno != ENOENT { try remove(partial, for: path) }
      return nil
    }
    var result: Int32?
    defer { if result == nil { close(descriptor) } }
    var status = stat()
    let isOurs =
      fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
      && status.st_uid == geteuid()
    let lock = lock(descriptor)
    if isOurs, lock == .taken { return nil }
    guard isOurs, lock == .held, ftruncate(descriptor, 0) == 0 else {
      try remove(partial, for: path)
      return nil
    }
    // Its last owner may have renamed it before the lock.
    if Descriptor.isStill(descriptor, at: partial) { result = descriptor }
    return result
  }

  private static func remove(_ partial: String, for path: String) throws(FileError) {
    guard unlink(partial) == 0 || errno == ENOENT else {
      // Linux's error number for a folder.
      if errno == EISDIR { throw .blocked(path: path, folder: partial) }
      throw .cannotWrite(path: path, errno: errno)
    }
  }

  private enum Lock {
    case held, taken
    /// The file system has no locks.
    case unsupported
  }

  private static func lock(_ descriptor: Int32) -> Lock {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .held }
    return errno == EWOULDBLOCK ? .taken : .unsupported
  }
}
