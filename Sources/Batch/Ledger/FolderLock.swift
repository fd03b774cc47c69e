import Documents
import Files
import Glibc

/// Keeps two batches out of one folder, which the shards of one batch share.
///
/// It ends with its process.
struct FolderLock: ~Copyable {
  private let locks: [(path: String, descriptor: Int32)]
  /// Folders that were made for it, the innermost first.
  private let made: [String]

  /// Locks a folder, whose own files are made where they are missing, for a shard.
  init(_ folder: String, for shard: Shard) throws(BatchError) {
    let own = folder + Ledger.folder
    if FileStamp.isLink(String(own.dropLast())) {
      throw .outside("\(own.printable) is a link, which could point anywhere; remove it.")
    }
    let made = Folder.missing(in: own)
    do throws(FileError) { try Folder.make(own) } catch { throw .output(error.description) }
    var locks = [try Self.lock(folder, "lock", shared: shard != .whole)]
    do throws(BatchError) {
      if shard != .whole {
        locks.append(try Self.lock(folder, "lock-\(shard.name)", shared: false))
      }
    } catch {
      close(locks[0].descriptor)
      throw error
    }
    (self.locks, self.made) = (locks, made)
  }

  deinit { for lock in locks { close(lock.descriptor) } }

  /// Removes the lock's folder if the lock created it.
  consuming func undo() {
    guard !made.isEmpty else { return }
    // What the shards of another batch share by now stays, and so does a folder that is not empty.
    for lock in locks where flock(lock.descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(lock.path) }
    for folder in made { rmdir(folder) }
  }

  private static func lock(
    _ folder: String, _ name: String, shared: Bool
  ) throws(BatchError) -> (path: String, descriptor: Int32) {
    let path = folder + Ledger.folder + name
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      guard descriptor >= 0 else { throw failure(path, errno) }
      guard flock(descriptor, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
        let number = errno
        defer { close(descriptor) }
        guard number == EWOULDBLOCK else { throw failure(path, number) }
        throw .busy(folder: folder, holder: holder(descriptor))
      }
      // Its last owner may have removed it between the two calls.
      guard Descriptor.isStill(descriptor, at: path) else {
        close(descriptor)
        continue
      }
      // Another name of the file is not ours to write to.
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_nlink == 1 else {
        close(descriptor)
        throw .outside("\(path.printable) has another name elsewhere; remove it.")
      }
      // For the message that others get; it need not be whole.
      let text = Array("process \(getpid()) on \(hostName)\n".utf8)
      _ = ftruncate(descriptor, 0)
      _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
      return (path, descriptor)
    }
  }

  private static func failure(_ path: String, _ number: Int32) -> BatchError {
    switch number {
    case ELOOP:
      return .outside("\(path.printable) is a link, which could point anywhere; remove it.")
    case EISDIR: return .outside("\(path.printable) is a folder; remove it.")
    default: break
    }
    return .output(FileError.cannotWrite(path: path, errno: number).description)
  }

  private static func holder(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 300)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    let text = String(decoding: bytes.prefix(max(count, 0)).prefix { $0 != 0x0A }, as: UTF8.self)
    return text.isEmpty ? "another process" : text
  }

  /// The name of this machine.
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, 255) == 0 else { return "this machine" }
    return name.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? "this machine"
    }
  }
}
