import Documents
import Files
import Glibc

extension RemoteFolder {
  /// A file of this machine that is to be stored.
  package struct Content: Sendable {
    /// Where it lies.
    package let path: String
    /// Its name in the storage, as from the folder.
    package let name: String

    /// The file at `path`, which is to have a name.
    package init(path: String, name: String) { (self.path, self.name) = (path, name) }
  }

  /// The number of files to store together, if as many wait.
  ///
  /// It is 1 for a storage that needs one request per file, and for one that limits the pace of all calls together.
  package func parcelSize() throws(RemoteError) -> Int {
    let abilities = try abilities(until: nil)
    return abilities.storesWhole || abilities.isPaced ? 1 : 16
  }

  /// Stores files and removes them here.
  ///
  /// A file gets its name only when it is whole; `stored` then receives its index.
  ///
  /// Two calls upload and name several, and what these leave out goes file by file. `room` is a folder of this machine for
  /// a parcel; each `lane` has its own, and keeps to a storage's pace by itself. Ends early when they are not wanted any more, perhaps with an error.
  package func store(
    _ files: [Content], through room: String, lane: Int = 0, while isWanted: () -> Bool,
    stored: (Int) -> Void
  ) throws(RemoteError) {
    let parcel = files.count > 1 ? laid(files, in: room) : files
    let isUploaded = files.count > 1 && upload(room, while: isWanted)
    let isNamed =
      isUploaded && isWanted() ? named(parcel, while: isWanted) : parcel.map { _ in false }
    // A failure of one does not hide what is there.
    for index in parcel.indices where isNamed[index] {
      unlink(parcel[index].path)
      stored(index)
    }
    for (index, file) in parcel.enumerated() where !isNamed[index] && isWanted() {
      try store(file.path, as: file.name, lane: lane, while: isWanted)
      unlink(file.path)
      stored(index)
    }
  }

  /// Files as they lie in `room` under the names of their unfinished copies; where they were if that fails.
  private func laid(_ files: [Content], in room: String) -> [Content] {
    do throws(FileError) { try Folder.make(room + Self.unfinished) } catch { return files }
    return files.map { file in
      let path = room + unfinished(file.name)
      return rename(file.path, path) == 0 ? Content(path: path, name: file.name) : file
    }
  }

  /// Uploads all that lies in a folder of this machine; `false` if any of it may be missing or not whole.
  private func upload(_ room: String, while isWanted: () -> Bool) -> Bool {
    let local = Self.local(room)
    let parameters: [JSON.Member] = [
      .init("srcFs", .text(local.storage + local.file)), .init("dstFs", .text(name.text)),
      // A listing of the storage would grow with the batch.
      .init(
        "_config",
        .object([
          .init("IgnoreTimes", .boolean(true)), .init("NoCheckDest", .boolean(true)),
          .init("Transfers", .number(1)), .init("Checkers", .number(1)),
        ])),
    ]
    return rclone.succeeds("sync/copy", [parameters], for: name.text, while: isWanted) == [true]
  }

  /// Gives uploaded files their names; tells which have them.
  ///
  /// One that has no copy was left out by settings of rclone, or has its name, but then a file of that name may also be an
  /// older one.
  private func named(_ files: [Content], while isWanted: () -> Bool) -> [Bool] {
    let moves = files.map {
      Self.parameters(from: (name.text, unfinished($0.name)), to: (name.text, $0.name))
    }
    return rclone.succeeds("operations/movefile", moves, for: name.text, while: isWanted)
  }
}
