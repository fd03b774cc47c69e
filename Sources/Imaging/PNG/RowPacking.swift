/// Pixels from memory's order to PNG's.
enum RowPacking {
  static func pack(
    _ source: UnsafeRawPointer, _ width: Int, _ depth: Image.Depth, _ isOpaque: Bool,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    switch (depth, isOpaque) {
    case (.eight, true):
      dropAlpha(source, width, target)
    case (.eight, false):
      target.update(from: source.assumingMemoryBound(to: UInt8.self), count: 4 * width)
    case (.sixteen, _):
      let samples = source.assumingMemoryBound(to: UInt16.self)
      let kept = isOpaque ? 3 : 4
      let words = UnsafeMutableRawPointer(target)
      for x in 0..<width {
        for c in 0..<kept {
          words.storeBytes(
            of: samples[4 * x + c].bigEndian, toByteOffset: 2 * (kept * x + c), as: UInt16.self)
        }
      }
    }
  }

  /// RGBA to RGB, four pixels of three words at a time.
  private static func dropAlpha(
    _ source: UnsafeRawPointer, _ width: Int, _ target: UnsafeMutablePointer<UInt8>
  ) {
    let words = UnsafeMutableRawPointer(target)
    let whole = width & ~3
    for x in stride(from: 0, to: whole, by: 4) {
      let p = source.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt32>.self)
      words.storeBytes(of: p.x & 0xFF_FFFF | p.y &<< 24, toByteOffset: 3 * x, as: UInt32.self)
      words.storeBytes(
        of: (p.y &>> 8) & 0xFFFF | p.z &<< 16, toByteOffset: 3 * x + 4, as: UInt32.self)
      words.storeBytes(
        of: (p.z &>> 16) & 0xFF | p.w &<< 8, toByteOffset: 3 * x + 8, as: UInt32.self)
    }
    let bytes = source.assumingMemoryBound(to: UInt8.self)
    for x in whole..<width {
      for c in 0..<3 { target[3 * x + c] = bytes[4 * x + c] }
    }
  }
}
