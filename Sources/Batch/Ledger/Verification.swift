import Files
import Glibc
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
    var failure: BatchError?
  }

  /// The folder of the files; it ends in a slash.
  let folder: String
  /// How many files are read at a time.
  let readers: Int
  /// The storage from which they are fetched into the folder for the time of reading; `nil` where they lie in the folder.
  var storage: RemoteFolder?

  /// Reads files until `isStopped`; calls `onRead` with the number of files read, on any thread.
  ///
  /// Ends with an error when a storage does not hand over a file that it has: nothing is known of that one.
  func check(
    _ files: [File], isStopped: @escaping @Sendable () -> Bool,
    onRead: @escaping @Sendable (Int) -> Void
  ) throws(BatchError) -> Findings {
    let state = LockedValue(State())
    let read: @Sendable (Int) -> Void = { lane in
      while !isStopped() {
        let index = state.withLock { state in
          defer { state.next += 1 }
          return state.failure == nil ? state.next : files.count
        }
        guard index < files.count else { return }
        do throws(BatchError) {
          let found = try check(files[index], lane)
          onRead(
            state.withLock { state in
              state.findings += found
              return state.findings.count
            })
        } catch {
          state.withLock { $0.failure = $0.failure ?? error }
        }
      }
    }
    var threads = ThreadGroup()
    for lane in 1..<max(1, min(readers, files.count)) where !threads.start({ read(lane) }) { break }
    read(0)
    threads.join()
    return try state.withLock { (state) throws(BatchError) in
      if let failure = state.failure { throw failure }
      return state.findings
    }
  }

  private func check(_ file: File, _ lane: Int) throws(BatchError) -> Findings {
    if let storage { return try check(file, in: storage, lane) }
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

  private func check(
    _ file: File, in storage: RemoteFolder, _ lane: Int
  ) throws(BatchError) -> Findings {
    let path = folder + file.name
    defer { unlink(path) }
    var findings = Findings(count: 1)
    do throws(RemoteError) {
      try storage.fetch(file.name, to: path, lane: lane)
      if digest(of: file.name) != file.record.digest { findings.damaged.append(file.name) }
    } catch {
      guard case .missing = error else { throw .output(error.description) }
      findings.damaged.append(file.name)
    }
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
