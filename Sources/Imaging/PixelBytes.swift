import Glibc

extension [UInt8] {
  /// An array of at most `capacity` bytes for pixels, as `init(unsafeUninitializedCapacity:initializingWith:)` makes it.
  ///
  /// The kernel clears memory page by page when it is first written to, which takes as long as decoding a picture. Large
  /// arrays ask for its huge pages, of which there are 512 times fewer; where it has none, nothing changes.
  package init(
    pixelCapacity capacity: Int,
    initializingWith fill: (inout UnsafeMutableBufferPointer<UInt8>, inout Int) -> Void
  ) {
    self.init(unsafeUninitializedCapacity: capacity) { buffer, filled in
      HugePages.advise(UnsafeMutableRawBufferPointer(buffer))
      fill(&buffer, &filled)
    }
  }
}

private enum HugePages {
  /// Bytes of a huge page on x86-64 and, with pages of 4 KiB, on ARM.
  private static let size = 2 << 20

  /// Asks for huge pages within `memory`, which has not been written to.
  static func advise(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= 2 * size, let base = memory.baseAddress else { return }
    let start = base.alignedUp(toMultipleOf: size)
    let length = (base + memory.count - start) / size * size
    if length > 0 { madvise(start, length, MADV_HUGEPAGE) }
  }
}
