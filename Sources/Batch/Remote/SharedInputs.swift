import Files
import Glibc
import Workers

/// Inputs that the parts of a machine share: while any of them runs, each version of a file is brought once.
///
/// All locks end with their processes. The first part empties the folder, which may be a killed one's, and the last
/// part removes it.
package final class SharedInputs: Sendable {
  private let folder: String
  /// A lock that every part shares.
  private let lock: Int32

  /// Enters `folder`, which is made; `nil` if that fails, so that each part brings files for itself.
  package init?(_ folder: String) {
    self.folder = folder
    lock = open("\(folder).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { return nil }
    if flock(lock, LOCK_EX | LOCK_NB) == 0 { Folder.remove(folder) }
    guard Self.wait(for: lock, LOCK_SH), mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      return nil
    }
  }

  deinit { close(lock) }

  /// Leaves the folder at the end of a run, after which nothing is brought; the last part removes it.
  package func leave() {
    if flock(lock, LOCK_EX | LOCK_NB) == 0 { Folder.remove(folder) }
    flock(lock, LOCK_UN)
  }

  /// Gives a version of a file of `bytes` bytes the name `path`, too; `fetch` brings it to a path unless another part has.
  ///
  /// `false` if files cannot have two names here, or the file changed meanwhile.
  func bring(
    _ version: String, bytes: Int, to path: String, fetch: (String) throws(RemoteError) -> Void
  ) throws(RemoteError) -> Bool {
    let key = Digest(of: Array(version.utf8)).text
    let file = "\(folder)/\(key)"
    // Other parts wait here while one of them brings it.
    let own = open("\(file).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard own >= 0 else { return false }
    defer { close(own) }
    guard Self.wait(for: own, LOCK_EX) else { return false }
    if FileStamp(of: file)?.bytes != bytes {
      for name in Folder.names(in: folder) where name.hasPrefix("\(key)-") {
        unlink("\(folder)/\(name)")
      }
      // The rclone of a part that was just killed may still write to another name.
      let unfinished = "\(file)-\(UInt64.random(in: 0...UInt64.max))"
      defer { unlink(unfinished) }
      try fetch(unfinished)
      guard FileStamp(of: unfinished)?.bytes == bytes, rename(unfinished, file) == 0 else {
        return false
      }
    }
    return link(file, path) == 0
  }

  private static func wait(for lock: Int32, _ operation: Int32) -> Bool {
    while flock(lock, operation) != 0 { guard errno == EINTR else { return false } }
    return true
  }
}
