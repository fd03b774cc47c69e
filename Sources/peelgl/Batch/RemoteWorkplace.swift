import Batch
import Documents
import Files
import Glibc
import Workers

/// The working folder of a batch that reads from a storage or writes to one.
///
/// A file of a storage lies there under its own name, `s3:bucket/jobs.json5`, so that every message calls it by
/// that name. The folder stays when the process is killed, and the next run of the same part on this machine
/// continues with it.
final class RemoteWorkplace: Sendable {
  /// The folder, which is locked while its process lives.
  let path: String
  /// The way to the storages.
  let rclone: Rclone
  private let lock: Int32
  private let shared: SharedInputs?

  /// Makes the folder for `task`, such as the part of a manifest, whose files go into `place`, and makes it the working folder.
  init(for task: [String], into place: String) throws(BatchError) {
    let parent = "\(Environment.temporaryFolder)/peelgl-\(geteuid())".named()
    guard mkdir(parent, 0o700) == 0 || errno == EEXIST else { throw Self.failure(parent, errno) }
    var status = stat()
    guard lstat(parent, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o022 == 0
    else {
      throw .output("\(parent.printable) is open to others; set TMPDIR to a folder of yours.")
    }
    let digest = Digest(of: Array((task + [place]).joined(separator: "\n").utf8)).text.prefix(16)
    path = "\(parent)/\(digest)"
    lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw Self.failure(path, errno) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw .busy(folder: place, holder: "one of the same part on this machine")
    }
    rclone = Rclone()
    shared = SharedInputs("\(parent)/inputs")
    guard mkdir(path, 0o700) == 0 || errno == EEXIST, chdir(path) == 0 else {
      throw Self.failure(path, errno)
    }
  }

  deinit { close(lock) }

  /// Downloads the files that a manifest names.
  func inputs(of manifest: RemoteName, into space: ScratchSpace) -> RemoteInputs {
    RemoteInputs(of: manifest, into: space, sharing: shared, through: rclone)
  }

  /// Ends the use of inputs that other parts of this machine may share.
  func leave() { shared?.leave() }

  /// Removes the folder when nothing in it is needed any more.
  func remove() { Folder.remove(path) }

  private static func failure(_ path: String, _ number: Int32) -> BatchError {
    .output(FileError.cannotWrite(path: path, errno: number).description)
  }
}

extension String {
  /// The name as it holds in every working folder; those of storages do.
  func named() -> String {
    guard !hasPrefix("/"), self != "-", !isEmpty, RemoteName(self) == nil,
      let folder = getcwd(nil, 0)
    else { return self }
    defer { free(folder) }
    return String(cString: folder) + "/" + self
  }
}
