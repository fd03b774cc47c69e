/// The greatest range of a component within three pixels of each of 4 × 4 pixels.
///
/// Their windows share most of their pixels. So limits are taken along columns first, for four lines of windows together, and then along
/// lines, for four windows at once.
struct CellRanges {
  /// Something for each of four lines.
  private typealias Lines<Value> = (Value, Value, Value, Value)

  /// How far windows reach, and the side of all of them together.
  private static let (reach, side) = (3, CellSums.side + 6)

  /// The ranges of four lines of pixels, 0…255 in each lane.
  private var lines: Lines<SIMD4<UInt32>> = (.zero, .zero, .zero, .zero)

  /// The ranges at (x, y) and to the right and below.
  init(_ image: UnsafeRawPointer, width: Int, height: Int, x: Int, y: Int) {
    let (left, top) = (x - Self.reach, y - Self.reach)
    if left >= 0, top >= 0, left + Self.side <= width, top + Self.side <= height {
      take(image + (top &* width &+ left) &* 4, rowBytes: width &* 4)
      return
    }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.side * Self.side) { pixels in
      for place in pixels.indices {
        // Beyond the border, its pixels are repeated, which changes no range.
        let column = min(width - 1, max(0, left + place % Self.side))
        let row = min(height - 1, max(0, top + place / Self.side))
        pixels[place] = image.loadUnaligned(
          fromByteOffset: (row * width + column) * 4, as: UInt32.self)
      }
      if let start = UnsafeRawPointer(pixels.baseAddress) {
        take(start, rowBytes: Self.side * 4)
      }
    }
  }

  /// The ranges of a line of four pixels.
  subscript(line: Int) -> SIMD4<UInt32> {
    switch line {
    case 0: lines.0
    case 1: lines.1
    case 2: lines.2
    default: lines.3
    }
  }

  /// Takes 10 × 10 pixels.
  private mutating func take(_ start: UnsafeRawPointer, rowBytes: Int) {
    let low = Self.least(start, rowBytes, inverted: .zero)
    // The least of what is missing to 255.
    let high = Self.least(start, rowBytes, inverted: SIMD16(repeating: 255))
    lines = (
      Self.range(low.0, high.0), Self.range(low.1, high.1), Self.range(low.2, high.2),
      Self.range(low.3, high.3)
    )
  }

  @inline(__always)
  private static func range(_ low: SIMD16<UInt8>, _ high: SIMD16<UInt8>) -> SIMD4<UInt32> {
    (SIMD16(repeating: 255) &- high &- low).greatestOfWords
  }

  /// The least components of 7 × 7 pixels each.
  private static func least(
    _ start: UnsafeRawPointer, _ rowBytes: Int, inverted: SIMD16<UInt8>
  ) -> Lines<SIMD16<UInt8>> {
    let left = alongColumns(start, rowBytes, inverted)
    let middle = alongColumns(start + 16, rowBytes, inverted)
    let right = alongColumns(start + 24, rowBytes, inverted)
    return (
      alongLine(left.0, middle.0, right.0), alongLine(left.1, middle.1, right.1),
      alongLine(left.2, middle.2, right.2), alongLine(left.3, middle.3, right.3)
    )
  }

  /// The least components of four columns, of seven of ten rows for each line; four rows are in all of them.
  private static func alongColumns(
    _ start: UnsafeRawPointer, _ rowBytes: Int, _ inverted: SIMD16<UInt8>
  ) -> Lines<SIMD16<UInt8>> {
    @inline(__always)
    func row(_ index: Int) -> SIMD16<UInt8> {
      (start + index &* rowBytes).loadUnaligned(as: SIMD16<UInt8>.self) ^ inverted
    }
    let shared = row(3).lesser(row(4)).lesser(row(5)).lesser(row(6))
    let (above, below) = (shared.lesser(row(2)), shared.lesser(row(7)))
    return (
      above.lesser(row(1)).lesser(row(0)), above.lesser(row(1)).lesser(row(7)),
      below.lesser(row(2)).lesser(row(8)), below.lesser(row(8)).lesser(row(9))
    )
  }

  /// The least components of seven columns each, from those of columns 0–3, 4–7 and 6–9.
  private static func alongLine(
    _ left: SIMD16<UInt8>, _ middle: SIMD16<UInt8>, _ right: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    let (l, m, r) = (left.words, middle.words, right.words)
    return left.lesser(SIMD4(l.y, l.z, l.w, m.x).bytes).lesser(SIMD4(l.z, l.w, m.x, m.y).bytes)
      .lesser(SIMD4(l.w, m.x, m.y, m.z).bytes).lesser(middle)
      .lesser(SIMD4(m.y, m.z, m.w, r.z).bytes).lesser(right)
  }
}
