/// Which pixels have more than two neighbours of their own colour in both pictures.
///
/// At the border of a picture, the border counts as one neighbour. pixelmatch calls such neighbours siblings. Blocks of a
/// row are computed when first needed, and those of the last rows are kept.
struct EqualNeighbors: ~Copyable {
  private let width: Int
  private let height: Int
  private let blocks: Int
  /// Four rows of marks and an unmarked row, each with unmarked pixels at both ends; a mark has all bits set.
  private let marks: UnsafeMutablePointer<UInt32>
  private let stride: Int
  /// The picture's row that each block of the four rows holds; -1 for none.
  private let held: UnsafeMutablePointer<Int>
  /// Whether one of a pixel's eight neighbours is marked, and the row that each block of these flags is for.
  private let around: UnsafeMutablePointer<UInt32>
  private let prepared: UnsafeMutablePointer<Int>

  /// Pixels of a block; a multiple of four.
  private static let side = 16

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    blocks = (width + Self.side - 1) / Self.side
    stride = (blocks + 2) * Self.side
    marks = .allocate(capacity: stride * 5)
    marks.initialize(repeating: 0, count: stride * 5)
    around = .allocate(capacity: stride)
    around.initialize(repeating: 0, count: stride)
    held = .allocate(capacity: blocks * 4)
    held.initialize(repeating: -1, count: blocks * 4)
    prepared = .allocate(capacity: blocks)
    prepared.initialize(repeating: -1, count: blocks)
  }

  deinit {
    marks.deallocate()
    around.deallocate()
    held.deallocate()
    prepared.deallocate()
  }

  /// Whether the pixel at `index` is marked; it must be a neighbour of the pixel last asked about.
  @inline(__always)
  borrowing func isMarked(_ index: Int) -> Bool {
    row(index / width)[index % width] != 0
  }

  /// Whether a neighbour of the pixel at (x, y) is marked in pictures `a` and `b`.
  @inline(__always)
  borrowing func isAround(
    _ x: Int, _ y: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>
  ) -> Bool {
    if prepared[x / Self.side] != y { prepare(x / Self.side, y, a, b) }
    return around[x] != 0
  }

  /// Whether none of the four pixels from `x`, a multiple of four, on has a marked neighbour.
  @inline(__always)
  borrowing func isNoneAround(
    four x: Int, _ y: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>
  ) -> Bool {
    if prepared[x / Self.side] != y { prepare(x / Self.side, y, a, b) }
    let words = UnsafeRawPointer(around + x).loadUnaligned(as: SIMD2<UInt64>.self)
    return words.x | words.y == 0
  }

  /// The marks of row `y`; outside of the picture, the unmarked row.
  private borrowing func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    marks + Self.side + (y >= 0 && y < height ? y & 3 : 4) * stride
  }

  private borrowing func prepare(
    _ block: Int, _ y: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>
  ) {
    for neighbour in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, block - 1)...min(blocks - 1, block + 1) {
        let slot = (neighbour & 3) * blocks + column
        if held[slot] == neighbour { continue }
        held[slot] = neighbour
        mark(column, neighbour, a, b)
      }
    }
    prepared[block] = y
    let (above, own, below) = (row(y - 1), row(y), row(y + 1))
    @inline(__always)
    func four(_ row: UnsafeMutablePointer<UInt32>, _ x: Int) -> SIMD4<UInt32> {
      UnsafeRawPointer(row + x).loadUnaligned(as: SIMD4<UInt32>.self)
    }
    for x in Swift.stride(from: block * Self.side, to: (block + 1) * Self.side, by: 4) {
      let all =
        four(above, x - 1) | four(above, x) | four(above, x + 1) | four(own, x - 1)
        | four(own, x + 1) | four(below, x - 1) | four(below, x) | four(below, x + 1)
      UnsafeMutableRawPointer(around + x).storeBytes(of: all, as: SIMD4<UInt32>.self)
    }
  }

  private borrowing func mark(
    _ block: Int, _ y: Int, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>
  ) {
    let target = row(y)
    let end = min(width, (block + 1) * Self.side)
    let isInside = y > 0 && y < height - 1
    var x = block * Self.side
    while x < end {
      if isInside, x > 0, x + 4 <= end, x + 4 < width {
        let at = (y * width + x) * 4
        let both = Self.many(a + at, width * 4) & Self.many(b + at, width * 4)
        UnsafeMutableRawPointer(target + x).storeBytes(of: both, as: SIMD4<UInt32>.self)
        x += 4
      } else {
        target[x] = hasMany(a, x, y) && hasMany(b, x, y) ? .max : 0
        x += 1
      }
    }
  }

  /// For four pixels from `center` on, none at the border: all bits set where more than two neighbours are equal.
  @inline(__always)
  private static func many(_ center: UnsafePointer<UInt8>, _ rowBytes: Int) -> SIMD4<UInt32> {
    func words(_ offset: Int) -> SIMD4<UInt32> {
      UnsafeRawPointer(center + offset).loadUnaligned(as: SIMD4<UInt32>.self)
    }
    let own = words(0)
    func equal(_ offset: Int) -> SIMD4<Int32> {
      // Minus one where equal.
      unsafeBitCast(own .== words(offset), to: SIMD4<Int32>.self)
    }
    let count =
      equal(-rowBytes - 4) &+ equal(-rowBytes) &+ equal(4 - rowBytes) &+ equal(-4) &+ equal(4)
      &+ equal(rowBytes - 4) &+ equal(rowBytes) &+ equal(rowBytes + 4)
    // The sign bit of values below −2, spread over the lane.
    return SIMD4(truncatingIfNeeded: (count &+ 2) &>> 31)
  }

  private borrowing func hasMany(_ image: UnsafePointer<UInt8>, _ x: Int, _ y: Int) -> Bool {
    func word(_ index: Int) -> UInt32 {
      UnsafeRawPointer(image).loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
    }
    let value = word(y * width + x)
    var equal = x == 0 || y == 0 || x == width - 1 || y == height - 1 ? 1 : 0
    for ny in max(y - 1, 0)...min(y + 1, height - 1) {
      for nx in max(x - 1, 0)...min(x + 1, width - 1) where nx != x || ny != y {
        if word(ny * width + nx) == value { equal += 1 }
      }
    }
    return equal > 2
  }
}
