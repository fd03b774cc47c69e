import PNG

extension Palette {
  /// The palette of a PNG: transparent, then the colours with straight alpha.
  var png: PNGPalette {
    PNGPalette(
      [SIMD4()]
        + colors.map { color in
          let alpha = max(color.w, 1)
          let straight = (color &* 255 &+ alpha / 2) / alpha
          return SIMD4<UInt8>(
            truncatingIfNeeded: SIMD4(straight.x, straight.y, straight.z, color.w).clamped(
              lowerBound: SIMD4(), upperBound: SIMD4(repeating: 255)))
        })
  }
}
