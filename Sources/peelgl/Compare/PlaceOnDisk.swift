import Glibc

/// The absolute path behind a path, links followed, also of what does not exist yet.
struct PlaceOnDisk: Equatable {
  private var parts: [Substring]

  init(_ path: String) {
    let all = path.split(separator: "/")
    var existing = all.count
    while true {
      let head = (path.hasPrefix("/") ? "/" : "./") + all[..<existing].joined(separator: "/")
      if let real = realpath(head, nil) {
        parts = String(cString: real).split(separator: "/")
        free(real)
        break
      }
      guard existing > 0 else {
        parts = []
        break
      }
      existing -= 1
    }
    // What is still to be made holds no links.
    for part in all[existing...] where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
  }

  /// Whether this is `other` or below it.
  func lies(in other: PlaceOnDisk) -> Bool { parts.starts(with: other.parts) }

  /// Whether there is a folder at `path`.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
