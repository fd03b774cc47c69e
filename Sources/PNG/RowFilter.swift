/// PNG's filters, and the choice between them (PNG, third edition, 9.2 and 12.7).
///
/// The loops have no branches and no dependences between bytes, so that the compiler vectorises them.
enum RowFilter {
  /// The filters, with PNG's numbers.
  enum Kind: UInt8 {
    case none = 0
    case sub = 1
    case up = 2
    case average = 3
    case paeth = 4
  }

  /// Writes the filtered `row` to `target`; both have `count` bytes.
  static func apply(
    _ kind: Kind, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    switch kind {
    case .none: target.update(from: row, count: count)
    case .sub: sub(row, target, count, step)
    case .up: up(row, above, target, count)
    case .average: average(row, above, target, count, step)
    case .paeth: paeth(row, above, target, count, step)
    }
  }

  /// The filter of `kinds` with the smallest sum of magnitudes; `scratch` has `count` bytes.
  static func best(
    of kinds: [Kind], _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ scratch: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int
  ) -> Kind {
    var best = (kind: Kind.up, sum: Int.max)
    for kind in kinds {
      apply(kind, row, above, scratch, count, step)
      let sum = magnitude(scratch, count)
      if sum < best.sum { best = (kind, sum) }
    }
    return best.kind
  }

  /// The sum of the bytes' magnitudes as signed numbers (for negative ones, the distance from −1).
  ///
  /// Eight bytes are processed at a time in one word; no carry crosses a byte.
  private static func magnitude(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let raw = UnsafeRawPointer(bytes)
    var total = 0
    var start = 0
    while start < count & ~7 {
      // Four sums of 16 bits; a word adds at most 254 to each.
      let words = min(256, (count - start) >> 3)
      let block = raw + start
      var sums: UInt64 = 0
      for index in 0..<words {
        let word = block.loadUnaligned(fromByteOffset: index &<< 3, as: UInt64.self)
        let signs = (word &>> 7) & 0x0101_0101_0101_0101
        let distances = word ^ ((signs &<< 8) &- signs)
        sums &+= distances & 0x00FF_00FF_00FF_00FF
        sums &+= (distances &>> 8) & 0x00FF_00FF_00FF_00FF
      }
      for shift in stride(from: 0, to: 64, by: 16) { total += Int(sums >> shift & 0xFFFF) }
      start += words << 3
    }
    for x in start..<count {
      total += Int(bytes[x] < 128 ? bytes[x] : ~bytes[x])
    }
    return total
  }

  private static func up(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ target: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    for x in 0..<count { target[x] = row[x] &- above[x] }
  }

  private static func sub(
    _ row: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    for x in 0..<min(step, count) { target[x] = row[x] }
    let (rest, restTarget) = (row + step, target + step)
    for x in 0..<max(0, count - step) { restTarget[x] = rest[x] &- row[x] }
  }

  private static func average(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    for x in 0..<min(step, count) { target[x] = row[x] &- above[x] >> 1 }
    let (rest, restAbove, restTarget) = (row + step, above + step, target + step)
    for x in 0..<max(0, count - step) {
      let (a, b) = (UInt16(row[x]), UInt16(restAbove[x]))
      restTarget[x] = rest[x] &- UInt8(truncatingIfNeeded: (a &+ b) &>> 1)
    }
  }

  private static func paeth(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>,
    _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int
  ) {
    for x in 0..<min(step, count) { target[x] = row[x] &- above[x] }
    let (rest, restAbove, restTarget) = (row + step, above + step, target + step)
    for x in 0..<max(0, count - step) {
      let (a, b, c) = (Int16(row[x]), Int16(restAbove[x]), Int16(above[x]))
      let (toA, toB) = (b &- c, a &- c)
      let (da, db, dc) = (abs(toA), abs(toB), abs(toA &+ toB))
      let bOrC = db <= dc ? b : c
      let nearest = da <= min(db, dc) ? a : bOrC
      restTarget[x] = rest[x] &- UInt8(truncatingIfNeeded: nearest)
    }
  }

  @inline(__always)
  private static func abs(_ value: Int16) -> Int16 {
    let sign = value >> 15
    return (value ^ sign) &- sign
  }
}
