/// Undoes the filter Paeth in four rows at once, each one pixel behind the row above it.
///
/// A pixel depends on the one to its left, and a single row leaves the processor waiting for it. Four
/// pixels from different rows are computed at a time, in two vectors of two rows each, with the upper
/// row in the low lanes.
struct PaethWave {
  typealias Pair = SIMD8<Int16>

  /// The number of rows that are processed together.
  static let rows = 4

  private let kept: Pair
  private var left = (Pair(), Pair())
  private var corner = (Pair(), Pair())

  /// Undoes four rows of `count` bytes, `length` apart, below the finished row `above`; at least four pixels each.
  static func undo(
    _ first: UnsafeMutablePointer<UInt8>, length: Int, above: UnsafePointer<UInt8>, count: Int,
    step: Int
  ) {
    // Each call is specialised for its step.
    if step == 4 {
      undo(first, length, above, count, step: 4)
    } else {
      undo(first, length, above, count, step: 3)
    }
  }

  @inline(__always)
  private static func undo(
    _ first: UnsafeMutablePointer<UInt8>, _ length: Int, _ above: UnsafePointer<UInt8>,
    _ count: Int, step: Int
  ) {
    var wave = PaethWave(step: step)
    for x in stride(from: 0, to: 3 * step, by: step) {
      wave.edge(first, length, above, x, count, step)
    }
    // The position of each row's next pixel when x is 0.
    let starts = (
      first, first + length - step, first + 2 * (length - step), first + 3 * (length - step)
    )
    var x = 3 * step
    var next = (
      PixelUnfilter.load(starts.0 + x), PixelUnfilter.load(starts.1 + x),
      PixelUnfilter.load(starts.2 + x), PixelUnfilter.load(starts.3 + x)
    )
    while x < count {
      let bytes = wave.advance(
        SIMD8(lowHalf: next.0, highHalf: next.1), SIMD8(lowHalf: next.2, highHalf: next.3),
        above: PixelUnfilter.load(above + x))
      next.0 = PixelUnfilter.load(starts.0 + x + step)
      next.1 = PixelUnfilter.load(starts.1 + x + step)
      next.2 = PixelUnfilter.load(starts.2 + x + step)
      next.3 = PixelUnfilter.load(starts.3 + x + step)
      PixelUnfilter.store(bytes.0.lowHalf, starts.0 + x)
      PixelUnfilter.store(bytes.0.highHalf, starts.1 + x)
      PixelUnfilter.store(bytes.1.lowHalf, starts.2 + x)
      PixelUnfilter.store(bytes.1.highHalf, starts.3 + x)
      x &+= step
    }
    while x < count + 3 * step {
      wave.edge(first, length, above, x, count, step)
      x &+= step
    }
  }

  @inline(__always)
  private init(step: Int) {
    let kept = PixelUnfilter.kept(step)
    self.kept = SIMD8(lowHalf: kept, highHalf: kept)
  }

  /// Takes the next filtered pixel of each row and returns them unfiltered.
  @inline(__always)
  private mutating func advance(
    _ upper: SIMD8<UInt8>, _ lower: SIMD8<UInt8>, above: SIMD4<UInt8>
  ) -> (SIMD8<UInt8>, SIMD8<UInt8>) {
    let top = SIMD4<Int16>(truncatingIfNeeded: above) & kept.lowHalf
    let up = (
      SIMD8(lowHalf: top, highHalf: left.0.lowHalf),
      SIMD8(lowHalf: left.0.highHalf, highHalf: left.1.lowHalf)
    )
    let sums = (
      PixelUnfilter.unpredicted(Pair(truncatingIfNeeded: upper), left.0, up.0, corner.0),
      PixelUnfilter.unpredicted(Pair(truncatingIfNeeded: lower), left.1, up.1, corner.1)
    )
    left = (sums.0 & kept, sums.1 & kept)
    corner = up
    return (SIMD8(truncatingIfNeeded: sums.0), SIMD8(truncatingIfNeeded: sums.1))
  }

  /// A step in which only some rows have a pixel; the others are unchanged.
  private mutating func edge(
    _ first: UnsafeMutablePointer<UInt8>, _ length: Int, _ above: UnsafePointer<UInt8>, _ x: Int,
    _ count: Int, _ step: Int
  ) {
    func place(_ row: Int) -> UnsafeMutablePointer<UInt8>? {
      let offset = x - row * step
      return offset >= 0 && offset < count ? first + row * length + offset : nil
    }
    func pixel(_ row: Int) -> SIMD4<UInt8> {
      place(row).map { PixelUnfilter.load($0) } ?? SIMD4()
    }
    let bytes = advance(
      SIMD8(lowHalf: pixel(0), highHalf: pixel(1)), SIMD8(lowHalf: pixel(2), highHalf: pixel(3)),
      above: x < count ? PixelUnfilter.load(above + x) : SIMD4())
    let results = [bytes.0.lowHalf, bytes.0.highHalf, bytes.1.lowHalf, bytes.1.highHalf]
    for row in 0..<Self.rows {
      if let place = place(row) { PixelUnfilter.store(results[row], place) }
    }
  }
}
