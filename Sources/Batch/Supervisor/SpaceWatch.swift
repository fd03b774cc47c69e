import Files

/// Compares the space on the disk with what the frames that are left will take.
struct SpaceWatch: Sendable {
  /// Frames from one look at the disk to the next.
  private static let interval = 32

  private let folder: String
  private var frames = 0
  private var bytes = 0
  private var hasWarned = false

  /// Watches the disk of a folder.
  init(_ folder: String) {
    self.folder = folder
  }

  /// Notes a file of `bytes`; returns what is free and what is needed for the frames that are `left`, once,
  /// if that is more.
  mutating func add(_ bytes: Int, left: Int) -> (free: Int, needed: Int)? {
    frames += 1
    self.bytes += bytes
    guard frames % Self.interval == 0, left > 0, !hasWarned,
      let free = Folder.freeBytes(at: folder)
    else { return nil }
    let (needed, overflow) = (self.bytes / frames).multipliedReportingOverflow(by: left)
    guard overflow || needed > free else { return nil }
    hasWarned = true
    return (free, overflow ? .max : needed)
  }
}
