import Glibc

/// Wakes a thread that waits for a descriptor.
final class Wake: Sendable {
  /// What the thread waits for and reads.
  let descriptor: Int32
  private let end: Int32

  /// `nil` when no descriptors are left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, end) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(end)
  }

  /// Wakes it, also before it waits.
  func signal() {
    var byte: UInt8 = 1
    // A full pipe wakes it, too.
    _ = write(end, &byte, 1)
  }
}
