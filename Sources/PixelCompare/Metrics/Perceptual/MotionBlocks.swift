/// Sums for estimates of motion over blocks of 16 × 16 pixels.
///
/// Only differing cells and their neighbours count, since the still surroundings of a moving object
/// tell nothing about its motion.
struct MotionBlocks {
  /// Side in pixels.
  static let side = 16
  /// The number of pixels up to which every pixel of a picture is examined.
  private static let few = 64 * 64

  let columns: Int
  let rows: Int
  private var sums: [MotionSums]

  /// Takes premultiplied RGBA pictures, and whether cells are `near` differing pixels.
  init(_ expected: [UInt8], _ actual: [UInt8], width: Int, height: Int, near: [Bool]) {
    columns = (width + Self.side - 1) / Self.side
    rows = (height + Self.side - 1) / Self.side
    sums = Array(repeating: MotionSums(), count: columns * rows)
    let (side, perBlock) = (CellSums.side, Self.side / CellSums.side)
    let cells = (width + side - 1) / side
    expected.withUnsafeBytes { a in
      actual.withUnsafeBytes { b in
        for row in 0..<((height + side - 1) / side) {
          for column in 0..<cells where near[row * cells + column] {
            // Pixels at the border have no gradient.
            let x = max(1, column * side)..<max(1, min(width - 1, (column + 1) * side))
            let y = max(1, row * side)..<max(1, min(height - 1, (row + 1) * side))
            sums[row / perBlock * columns + column / perBlock] += Self.sum(
              a, b, width, x, y, every: width * height <= Self.few ? 1 : 4)
          }
        }
      }
    }
  }

  /// The sums over the blocks in `columns` × `rows`.
  func sum(columns across: Range<Int>, rows down: Range<Int>) -> MotionSums {
    var total = MotionSums()
    for row in down {
      for column in across { total += sums[row * columns + column] }
    }
    return total
  }

  /// The sums over every pixel, or every fourth pixel, in `columns` × `rows`.
  ///
  /// No pixel lies at the border. Fourth pixels are shifted from row to row, so that every column takes
  /// part.
  private static func sum(
    _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, _ width: Int, _ columns: Range<Int>,
    _ rows: Range<Int>, every step: Int
  ) -> MotionSums {
    @inline(__always)
    func pixel(_ image: UnsafeRawBufferPointer, _ at: Int) -> SIMD4<Int32> {
      SIMD4(truncatingIfNeeded: image.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt8>.self))
    }
    /// The sum of both pictures, so that noise in one of them has no direction.
    @inline(__always)
    func both(_ at: Int) -> SIMD4<Int32> { pixel(a, at) &+ pixel(b, at) }
    var sums = MotionSums()
    for y in rows {
      // 0, 2, 1, 3, and so on.
      let shift = 2 * y + (y >> 1 & 1)
      let first = columns.lowerBound + (shift - columns.lowerBound) & (step - 1)
      for x in stride(from: first, to: columns.upperBound, by: step) {
        let at = (y &* width &+ x) &* 4
        let here = both(at)
        sums.add(
          left: SIMD4(small: here &- both(at &- 4)), right: SIMD4(small: both(at &+ 4) &- here),
          up: SIMD4(small: here &- both(at &- width &* 4)),
          down: SIMD4(small: both(at &+ width &* 4) &- here),
          difference: SIMD4(small: pixel(b, at) &- pixel(a, at)))
      }
    }
    return sums
  }
}
