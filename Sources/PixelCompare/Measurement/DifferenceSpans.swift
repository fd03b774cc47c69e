import Glibc

/// The range of columns in which two pictures differ, for each row.
///
/// Where a window contains no difference, a metric can skip it, since its result for equal pixels is
/// known.
struct DifferenceSpans {
  private let width: Int
  /// One range per row; empty if the row is equal.
  let columns: [Range<Int>]

  /// Finds the first and the last column that differ in each row.
  init(_ pair: PixelPair) {
    width = pair.width
    columns = pair.expected.rgba.withUnsafeBytes { first in
      pair.actual.rgba.withUnsafeBytes { second in
        (0..<pair.height).map { y in
          let row = (y * pair.width * 4)..<((y + 1) * pair.width * 4)
          return Self.span(first[row], second[row])
        }
      }
    }
  }

  /// Spans that include every pixel.
  static func everything(width: Int, height: Int) -> DifferenceSpans {
    DifferenceSpans(width: width, columns: Array(repeating: 0..<width, count: height))
  }

  private init(width: Int, columns: [Range<Int>]) {
    self.width = width
    self.columns = columns
  }

  /// The columns of pixels with a difference within `radius` rows and columns.
  func reached(by radius: Int) -> DifferenceSpans {
    let widened = columns.indices.map { y in
      let rows = columns[max(0, y - radius)...min(columns.count - 1, y + radius)]
      let union = rows.reduce(0..<0) { all, row in
        if row.isEmpty { return all }
        if all.isEmpty { return row }
        return min(all.lowerBound, row.lowerBound)..<max(all.upperBound, row.upperBound)
      }
      if union.isEmpty { return union }
      return max(0, union.lowerBound - radius)..<min(width, union.upperBound + radius)
    }
    return DifferenceSpans(width: width, columns: widened)
  }

  private static func span(
    _ first: Slice<UnsafeRawBufferPointer>, _ second: Slice<UnsafeRawBufferPointer>
  ) -> Range<Int> {
    let (a, b) = (
      UnsafeRawBufferPointer(rebasing: first), UnsafeRawBufferPointer(rebasing: second)
    )
    guard let one = a.baseAddress, let other = b.baseAddress, memcmp(one, other, a.count) != 0
    else { return 0..<0 }
    func differs(_ x: Int) -> Bool {
      a.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
        != b.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
    }
    var (start, end) = (0, a.count / 4)
    while !differs(start) { start += 1 }
    while !differs(end - 1) { end -= 1 }
    return start..<end
  }
}
