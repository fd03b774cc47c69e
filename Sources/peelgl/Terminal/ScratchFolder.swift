import Files
import Glibc
import Synchronization

/// A temporary folder that is removed with this object or when the process is interrupted, or by the next one if the process is killed.
///
/// The folder is locked while its process lives, and gets its name when it is locked.
final class ScratchFolder: Sendable {
  let path: String

  private let lock: Int32
  private static let prefix = "peelgl-git-"
  /// The paths of this process's folders.
  private static let live = Mutex<Set<String>>([])

  /// Makes a folder in `parent` and removes those of processes that are gone.
  init(in parent: String) throws(GitError) {
    Self.removeStale(in: parent)
    var template = Array("\(parent)/.peelgl-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .noSpace(errno) }
    let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    lock = open(made, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    path = "\(parent)/\(Self.prefix)\(made.suffix(6))"
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, rename(made, path) == 0 else {
      let number = errno
      if lock >= 0 { close(lock) }
      rmdir(made)
      throw .noSpace(number)
    }
    Self.live.withLock { [path] in _ = $0.insert(path) }
  }

  deinit {
    Folder.remove(path)
    close(lock)
    Self.live.withLock { [path] in _ = $0.remove(path) }
  }

  /// Removes the folders of this process, which is about to end.
  static func removeAll() {
    for path in live.withLock({ $0 }) { Folder.remove(path) }
  }

  /// Removes the user's folders that no process has locked.
  private static func removeStale(in parent: String) {
    for name in Folder.names(in: parent) where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard lock >= 0 else { continue }
      var status = stat()
      if fstat(lock, &status) == 0, status.st_uid == geteuid(), flock(lock, LOCK_EX | LOCK_NB) == 0
      {
        Folder.remove(path)
      }
      close(lock)
    }
  }
}
