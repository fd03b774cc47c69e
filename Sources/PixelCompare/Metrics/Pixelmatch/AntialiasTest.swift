/// Whether a pixel is likely part of anti-aliasing, in pixelmatch's order of tests and with its limits.
///
/// After V. Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector", 2009.
struct AntialiasTest {
  let width: Int
  let height: Int
  /// The byte offset of the first pixel in the whole picture, for the checkerboard.
  let offset: Int
  let dialect: PixelmatchDialect

  /// Whether the pixel at (x, y) is anti-aliased in `a` or in `b`.
  func isAntialiased(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, x: Int, y: Int,
    _ neighbors: borrowing EqualNeighbors
  ) -> Bool {
    // This test decides most pixels of most pictures.
    guard neighbors.isAround(x, y, a, b) else { return false }
    return isOnSlope(a, x, y, neighbors) || isOnSlope(b, x, y, neighbors)
  }

  /// Whether the pixel lies between a darker and a brighter pixel, one of which has equal neighbours in
  /// both pictures.
  private func isOnSlope(
    _ image: UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ neighbors: borrowing EqualNeighbors
  ) -> Bool {
    guard let slope = slope(image, x: x, y: y) else { return false }
    return neighbors.isMarked(slope.darkest) || neighbors.isMarked(slope.brightest)
  }

  /// The indices of the darkest and the brightest neighbour; nil when one is missing or more than two neighbours are equal.
  private func slope(
    _ image: UnsafePointer<UInt8>, x: Int, y: Int
  ) -> (darkest: Int, brightest: Int)? {
    let center = y * width + x
    // This decides most pixels.
    if !onBorder(x, y), x + 2 < width, hasManyEqual(image, center) { return nil }
    let color = RGBA(image + center * 4)
    var equal = onBorder(x, y) ? 1 : 0
    var least = 0.0
    var greatest = 0.0
    var (darkest, brightest) = (0, 0)
    for nx in max(x - 1, 0)...min(x + 1, width - 1) {
      for ny in max(y - 1, 0)...min(y + 1, height - 1) where nx != x || ny != y {
        let index = ny * width + nx
        let delta = brightness(image, center, color, index)
        if delta == 0 {
          equal += 1
          if equal > 2 { return nil }
        } else if delta < least {
          least = delta
          darkest = index
        } else if delta > greatest {
          greatest = delta
          brightest = index
        }
      }
    }
    return least == 0 || greatest == 0 ? nil : (darkest, brightest)
  }

  /// Whether more than two neighbours are equal to a pixel that is not one of the last two of its row.
  @inline(__always)
  private func hasManyEqual(_ image: UnsafePointer<UInt8>, _ center: Int) -> Bool {
    let color = SIMD4(repeating: word(image, center))
    @inline(__always)
    func equal(_ index: Int) -> SIMD4<Int32> {
      let row = UnsafeRawPointer(image + (index - 1) * 4).loadUnaligned(as: SIMD4<UInt32>.self)
      // Minus one where equal.
      return unsafeBitCast(color .== row, to: SIMD4<Int32>.self)
    }
    let counts = equal(center - width) &+ equal(center) &+ equal(center + width)
    // The pixel is equal to itself.
    return counts.x &+ counts.y &+ counts.z < -3
  }

  @inline(__always)
  private func brightness(
    _ image: UnsafePointer<UInt8>, _ center: Int, _ color: RGBA, _ index: Int
  ) -> Double {
    if word(image, center) == word(image, index) { return 0 }
    return dialect.brightness(color, RGBA(image + index * 4), offset: offset + center * 4)
  }

  @inline(__always)
  private func word(_ image: UnsafePointer<UInt8>, _ index: Int) -> UInt32 {
    UnsafeRawPointer(image).loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
  }

  @inline(__always)
  private func onBorder(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width - 1 || y == height - 1
  }
}
