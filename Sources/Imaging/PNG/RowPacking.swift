/// Converts pixels to PNG's layout: without alpha when opaque, 16 bits in big-endian order.
enum RowPacking {
  /// Bytes per strip that is packed at once; a strip fits in a processor's cache.
  private static let stripBytes = 1 << 16

  /// Packs `image` and calls `body` with strips of whole rows, from top to bottom.
  static func forEachStrip(
    of image: Image, isOpaque: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let stride = image.width * image.depth.rawValue / 2
    let rowBytes = stride / 4 * (isOpaque ? 3 : 4)
    let stripRows = min(image.height, max(1, stripBytes / rowBytes))
    let strip = UnsafeMutablePointer<UInt8>.allocate(capacity: stripRows * rowBytes)
    defer { strip.deallocate() }
    image.bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for start in Swift.stride(from: 0, to: image.height, by: stripRows) {
        let rows = min(stripRows, image.height - start)
        pack(base + start * stride, image.width * rows, image.depth, isOpaque, strip)
        body(UnsafeBufferPointer(start: strip, count: rows * rowBytes))
      }
    }
  }

  private static func pack(
    _ source: UnsafeRawPointer, _ count: Int, _ depth: Image.Depth, _ isOpaque: Bool,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    switch (depth, isOpaque) {
    case (.eight, true):
      dropAlpha(source, count, target)
    case (.eight, false):
      target.update(from: source.assumingMemoryBound(to: UInt8.self), count: 4 * count)
    case (.sixteen, _):
      let samples = source.assumingMemoryBound(to: UInt16.self)
      let kept = isOpaque ? 3 : 4
      let words = UnsafeMutableRawPointer(target)
      for x in 0..<count {
        for c in 0..<kept {
          words.storeBytes(
            of: samples[4 * x + c].bigEndian, toByteOffset: 2 * (kept * x + c), as: UInt16.self)
        }
      }
    }
  }

  /// RGBA to RGB, four pixels in three words at a time.
  private static func dropAlpha(
    _ source: UnsafeRawPointer, _ count: Int, _ target: UnsafeMutablePointer<UInt8>
  ) {
    let words = UnsafeMutableRawPointer(target)
    let whole = count & ~3
    for x in stride(from: 0, to: whole, by: 4) {
      let p = source.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt32>.self)
      words.storeBytes(of: p.x & 0xFF_FFFF | p.y &<< 24, toByteOffset: 3 * x, as: UInt32.self)
      words.storeBytes(
        of: (p.y &>> 8) & 0xFFFF | p.z &<< 16, toByteOffset: 3 * x + 4, as: UInt32.self)
      words.storeBytes(
        of: (p.z &>> 16) & 0xFF | p.w &<< 8, toByteOffset: 3 * x + 8, as: UInt32.self)
    }
    let bytes = source.assumingMemoryBound(to: UInt8.self)
    for x in whole..<count {
      for c in 0..<3 { target[3 * x + c] = bytes[4 * x + c] }
    }
  }
}
