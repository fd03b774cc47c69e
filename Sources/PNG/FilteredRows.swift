/// Filters rows of a PNG, one strip at a time.
struct FilteredRows: ~Copyable {
  /// Bytes per pixel.
  private let step: Int
  /// Bytes per row without its filter type.
  let rowBytes: Int
  private let height: Int
  /// Whether rows hold indices, whose differences mean nothing.
  private let isIndexed: Bool
  private let stripRows: Int
  /// The number of filtered rows of the picture.
  private(set) var row = 0
  private var filled = 0
  private let strip: UnsafeMutablePointer<UInt8>
  /// The last row before the strip; zeros above the picture.
  private let above: UnsafeMutablePointer<UInt8>
  private var kind = RowFilter.Kind.up

  /// Bytes per strip, small enough that filtered rows are still in the cache when they are compressed.
  private static let stripBytes = 1 << 17

  init(_ header: PNGHeader) {
    step = header.bitsPerPixel / 8
    rowBytes = header.rowBytes(width: header.width)
    height = header.height
    isIndexed = header.colorType == .indexed
    stripRows = min(header.height, max(1, Self.stripBytes / (rowBytes + 1)))
    strip = .allocate(capacity: stripRows * (rowBytes + 1))
    above = .allocate(capacity: rowBytes)
    above.initialize(repeating: 0, count: rowBytes)
  }

  deinit {
    strip.deallocate()
    above.deallocate()
  }

  /// Filters `rows`, which must be whole rows, and calls `body` with each full strip and with the last
  /// one, and whether it is the last.
  mutating func append(
    _ rows: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeMutableBufferPointer<UInt8>, _ isLast: Bool) -> Void
  ) {
    guard let first = rows.baseAddress else { return }
    let count = rows.count / rowBytes
    for index in 0..<count {
      let pixels = first + index * rowBytes
      filter(
        pixels, above: index == 0 ? UnsafePointer(above) : pixels - rowBytes,
        strip + filled * (rowBytes + 1))
      row += 1
      filled += 1
      if filled == stripRows || row == height {
        body(
          UnsafeMutableBufferPointer(start: strip, count: filled * (rowBytes + 1)), row == height)
        filled = 0
      }
    }
    above.update(from: first + (count - 1) * rowBytes, count: rowBytes)
  }

  private mutating func filter(
    _ pixels: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    // Choosing a filter costs more than filtering, and neighbouring rows are similar.
    if isIndexed {
      kind = .none
    } else if row % 8 == 1 || row == 0 {
      kind = RowFilter.best(pixels, above, target + 1, rowBytes, step)
    }
    target[0] = kind.rawValue
    RowFilter.apply(kind, pixels, above, target + 1, rowBytes, step)
  }
}
