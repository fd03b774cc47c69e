/// Undoes the filters Sub, Average and Paeth for three or four bytes per pixel, all components at once
/// and without branches.
///
/// A pixel is read and written as four bytes. With three bytes per pixel, the fourth byte belongs to
/// the next pixel: it is read before this pixel is written, and written back unchanged.
enum PixelUnfilter {
  typealias Bytes = SIMD4<UInt8>
  typealias Words = SIMD4<Int16>

  static func sub(_ row: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int) {
    // Each call is specialised for its step.
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
    // A vector has room for two pixels, but only one is used.
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
  /// It is the smaller of left and upper if 3 × upper left − left − upper is at least the greater, the
  /// greater if that is at most the smaller, and otherwise the upper left one. Little of this depends
  /// on the left value.
  @inline(__always)
  static func unpredicted(
    _ filtered: SIMD8<Int16>, _ left: SIMD8<Int16>, _ up: SIMD8<Int16>, _ corner: SIMD8<Int16>
  ) -> SIMD8<Int16> {
    let least = pointwiseMin(left, up)
    let greatest = pointwiseMax(left, up)
    let middle = (corner &+ corner &+ corner &- up) &- left
    // A lane's sign bit, spread, is a mask: all ones where the left operand is smaller.
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
