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

  /// How many files are best stored together, as far as they wait.
  ///
  /// One where a storage takes one request for each, or has a pace that several calls share.
  package func parcelSize() throws(RemoteError) -> Int {
    let abilities = try abilities(until: nil)
    return abilities.storesWhole || abilities.isPaced ? 1 : 16
  }

  /// Moves files there, of which each has its name only when it is whole; `stored` receives the index of each that is there.
  ///
  /// One call uploads several, and what that leaves out goes file by file. `room` is a folder of this machine for a parcel;
  /// each `lane` has its own, and keeps to a storage's pace by itself. Ends early when they are not wanted any more.
  package func store(
    _ files: [Content], through room: String, lane: Int = 0, while isWanted: () -> Bool,
    stored: (Int) -> Void
  ) throws(RemoteError) {
    let parcel = files.count > 1 ? files.map { laid($0, in: room) } : files
    let isUploaded = files.count > 1 && upload(room)
    for (index, file) in parcel.enumerated() where isWanted() {
      if !isUploaded || !isFinished(file) { try store(file.path, as: file.name, lane: lane) }
      unlink(file.path)
      stored(index)
    }
  }

  /// A file when it lies in `room` under the name of its unfinished copy; where it was if that fails.
  private func laid(_ file: Content, in room: String) -> Content {
    let path = room + unfinished(file.name)
    do throws(FileError) { try Folder.make(room + Self.unfinished) } catch { return file }
    return rename(file.path, path) == 0 ? Content(path: path, name: file.name) : file
  }

  /// Uploads all that lies in a folder of this machine; `false` if any of it may be missing or not whole.
  private func upload(_ room: String) -> Bool {
    let local = Self.local(room)
    do throws(RemoteError) {
      _ = try call(
        "sync/copy",
        [
          .init("srcFs", .text(local.storage + local.file)), .init("dstFs", .text(name.text)),
          // A listing of the storage would grow with the batch.
          .init(
            "_config",
            .object([
              .init("IgnoreTimes", .boolean(true)), .init("NoCheckDest", .boolean(true)),
              .init("Transfers", .number(1)), .init("Checkers", .number(1)),
            ])),
        ], for: name.text, tries: 1, until: nil)
      return true
    } catch {
      return false
    }
  }

  /// Whether an uploaded file has got its name.
  ///
  /// Settings of rclone may have left it out, and a file that is there may be an older one.
  private func isFinished(_ file: Content) -> Bool {
    do throws(RemoteError) {
      return try move(unfinished(file.name), to: file.name)
    } catch {
      return false
    }
  }
}
