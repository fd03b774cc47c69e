import Glibc

/// Folders of output files.
package enum Folder {
  /// `a/b.png` as `a/` and `b.png`; the folder is empty where there is none.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }

  /// Makes the folder at `path` and those above it where they are missing.
  package static func make(_ path: String) throws(FileError) {
    var end = path.utf8.startIndex
    while end < path.utf8.endIndex {
      let next = path.utf8.index(after: end)
      end = path.utf8[next...].firstIndex(of: UInt8(ascii: "/")) ?? path.utf8.endIndex
      let part = String(path[..<end])
      if mkdir(part, 0o777) != 0, errno != EEXIST {
        var status = stat()
        let number = errno
        // Existing folders on read-only file systems answer EROFS, not EEXIST.
        guard stat(part, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
          throw .cannotMakeFolder(path: path, errno: number)
        }
      }
    }
    var status = stat()
    guard path.isEmpty || stat(path, &status) == 0 else {
      throw .cannotMakeFolder(path: path, errno: errno)
    }
    guard path.isEmpty || status.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotMakeFolder(path: path, errno: ENOTDIR)
    }
  }
}
