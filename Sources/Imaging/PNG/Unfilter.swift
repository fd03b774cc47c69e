/// PNG's five row filters, undone in place (PNG, third edition, 9.2).
enum Unfilter {
  /// Undoes `filter` on `row` of `count` bytes; false when there is no such filter.
  ///
  /// `above` is the finished row above, zeros for a pass's first; `step` the bytes of a pixel, 1 at
  /// least. One byte behind each row is read and must be there.
  static func undo(
    _ filter: UInt8, _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int,
    step: Int
  ) -> Bool {
    switch filter {
    case 0: break
    case 1: sub(row, count, step)
    case 2: up(row, above, count)
    case 3: average(row, above, count, step)
    case 4 where step == 4: paethPixels(row, above, count, 4)
    case 4 where step == 3: paethPixels(row, above, count, 3)
    case 4: paeth(row, above, count, step)
    default: return false
    }
    return true
  }

  private static func sub(_ row: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int) {
    if step == 4 {
      var left = SIMD4<UInt8>()
      for x in stride(from: 0, to: count, by: 4) {
        left &+= load(row + x)
        store(left, row + x)
      }
    } else {
      for x in stride(from: step, to: count, by: 1) { row[x] &+= row[x - step] }
    }
  }

  private static func up(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int
  ) {
    for x in 0..<count { row[x] &+= above[x] }
  }

  private static func average(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    for x in 0..<min(step, count) { row[x] &+= above[x] >> 1 }
    for x in stride(from: step, to: count, by: 1) {
      row[x] &+= UInt8(truncatingIfNeeded: (UInt32(row[x - step]) &+ UInt32(above[x])) >> 1)
    }
  }

  private static func paeth(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    for x in 0..<min(step, count) { row[x] &+= above[x] }
    for x in stride(from: step, to: count, by: 1) {
      let (a, b, c) = (Int32(row[x - step]), Int32(above[x]), Int32(above[x - step]))
      let (da, db, dc) = (abs(b &- c), abs(a &- c), abs(a &+ b &- c &- c))
      let nearest = da <= db && da <= dc ? a : db <= dc ? b : c
      row[x] &+= UInt8(truncatingIfNeeded: nearest)
    }
  }

  /// The same for three or four bytes a pixel, all components at once, without a branch.
  ///
  /// With three, the fourth lane carries the next pixel's first byte and is never stored.
  @inline(__always)
  private static func paethPixels(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    var a = SIMD4<Int16>()
    var c = SIMD4<Int16>()
    for x in stride(from: 0, to: count, by: step) {
      let b = SIMD4<Int16>(truncatingIfNeeded: load(above + x))
      let (toA, toB) = (b &- c, a &- c)
      let (da, db, dc) = (magnitude(toA), magnitude(toB), magnitude(toA &+ toB))
      // A lane's sign bit, spread, is a mask: all ones where the left side is the smaller.
      let notA = ((db &- da) | (dc &- da)) &>> 15
      let notB = (dc &- db) &>> 15
      let bOrC = (b & ~notB) | (c & notB)
      let nearest = (a & ~notA) | (bOrC & notA)
      let sum = SIMD4<UInt8>(truncatingIfNeeded: nearest) &+ load(row + x)
      if step == 4 {
        store(sum, row + x)
      } else {
        for lane in 0..<3 { row[x + lane] = sum[lane] }
      }
      a = SIMD4<Int16>(truncatingIfNeeded: sum)
      c = b
    }
  }

  @inline(__always)
  private static func magnitude(_ value: SIMD4<Int16>) -> SIMD4<Int16> {
    let sign = value &>> 15
    return (value ^ sign) &- sign
  }

  @inline(__always)
  private static func load(_ bytes: UnsafePointer<UInt8>) -> SIMD4<UInt8> {
    UnsafeRawPointer(bytes).loadUnaligned(as: SIMD4<UInt8>.self)
  }

  @inline(__always)
  private static func store(_ pixel: SIMD4<UInt8>, _ bytes: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(bytes).storeBytes(of: pixel, as: SIMD4<UInt8>.self)
  }
}
