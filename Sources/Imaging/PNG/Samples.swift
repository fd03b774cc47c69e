/// Loops over the samples of a row.
enum Samples {
  /// Calls `body` with each pixel's index and sample; packed samples start at the high bits.
  @inline(__always)
  static func forEach(
    _ row: UnsafePointer<UInt8>, _ count: Int, bits: Int, _ body: (Int, Int) -> Void
  ) {
    if bits == 8 {
      for x in 0..<count { body(x, Int(row[x])) }
      return
    }
    let mask = 1 << bits - 1
    for x in 0..<count {
      let bit = x * bits
      body(x, Int(row[bit >> 3]) >> (8 - bits - bit & 7) & mask)
    }
  }

  /// Writes RGBA for 8-bit RGB; alpha is 0 where the colour is the transparent one.
  ///
  /// It also reads one byte after the row.
  static func addAlpha(
    _ row: UnsafePointer<UInt8>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>,
    key: SIMD3<UInt16>?
  ) {
    let words = UnsafeMutableRawPointer(target)
    for x in 0..<count {
      let color = UnsafeRawPointer(row + 3 * x).loadUnaligned(as: UInt32.self)
      words.storeBytes(of: color | 0xFF00_0000, toByteOffset: 4 * x, as: UInt32.self)
    }
    guard let key else { return }
    let wanted = UInt32(key.x) | UInt32(key.y) << 8 | UInt32(key.z) << 16 | 0xFF00_0000
    for x in 0..<count where words.load(fromByteOffset: 4 * x, as: UInt32.self) == wanted {
      target[4 * x + 3] = 0
    }
  }
}
