/// How the filters of a picture's rows are chosen.
package enum FilterPlan: Sendable, Equatable {
  /// None for all of them, which suits indices and what repeats itself.
  case none
  /// The best one for each eighth row, also for those next to it: choosing costs more than filtering.
  case sampled
  /// The best one for each row.
  case each
}

/// Filters rows of a PNG, one strip at a time.
struct FilteredRows: ~Copyable {
  /// Bytes per pixel.
  private let step: Int
  /// Bytes per row without its filter type.
  let rowBytes: Int
  private let height: Int
  private let plan: FilterPlan
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

  /// Starts with the first row; indices, whose differences mean nothing, are filtered by another plan only
  /// where that is given.
  init(_ header: PNGHeader, _ plan: FilterPlan? = nil) {
    step = header.bitsPerPixel / 8
    rowBytes = header.rowBytes(width: header.width)
    height = header.height
    self.plan = plan ?? (header.colorType == .indexed ? .none : .sampled)
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

  private static let common: [RowFilter.Kind] = [.up, .sub, .paeth]
  private static let all: [RowFilter.Kind] = [.none, .up, .sub, .average, .paeth]

  private mutating func filter(
    _ pixels: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>,
    _ target: UnsafeMutablePointer<UInt8>
  ) {
    switch plan {
    case .none: kind = .none
    case .sampled where row % 8 == 1 || row == 0:
      kind = RowFilter.best(of: Self.common, pixels, above, target + 1, rowBytes, step)
    case .sampled: break
    case .each: kind = RowFilter.best(of: Self.all, pixels, above, target + 1, rowBytes, step)
    }
    target[0] = kind.rawValue
    RowFilter.apply(kind, pixels, above, target + 1, rowBytes, step)
  }
}
