import Files
import Rendering
import Workers

/// Reads files of earlier runs again, several at a time, and compares them with the digests in a ledger.
struct Verification {
  /// A file that a ledger knows.
  struct File: Sendable {
    let name: String
    let record: FrameRecord
  }

  /// The findings of a verification.
  struct Findings: Sendable {
    /// Files that were read.
    var count = 0
    /// Files whose bytes are others than their run wrote.
    var damaged: [String] = []
    /// Files with the same bytes, but another time, as a copy has it.
    var moved: [(name: String, stamp: FileStamp)] = []

    static func += (left: inout Findings, right: Findings) {
      left.count += right.count
      left.damaged += right.damaged
      left.moved += right.moved
    }
  }

  private struct State: Sendable {
    var next = 0
    var findings = Findings()
  }

  /// The folder of the files; it ends in a slash.
  let folder: String
  /// How many files are read at a time.
  let readers: Int

  /// Reads files until `isStopped`; calls `onRead` with the number of files read, on any thread.
  func check(
    _ files: [File], isStopped: @escaping @Sendable () -> Bool,
    onRead: @escaping @Sendable (Int) -> Void
  ) -> Findings {
    let state = LockedValue(State())
    let read: @Sendable () -> Void = {
      while !isStopped() {
        let index = state.withLock { state in
          state.next += 1
          return state.next - 1
        }
        guard index < files.count else { return }
        let found = check(files[index])
        onRead(
          state.withLock { state in
            state.findings += found
            return state.findings.count
          })
      }
    }
    var threads = ThreadGroup()
    for _ in 1..<max(1, min(readers, files.count)) where !threads.start(read) { break }
    read()
    threads.join()
    return state.withLock(\.findings)
  }

  private func check(_ file: File) -> Findings {
    var findings = Findings(count: 1)
    // What is not there is drawn anyway.
    guard let stamp = FileStamp(of: folder + file.name) else { return findings }
    guard stamp.bytes == file.record.stamp.bytes, digest(of: file.name) == file.record.digest else {
      findings.damaged.append(file.name)
      return findings
    }
    if stamp != file.record.stamp { findings.moved.append((file.name, stamp)) }
    return findings
  }

  /// The digest of a file, read piece by piece; `nil` for one that cannot be read.
  private func digest(of name: String) -> Digest? {
    do throws(FileError) {
      var bytes = ByteSource(try Descriptor(reading: folder + name))
      var hash = SHA256()
      while true {
        let piece = try bytes.next(upTo: .max)
        if piece.isEmpty { return hash.digest() }
        hash.add(piece)
      }
    } catch {
      return nil
    }
  }
}
