/// A picture's rows as PNG stores them: RGB or RGBA, 16 bits high byte first, filtered, in strips.
struct FilteredRows: ~Copyable {
  private let image: Image
  private let isOpaque: Bool
  /// Bytes of a pixel.
  private let step: Int
  /// Bytes of a row without its filter type.
  private let rowBytes: Int
  private let stripRows: Int
  private var row = 0
  private let strip: UnsafeMutablePointer<UInt8>
  /// The last row and the one being packed, where pixels are not stored as the picture has them.
  private var above: UnsafeMutablePointer<UInt8>
  private var packed: UnsafeMutablePointer<UInt8>
  private var kind = RowFilter.Kind.up

  /// Bytes of a strip, so that filtering and compressing meet in the cache.
  private static let stripBytes = 1 << 17

  private var isPacked: Bool { isOpaque || image.depth == .sixteen }
  var isAtEnd: Bool { row == image.height }

  init(_ image: Image, isOpaque: Bool) {
    self.image = image
    self.isOpaque = isOpaque
    step = (isOpaque ? 3 : 4) * image.depth.rawValue / 8
    rowBytes = image.width * step
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

  /// Filters the picture's row at `source`.
  private mutating func filter(
    _ source: UnsafeRawPointer, _ stride: Int, _ target: UnsafeMutablePointer<UInt8>
  ) {
    if isPacked {
      RowPacking.pack(source, image.width, image.depth, isOpaque, packed)
      filter(packed, above: above, target)
      swap(&packed, &above)
    } else {
      let pixels = source.assumingMemoryBound(to: UInt8.self)
      filter(pixels, above: row == 0 ? UnsafePointer(above) : pixels - stride, target)
    }
  }

  private mutating func filter(
    _ pixels: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    // Choosing costs more than filtering, and neighbouring rows are alike.
    if row % 8 == 1 || row == 0 {
      kind = RowFilter.best(pixels, above, target + 1, rowBytes, step)
    }
    target[0] = kind.rawValue
    RowFilter.apply(kind, pixels, above, target + 1, rowBytes, step)
  }
}
