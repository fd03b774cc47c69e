import Glibc

/// A diff picture that an earlier run may have left.
package struct OldDiffPicture {
  private let folder: FileName
  private let parts: [FileName]

  /// The file `name` below `folder`.
  package init(_ name: FileName, in folder: FileName) {
    self.folder = folder
    parts =
      name.isBelow
      ? name.bytes.split(separator: UInt8(ascii: "/")).map { FileName(bytes: Array($0)) } : []
  }

  /// Removes the file if it is a diff picture; no link below the folder is followed, and any other file stays.
  package func remove() {
    guard let name = parts.last else { return }
    var place = open(folder.terminated, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for part in parts.dropLast() where place >= 0 {
      let next = openat(place, part.terminated, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      close(place)
      place = next
    }
    guard place >= 0 else { return }
    defer { close(place) }
    if Self.isMarked(name, in: place) { unlinkat(place, name.terminated, 0) }
  }

  private static func isMarked(_ name: FileName, in place: Int32) -> Bool {
    let file = openat(place, name.terminated, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    var head = [UInt8](repeating: 0, count: 256)
    let count = head.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    return DiffPicture.isMarked(Array(head.prefix(max(0, count))))
  }
}
