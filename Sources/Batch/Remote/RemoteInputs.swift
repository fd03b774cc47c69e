import Documents
import Files
import Glibc
import Rendering
package import Workers

/// Brings files of a storage to the same names below the working folder, each once in a run.
package final class RemoteInputs: FileSupply {
  private let storage: String
  private let space: ScratchSpace
  private let shared: SharedInputs?
  private let rclone: Rclone
  /// The requested files, each with the reason why it could not be downloaded.
  private let asked = LockedValue<[String: String?]>([:])

  /// Downloads files from the storage that contains `manifest`, as many as `space` has room for; other parts of this
  /// machine have them through `shared`.
  package init(
    of manifest: RemoteName, into space: ScratchSpace, sharing shared: SharedInputs?,
    through rclone: Rclone
  ) {
    storage = manifest.storage
    (self.space, self.shared, self.rclone) = (space, shared, rclone)
  }

  package func bring(_ path: String) -> String? {
    guard let name = RemoteName(path), name.storage == storage, let normal = name.normal else {
      return nil
    }
    return asked.withLock { asked in
      if let known = asked[path] { return known }
      let reason = fetch(normal, to: path)
      asked[path] = .some(reason)
      return reason
    }
  }

  package func bring(matching pattern: String) -> String? {
    let fixed = pattern.prefix { !"*?[\\".contains($0) }
    guard let folder = RemoteName(String(fixed))?.folder, folder.storage == storage,
      let normal = folder.normal
    else { return nil }
    let isDeep = pattern[fixed.endIndex...].contains("/")
    do throws(RemoteError) {
      for file in try RemoteFolder(normal, through: rclone).files(isDeep: isDeep) {
        let name = folder.text + file.name
        guard fnmatch(pattern, name, FNM_PATHNAME | FNM_PERIOD) == 0 else { continue }
        if let reason = bring(name) { return reason }
      }
      return nil
    } catch {
      return error.description
    }
  }

  private func fetch(_ name: RemoteName, to path: String) -> String? {
    guard !name.name.isEmpty else { return nil }
    let folder = RemoteFolder(name.folder, through: rclone)
    // An earlier run may have brought it, and it may have a name that other parts share.
    unlink(path)
    do throws(RemoteError) {
      let version = try folder.version(of: name.name)
      guard space.take(version?.bytes ?? 0) else {
        return "\(path.printable) does not fit into --scratch; a larger one has room for it."
      }
      let local = path.withoutDetours
      if let version, try share(name, version, as: local, from: folder) { return nil }
      try folder.fetch(name.name, to: local)
      return nil
    } catch {
      unlink(path)
      if case .missing = error { return nil }
      return error.description
    }
  }

  /// Brings a version of a file for all parts of this machine; `false` if they cannot share it.
  private func share(
    _ name: RemoteName, _ version: RemoteFolder.Version, as path: String, from folder: RemoteFolder
  ) throws(RemoteError) -> Bool {
    guard let shared, version.bytes >= 0 else { return false }
    let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    do throws(FileError) { try Folder.make(String(parent)) } catch { return false }
    let text = "\(name.text)\n\(version.bytes)\n\(version.modified)"
    return try shared.bring(text, bytes: version.bytes, to: path) { (path) throws(RemoteError) in
      try folder.fetch(name.name, to: path)
    }
  }
}
