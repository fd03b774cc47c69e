/// Undoes PNG's five row filters in place (PNG, third edition, 9.2).
enum Unfilter {
  /// The number of readable bytes that must follow the last row.
  static let slack = 8

  /// Undoes the filters of `rows` rows of `count` bytes; returns an invalid filter type if there is
  /// one.
  ///
  /// Each row is preceded by its filter type; `first` points to that of the first row. Before it lies
  /// the finished row above, or zeros at the start of a pass. `step` is the number of bytes per pixel,
  /// at least 1.
  static func undo(
    _ first: UnsafeMutablePointer<UInt8>, rows: Int, count: Int, step: Int
  ) -> UInt8? {
    let length = count + 1
    let isWave = (step == 3 || step == 4) && count >= PaethWave.rows * step
    var row = first
    let end = first + rows * length
    while row < end {
      if isWave, row[0] == 4, row + 3 * length < end, row[length] == 4, row[2 * length] == 4,
        row[3 * length] == 4
      {
        PaethWave.undo(
          row + 1, length: length, above: row + 1 - length, count: count, step: step)
        row += PaethWave.rows * length
      } else {
        guard undo(row[0], row + 1, above: row + 1 - length, count, step) else { return row[0] }
        row += length
      }
    }
    return nil
  }

  private static func undo(
    _ filter: UInt8, _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, _ count: Int,
    _ step: Int
  ) -> Bool {
    let isColor = step == 3 || step == 4
    switch filter {
    case 0: break
    case 1 where isColor: PixelUnfilter.sub(row, count, step)
    case 1: sub(row, count, step)
    case 2: up(row, above, count)
    case 3 where isColor: PixelUnfilter.average(row, above, count, step)
    case 3: average(row, above, count, step)
    case 4 where isColor: PixelUnfilter.paeth(row, above, count, step)
    case 4: paeth(row, above, count, step)
    default: return false
    }
    return true
  }

  private static func sub(_ row: UnsafeMutablePointer<UInt8>, _ count: Int, _ step: Int) {
    for x in stride(from: step, to: count, by: 1) { row[x] &+= row[x - step] }
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
}
