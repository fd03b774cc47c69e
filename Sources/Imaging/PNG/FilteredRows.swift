/// A picture's rows as PNG stores them: RGB or RGBA, 16 bits high byte first, filtered, in strips.
struct FilteredRows: ~Copyable {
  private let image: Image
  private let isOpaque: Bool
  /// Bytes of a row without its filter type.
  private let rowBytes: Int
  private let stripRows: Int
  private var row = 0
  private let strip: UnsafeMutablePointer<UInt8>
  /// The last row and the one being packed, where pixels are not stored as the picture has them.
  private var above: UnsafeMutablePointer<UInt8>
  private var packed: UnsafeMutablePointer<UInt8>

  /// Bytes of a strip, so that filtering and compressing meet in the cache.
  private static let stripBytes = 1 << 17

  private var isPacked: Bool { isOpaque || image.depth == .sixteen }
  var isAtEnd: Bool { row == image.height }

  init(_ image: Image, isOpaque: Bool) {
    self.image = image
    self.isOpaque = isOpaque
    rowBytes = image.width * (isOpaque ? 3 : 4) * image.depth.rawValue / 8
    stripRows = min(image.height, max(1, Self.stripBytes / (rowBytes + 1)))
    strip = .allocate(capacity: stripRows * (rowBytes + 1))
    above = .allocate(capacity: rowBytes)
    above.initialize(repeating: 0, count: rowBytes)
    packed = .allocate(capacity: rowBytes)
  }

  deinit {
    strip.deallocate()
    above.deallocate()
    packed.deallocate()
  }

  /// The next strip, valid until the next call; nil after the last.
  mutating func next() -> UnsafeMutableBufferPointer<UInt8>? {
    let count = min(stripRows, image.height - row)
    if count == 0 { return nil }
    image.bytes.withUnsafeBytes { bytes in
      let stride = image.width * image.depth.rawValue / 2
      guard let base = bytes.baseAddress else { return }
      for index in 0..<count {
        filter(base + row * stride, stride, strip + index * (rowBytes + 1))
        row += 1
      }
    }
    return UnsafeMutableBufferPointer(start: strip, count: count * (rowBytes + 1))
  }

  /// Filters the picture's row at `source` with Up, which suits renderings and costs least.
  private mutating func filter(
    _ source: UnsafeRawPointer, _ stride: Int, _ target: UnsafeMutablePointer<UInt8>
  ) {
    target[0] = 2
    if isPacked {
      RowPacking.pack(source, image.width, image.depth, isOpaque, packed)
      Self.up(packed, above, target + 1, rowBytes)
      swap(&packed, &above)
    } else {
      let pixels = source.assumingMemoryBound(to: UInt8.self)
      Self.up(pixels, row == 0 ? UnsafePointer(above) : pixels - stride, target + 1, rowBytes)
    }
  }

  private static func up(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ target: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    for x in 0..<count { target[x] = row[x] &- above[x] }
  }
}

/// Pixels from memory's order to PNG's.
private enum RowPacking {
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
