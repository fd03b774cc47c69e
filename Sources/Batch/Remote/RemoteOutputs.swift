import Files
import Glibc
package import Workers

/// A batch's place in a storage, and its twin: a folder of this machine in which files wait until the place has them.
package final class RemoteOutputs: Sendable {
  /// Files that a listing lacks are looked for one by one, in case it lags behind, until so many are missing.
  private static let maxMissing = 64
  /// Looks for a ledger that is being replaced.
  private static let maxTries = 5

  /// The place.
  let place: RemoteFolder
  /// The twin; it ends in a slash.
  package let folder: String
  /// The part that writes.
  let shard: Shard
  /// The space in which files wait.
  let space: ScratchSpace
  /// Files in the place that no ledger knows.
  private let unknown = LockedValue<Set<String>>([])

  /// The place called `name`, whose twin has the same name in the working folder.
  package init(_ name: RemoteName, for shard: Shard, in space: ScratchSpace, through rclone: Rclone)
  {
    place = RemoteFolder(name, part: shard.name, through: rclone)
    folder = place.name.text.hasSuffix("/") ? place.name.text : place.name.text + "/"
    self.shard = shard
    self.space = space
  }

  /// Whether the place has a file that no ledger knows.
  func hasUnknown(_ name: String) -> Bool { unknown.withLock { $0.contains(name) } }

  /// Why nothing can be begun, or that the place fails.
  static func error(_ error: RemoteError) -> BatchError {
    error.isInput ? .manifest(error.description) : .output(error.description)
  }

  /// The ledgers of earlier runs, without the files that are missing in the storage or have another size or
  /// digest.
  func ledger() throws(BatchError) -> Ledger {
    var files: [RemoteFolder.File] = []
    do throws(RemoteError) {
      files = try place.files()
      files += try movingLedgers(files)
      try fetchLedgers(files)
      try place.removeUnfinished(of: files)
    } catch {
      throw Self.error(error)
    }
    var ledger = try Ledger(of: folder)
    do throws(RemoteError) { try compare(&ledger, with: files) } catch { throw Self.error(error) }
    return ledger
  }

  /// Stores a report: the page at `page`, and the data beside it.
  package func storeReport(_ page: String) throws(BatchError) {
    let name = String(page.dropFirst((folder + Ledger.folder).count))
    try storeOwn([name, name.dropLast(4) + "json"])
  }

  /// Stores files of the batch's own folder, by their names in it.
  private func storeOwn(_ names: [String]) throws(BatchError) {
    do throws(RemoteError) {
      for name in names { try place.store(folder + Ledger.folder + name, as: Ledger.folder + name) }
    } catch {
      throw Self.error(error)
    }
  }

  /// Puts the joined ledger in the place of those of the parts.
  func replaceLedgers(_ parts: [String]) throws(BatchError) {
    let path = Ledger.path(in: folder, of: .whole)
    try storeOwn([String(path.dropFirst((folder + Ledger.folder).count))])
    do throws(RemoteError) {
      for part in parts where part != path {
        try place.remove(String(part.dropFirst(folder.count)))
      }
      for file in try place.files(in: Ledger.folder, isDeep: false)
      where PartOwner.isOwner(file.name) {
        try place.remove(file.name)
      }
    } catch {
      throw Self.error(error)
    }
  }

  /// Removes what earlier runs left in the twin, and fetches every ledger.
  private func fetchLedgers(_ files: [RemoteFolder.File]) throws(RemoteError) {
    for name in Folder.names(in: folder) where name + "/" != Ledger.folder {
      Folder.remove(folder + name)
    }
    let own = String(Ledger.path(in: folder, of: shard).dropFirst(folder.count))
    for name in Folder.names(in: folder + Ledger.folder) {
      let name = Ledger.folder + name
      if Ledger.isLedger(name), name != own { unlink(folder + name) }
    }
    for name in Self.ledgers(in: files) where name != own { try fetchLedger(name, files) }
    let stored = folder + Ledger.folder + "stored"
    unlink(stored)
    // A run that was killed while it replaced the ledger left the new one elsewhere.
    if !files.contains(where: { $0.name == own }),
      let copy = place.unfinished(own, in: files).first
    {
      _ = try place.move(copy, to: own)
    }
    // A listing that lags behind may not have it.
    _ = try fetch(own, to: stored)
    // A run that was killed on this machine may have noted more than it could store.
    if !Self.begins(folder + own, with: stored) { rename(stored, folder + own) }
    unlink(stored)
  }

  /// Ledgers that a listing of everything lacks, because parts were replacing them.
  ///
  /// A ledger that has left its name has an unfinished copy, until that has the name: these three listings, one after the
  /// other, cannot miss both.
  private func movingLedgers(
    _ files: [RemoteFolder.File]
  ) throws(RemoteError) -> [RemoteFolder.File] {
    var known = Set(files.map(\.name))
    var found: [RemoteFolder.File] = []
    for folder in [Ledger.folder, RemoteFolder.unfinished, Ledger.folder] {
      found += try place.files(in: folder, isDeep: false).filter { known.insert($0.name).inserted }
    }
    return found
  }

  /// The ledgers among listed files, and those that parts are replacing.
  private static func ledgers(in files: [RemoteFolder.File]) -> Set<String> {
    let listed = files.map(\.name).filter(Ledger.isLedger)
    let replaced = RemoteFolder.parts(in: files).compactMap { part in
      Shard(name: part).map { Ledger.path(in: "", of: $0) }
    }
    return Set(listed + replaced)
  }

  /// Fetches another part's ledger, which that part may be replacing.
  private func fetchLedger(_ name: String, _ files: [RemoteFolder.File]) throws(RemoteError) {
    var files = files
    for _ in 0..<Self.maxTries {
      if try fetch(name, to: folder + name) { return }
      for copy in place.unfinished(name, in: files) {
        if try fetch(copy, to: folder + name) { return }
      }
      files = try place.files(in: RemoteFolder.unfinished, isDeep: false)
    }
  }

  /// Fetches a file; `false` if it is not there.
  private func fetch(_ name: String, to path: String) throws(RemoteError) -> Bool {
    do throws(RemoteError) {
      try place.fetch(name, to: path)
      return true
    } catch {
      guard case .missing = error else { throw error }
      return false
    }
  }

  /// Whether a file has all bytes of another one at its beginning, or that one is missing.
  private static func begins(_ path: String, with other: String) -> Bool {
    do throws(FileError) {
      if FileStamp.isMissing(other) { return true }
      var bytes = ByteSource(try Descriptor(reading: path))
      var start = ByteSource(try Descriptor(reading: other))
      while true {
        let piece = Array(try start.next(upTo: 1 << 15))
        if piece.isEmpty { return true }
        guard try bytes.array(piece.count) == piece else { return false }
      }
    } catch {
      return false
    }
  }

  /// Forgets the files that the place does not have as they were noted.
  private func compare(
    _ ledger: inout Ledger, with files: [RemoteFolder.File]
  ) throws(RemoteError) {
    var listed: [String: RemoteFolder.File] = [:]
    var others: Set<String> = []
    for file in files where !file.name.hasPrefix(Ledger.folder) {
      if ledger.record(of: file.name) == nil {
        others.insert(file.name)
      } else {
        listed[file.name] = file
      }
    }
    unknown.withLock { [others] in $0 = others }
    var missing = 0
    for name in ledger.names where listed[name] == nil && missing < Self.maxMissing {
      if let bytes = try place.bytes(of: name) {
        listed[name] = .init(name: name, bytes: bytes)
      } else {
        missing += 1
      }
    }
    _ = ledger.forget { name, record in
      guard let file = listed[name] else { return false }
      return (file.bytes < 0 || file.bytes == record.stamp.bytes)
        && (file.digest == nil || file.digest == record.digest.text)
    }
  }
}

extension BatchSettings {
  /// The files of earlier runs.
  func earlierLedger() throws(BatchError) -> Ledger {
    if let remote { return try remote.ledger() }
    return try Ledger(of: folder)
  }
}
