import Documents
import Files
import Glibc
import Workers

/// An object that names the process that draws a part; the last process to write it continues, and the previous
/// one ends.
struct PartOwner: Sendable {
  private static let prefix = Ledger.folder + "owner-"

  private let outputs: RemoteOutputs
  private let name: String
  /// `process 12 on a machine, …`, with what tells it from others.
  private let text: String

  /// The owner of the part that writes to `outputs`: this process.
  init(_ outputs: RemoteOutputs) {
    self.outputs = outputs
    name = Self.prefix + outputs.shard.name
    let mark = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    text = "process \(getpid()) on \(FolderLock.hostName), \(mark)"
  }

  /// Takes the part over.
  func claim() throws(BatchError) {
    let path = outputs.folder + name
    do throws(FileError) {
      try AtomicFile.write(Array(text.utf8), to: path, overwrite: true)
    } catch {
      throw .output("\(error)")
    }
    do throws(RemoteError) { try outputs.place.store(path, as: name) } catch {
      throw RemoteOutputs.error(error)
    }
  }

  /// Whether a file of a batch's own folder names the owner of a part.
  static func isOwner(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// Gives the part up at the end of a run, unless another process has taken it over.
  func release(until deadline: ContinuousClock.Instant?) {
    do throws(BatchError) { try check(until: deadline) } catch { return }
    // An object that stays is removed when the parts are joined.
    try? outputs.place.remove(name, until: deadline)
  }

  /// Throws when another process has taken it over.
  func check(until deadline: ContinuousClock.Instant? = nil) throws(BatchError) {
    let path = outputs.folder + name + "-now"
    unlink(path)
    do throws(RemoteError) { try outputs.place.fetch(name, to: path, until: deadline) } catch {
      // No process has taken it over, or the listing lags behind.
      if case .missing = error { return }
      throw .output(error.description)
    }
    guard let bytes = try? InputFile.read(path, limit: 1000) else { return }
    let now = String(decoding: bytes, as: UTF8.self)
    guard now == text else {
      // As when a storage fails: begun again, this part would go on.
      throw .output(
        "\(outputs.folder.printable) is written by \(String(now.prefix { $0 != "," }).printable) now,"
          + " which has taken this part over and goes on with it.")
    }
  }
}
