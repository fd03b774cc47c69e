import Documents
import Files
import Glibc

/// Keeps two batches out of one folder, which the shards of one batch share.
///
/// It ends with its process.
struct FolderLock: ~Copyable {
  private let descriptors: [Int32]

  /// Locks a folder, whose own files are made where they are missing, for a shard.
  init(_ folder: String, for shard: Shard) throws(BatchError) {
    let own = folder + Ledger.folder
    if FileStamp.isLink(String(own.dropLast())) {
      throw .outside("\(own.printable) is a link, which could lead anywhere; remove it.")
    }
    do throws(FileError) { try Folder.make(own) } catch { throw .file(error) }
    let whole = try Self.lock(folder, "lock", shared: shard != .whole)
    guard shard != .whole else {
      descriptors = [whole]
      return
    }
    do throws(BatchError) {
      let name = "lock-\(shard.name)"
      descriptors = [whole, try Self.lock(folder, name, shared: false)]
    } catch {
      close(whole)
      throw error
    }
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  private static func lock(
    _ folder: String, _ name: String, shared: Bool
  ) throws(BatchError) -> Int32 {
    let path = folder + Ledger.folder + name
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw .file(.cannotWrite(path: path, errno: errno)) }
    guard flock(descriptor, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      let number = errno
      defer { close(descriptor) }
      guard number == EWOULDBLOCK else { throw .file(.cannotWrite(path: path, errno: number)) }
      throw .busy(folder: folder, holder: holder(descriptor))
    }
    // For the message that others get; it need not be whole.
    let text = Array("process \(getpid()) on \(hostName)\n".utf8)
    _ = ftruncate(descriptor, 0)
    _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    return descriptor
  }

  private static func holder(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 300)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    let text = String(decoding: bytes.prefix(max(count, 0)).prefix { $0 != 0x0A }, as: UTF8.self)
    return text.isEmpty ? "another process" : text
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, 255) == 0 else { return "this machine" }
    return name.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? "this machine"
    }
  }
}
