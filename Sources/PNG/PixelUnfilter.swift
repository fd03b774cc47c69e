/// The filters Sub, Average and Paeth undone for three or four bytes a pixel, all components at once, without a branch.
///
/// A pixel is read and written as four bytes. With three a pixel, the fourth is the next one's first: it is read before
/// this pixel is written, and written back as it was, since nothing is predicted for it.
enum PixelUnfilter {
  typealias Bytes = SIMD4<UInt8>
  typealias Words = SIMD4<Int16>

  static func sub(_ row: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int) {
    // The loops are made for each step.
    if step == 4 { sub(row, count, step: 4) } else { sub(row, count, step: 3) }
  }

  static func average(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    if step == 4 {
      average(row, above, count, step: 4)
    } else {
      average(row, above, count, step: 3)
    }
  }

  static func paeth(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    if step == 4 { paeth(row, above, count, step: 4) } else { paeth(row, above, count, step: 3) }
  }

  @inline(__always)
  private static func sub(_ row: UnsafeMutablePointer<UInt8>, _ count: Int, step: Int) {
    let kept = Bytes(truncatingIfNeeded: kept(step))
    var left = Bytes()
    var next = load(row)
    var x = 0
    while x < count {
      let sum = left &+ next
      next = load(row + x + step)
      store(sum, row + x)
      left = sum & kept
      x &+= step
    }
  }

  @inline(__always)
  private static func average(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, step: Int
  ) {
    let kept = kept(step)
    var left = Words()
    var next = load(row)
    var x = 0
    while x < count {
      let up = Words(truncatingIfNeeded: load(above + x)) & kept
      let sum = ((left &+ up) &>> 1) &+ Words(truncatingIfNeeded: next)
      next = load(row + x + step)
      store(Bytes(truncatingIfNeeded: sum), row + x)
      left = sum & kept
      x &+= step
    }
  }

  @inline(__always)
  private static func paeth(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, step: Int
  ) {
    let kept = kept(step)
    // Two pixels fit into a vector; there is but one.
    func pixel(_ words: Words) -> SIMD8<Int16> { SIMD8(lowHalf: words, highHalf: Words()) }
    var left = SIMD8<Int16>()
    var corner = SIMD8<Int16>()
    var next = load(row)
    var x = 0
    while x < count {
      let up = pixel(Words(truncatingIfNeeded: load(above + x)) & kept)
      let sum = unpredicted(pixel(Words(truncatingIfNeeded: next)), left, up, corner)
      next = load(row + x + step)
      store(Bytes(truncatingIfNeeded: sum.lowHalf), row + x)
      left = pixel(sum.lowHalf & kept)
      corner = up
      x &+= step
    }
  }

  /// `filtered` plus Paeth's prediction: whichever of the left, upper and upper left values is nearest to left + upper -
  /// upper left, and the first of these where they are equally near.
  ///
  /// It is the lesser of left and upper where 3 × upper left - left - upper is not below the greater, the greater where
  /// that is not above the lesser, else the upper left one. Little of this waits for the left value.
  @inline(__always)
  static func unpredicted(
    _ filtered: SIMD8<Int16>, _ left: SIMD8<Int16>, _ up: SIMD8<Int16>, _ corner: SIMD8<Int16>
  ) -> SIMD8<Int16> {
    let least = pointwiseMin(left, up)
    let greatest = pointwiseMax(left, up)
    let middle = (corner &+ corner &+ corner &- up) &- left
    // A lane's sign bit, spread, is a mask: all ones where the left side is the smaller.
    let notLeast = (middle &- greatest) &>> 15
    let notGreatest = (least &- middle) &>> 15
    return filtered &+ corner &+ ((least &- corner) & ~notLeast)
      &+ ((greatest &- corner) & ~notGreatest)
  }

  /// A mask of the bytes that belong to the pixel.
  @inline(__always)
  static func kept(_ step: Int) -> Words { Words(255, 255, 255, step == 4 ? 255 : 0) }

  @inline(__always)
  static func load(_ bytes: UnsafePointer<UInt8>) -> Bytes {
    UnsafeRawPointer(bytes).loadUnaligned(as: Bytes.self)
  }

  @inline(__always)
  static func store(_ pixel: Bytes, _ bytes: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(bytes).storeBytes(of: pixel, as: Bytes.self)
  }
}
