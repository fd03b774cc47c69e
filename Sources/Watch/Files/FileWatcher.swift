import Glibc

/// Waits until something happens in the folders of some files.
///
/// It watches folders, since editors replace files rather than write them, and since a file may come back. Whether
/// a file has changed, its state tells.
final class FileWatcher {
  /// The inotify queue; negative where the system has none left.
  private let queue: Int32
  private var folders: [String: Int32] = [:]

  init() {
    queue = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
  }

  deinit {
    if queue >= 0 { close(queue) }
  }

  /// Milliseconds between two looks at the files themselves, for what no event tells: a file system of another machine, a
  /// folder above that was moved.
  private var pause: Int32 { queue >= 0 ? 1000 : 200 }

  /// Watches the folders of `files` from now on, and no others.
  func follow(_ files: Set<String>) {
    guard queue >= 0 else { return }
    var wanted: Set<String> = []
    for file in files {
      wanted.insert(Self.folder(of: file))
      // What a link leads to lies elsewhere.
      if let real = Self.realPath(file) {
        wanted.insert(Self.folder(of: real))
        if Self.isFolder(real) { wanted.insert(real) }
      }
    }
    for (folder, watch) in folders where !wanted.contains(folder) {
      inotify_rm_watch(queue, watch)
      folders[folder] = nil
    }
    for folder in wanted where folders[folder] == nil {
      let watch = inotify_add_watch(queue, folder, Self.events)
      if watch >= 0 { folders[folder] = watch }
    }
  }

  /// Waits for an event, for a byte in the pipe `wake`, or for `milliseconds`, which may not be longer than the pause
  /// between two looks.
  func wait(orFor wake: Int32, milliseconds: Int32 = .max) {
    var states = [
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&states, UInt(states.count), min(pause, milliseconds))
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    if states[0].revents != 0 { _ = read(wake, &bytes, bytes.count) }
    guard states[1].revents & Int16(POLLIN) != 0 else { return }
    var count = read(queue, &bytes, bytes.count)
    while count > 0 {
      forgetLost(in: bytes[..<count])
      count = read(queue, &bytes, bytes.count)
    }
  }

  /// Forgets folders that are gone, so that they are watched again when they are back.
  private func forgetLost(in bytes: ArraySlice<UInt8>) {
    let size = MemoryLayout<inotify_event>.size
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + size <= bytes.count {
        let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        if event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0 {
          for (folder, watch) in folders where watch == event.wd {
            inotify_rm_watch(queue, watch)
            folders[folder] = nil
          }
        }
        offset += size + Int(event.len)
      }
    }
  }

  /// A file is complete when it is closed or renamed; its creation tells nothing.
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR)

  /// The folder of a file, or where that is missing the nearest one above.
  private static func folder(of file: String) -> String {
    var path = file[...]
    while let slash = path.lastIndex(of: "/") {
      path = path[..<slash]
      if path.isEmpty { return "/" }
      if isFolder(String(path)) { return String(path) }
    }
    return "."
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
