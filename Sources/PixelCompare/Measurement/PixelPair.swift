import Glibc
import Imaging

/// Two pictures of the same size, and the mask of compared pixels.
///
/// Ignored pixels of `actual` are replaced by those of `expected`, so that no metric sees them, not even within a window.
struct PixelPair: Sendable {
  let expected: Pixels
  let actual: Pixels
  /// One byte per pixel, 1 for compared; nil when all are.
  let included: [UInt8]?

  var width: Int { expected.width }
  var height: Int { expected.height }

  /// The number of pixels compared: those of `rows` and `columns` that are included.
  let total: Int
  /// The rows that are measured; the others are context.
  let rows: Range<Int>
  /// The columns that are measured; only metrics that take parts of rows know of others.
  let columns: Range<Int>
  /// The index of the first row in the whole picture.
  let top: Int
  /// The index of the first column in the whole picture.
  let left: Int

  init(
    expected: Pixels, actual: Pixels, included: [UInt8]? = nil, rows: Range<Int>? = nil,
    columns: Range<Int>? = nil, top: Int = 0, left: Int = 0
  ) {
    precondition(expected.width == actual.width && expected.height == actual.height)
    let rows = rows ?? 0..<expected.height
    let columns = columns ?? 0..<expected.width
    self.expected = expected
    self.included = included
    self.rows = rows
    self.columns = columns
    self.top = top
    self.left = left
    guard let included else {
      self.actual = actual
      total = columns.count * rows.count
      return
    }
    var rgba = actual.rgba
    var total = 0
    for pixel in 0..<included.count {
      if included[pixel] == 1 {
        let (y, x) = pixel.quotientAndRemainder(dividingBy: expected.width)
        if rows.contains(y), columns.contains(x) { total += 1 }
      } else {
        for c in (pixel * 4)..<(pixel * 4 + 4) { rgba[c] = expected.rgba[c] }
      }
    }
    self.actual = Pixels(width: actual.width, height: actual.height, rgba: rgba)
    self.total = total
  }

  /// Whether both pictures are opaque.
  var isOpaque: Bool { expected.isOpaque && actual.isOpaque }

  /// Whether row `y` has the same bytes in both.
  func rowsEqual(_ y: Int) -> Bool {
    let count = width * 4
    return expected.rgba.withUnsafeBytes { a in
      actual.rgba.withUnsafeBytes { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return true }
        return memcmp(a + y * count, b + y * count, count) == 0
      }
    }
  }
}
