import Imaging

/// Two pictures of the same size, or some rows or a part of them with their surroundings.
struct Strip {
  var expected: Image
  var actual: Image
  /// One byte per pixel, 1 for compared; nil when all are.
  var included: [UInt8]?
  /// The rows to measure; nil for all.
  var rows: Range<Int>?
  /// The columns to measure; nil for all.
  var columns: Range<Int>?
  /// The index of the first row in the whole picture.
  var top = 0
  /// The index of the first column in the whole picture.
  var left = 0

  /// The pictures with 8 bits per component.
  var pixels: PixelPair {
    PixelPair(
      expected: Pixels(expected), actual: Pixels(actual), included: included, rows: rows,
      columns: columns, top: top, left: left)
  }
}
