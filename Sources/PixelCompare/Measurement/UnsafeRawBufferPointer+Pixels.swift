/// RGBA pixels of 8 bits, in rows of `width`.
extension UnsafeRawBufferPointer {
  /// The pixel at (x, y).
  @inline(__always)
  func pixel(x: Int, y: Int, width: Int) -> UInt32 {
    loadUnaligned(fromByteOffset: (y &* width &+ x) &* 4, as: UInt32.self)
  }

  /// Four pixels from (x, y) to the right; the last column is repeated.
  @inline(__always)
  func fourPixels(x: Int, y: Int, width: Int) -> SIMD4<UInt32> {
    if x &+ 4 <= width {
      return loadUnaligned(fromByteOffset: (y &* width &+ x) &* 4, as: SIMD4<UInt32>.self)
    }
    var pixels = SIMD4<UInt32>.zero
    for lane in 0..<4 {
      pixels[lane] = pixel(x: Swift.min(x + lane, width - 1), y: y, width: width)
    }
    return pixels
  }
}
