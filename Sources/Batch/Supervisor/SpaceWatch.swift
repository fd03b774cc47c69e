import Files

/// Compares the space on the disk with what the files that are left will take.
struct SpaceWatch: Sendable {
  /// Files from one look at the disk to the next.
  private static let interval = 32

  private let folder: String?
  private var files = 0
  private var hasWarned = false

  /// The space that a file of `bytes` takes on a disk: most have blocks of 4 KiB.
  static func bytesOnDisk(_ bytes: Int) -> Int { (bytes + 4095) & ~4095 }

  /// Watches the disk of a folder, or nothing.
  init(_ folder: String?) {
    self.folder = folder
  }

  /// Notes a file; returns what is free and what is needed, once, if that is more.
  mutating func add(needed: () -> Int) -> (free: Int, needed: Int)? {
    files += 1
    return files % Self.interval == 0 ? check(needed: needed()) : nil
  }

  /// Returns the free and the needed space, once, if more is needed.
  mutating func check(needed: Int) -> (free: Int, needed: Int)? {
    guard !hasWarned, let folder, let free = Folder.freeBytes(at: folder), needed > free else {
      return nil
    }
    hasWarned = true
    return (free, needed)
  }
}
