import Glibc

/// Folders of output files.
package enum Folder {
  /// The folder of this program; `nil` if the system does not tell.
  package static var ofProgram: String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    return String(split(String(cString: program)).folder.dropLast())
  }

  /// Splits `a/b.png` into `a/` and `b.png`; the folder may be empty.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let start = path.utf8.index(after: slash)
    return (String(path[..<start]), String(path[start...]))
  }

  /// Creates the folder at `path` and missing folders above it.
  package static func make(_ path: String) throws(FileError) {
    var end = path.utf8.startIndex
    while end < path.utf8.endIndex {
      let next = path.utf8.index(after: end)
      end = path.utf8[next...].firstIndex(of: UInt8(ascii: "/")) ?? path.utf8.endIndex
      let part = String(path[..<end])
      if mkdir(part, 0o777) != 0, errno != EEXIST {
        var status = stat()
        let number = errno
        // For an existing folder, read-only file systems return EROFS rather than EEXIST.
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

extension Folder {
  /// The folders that ``make(_:)`` would create for `path`, the innermost first.
  package static func missing(in path: String) -> [String] {
    var (missing, rest) = ([String](), path)
    while true {
      while rest.hasSuffix("/") { rest.removeLast() }
      guard !rest.isEmpty, FileStamp.isMissing(rest) else { return missing }
      missing.append(rest)
      rest = split(rest).folder
    }
  }

  /// Removes a folder with all that is in it, or a file; of a symbolic link only the link is removed, and what cannot be
  /// removed stays.
  package static func remove(_ path: String) {
    // With a slash at its end, the name of a link is that of its folder.
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  /// The names of what is in a folder.
  package static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Free bytes on the disk of a file or folder, or of its nearest existing parent; `nil` if unknown.
  package static func freeBytes(at path: String) -> Int? {
    var path = path
    while true {
      var disk = statvfs()
      if statvfs(path.isEmpty ? "." : path, &disk) == 0 {
        return Int(
          clamping: disk.f_bavail.multipliedReportingOverflow(by: disk.f_frsize).partialValue)
      }
      guard errno == ENOENT, !path.isEmpty else { return nil }
      while path.hasSuffix("/") { path.removeLast() }
      path = split(path).folder
    }
  }

  /// The files that a pattern of a shell matches, sorted by their bytes.
  package static func files(matching pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, GLOB_NOSORT, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc))
      .compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether the file at `path` lies in the folder at `root` once links are followed; a file that is
  /// not there does when its folder does.
  package static func contains(_ root: String, _ path: String) -> Bool {
    let (folder, name) = split(path)
    guard let root = realPath(root),
      let place = realPath(path) ?? realPath(folder.isEmpty ? "." : folder).map({ $0 + "/" + name })
    else { return false }
    return root == "/" || place == root || place.hasPrefix(root + "/")
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
