/// Memory of pictures that the process keeps when they are freed.
///
/// The kernel clears each page that it gives: a picture in new memory takes as long as copying it twice.
package enum KeptMemory {
  /// Lets the C library keep what is freed for what is allocated next, pictures of up to 32 MiB included.
  package static func keep() {
    // The largest threshold that it takes, and as much free memory as some pictures in flight need.
    _ = mallopt(mmapThreshold, 32 << 20)
    _ = mallopt(trimThreshold, 256 << 20)
  }

  /// M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of malloc.h, which Swift does not import.
  private static let mmapThreshold: Int32 = -3
  private static let trimThreshold: Int32 = -1
}

/// mallopt(3).
@_extern(c, "mallopt")
private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32
