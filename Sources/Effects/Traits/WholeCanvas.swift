extension DrawableEffect {
  /// The canvas in points, of whole pixels at `scale`, that shows a whole play of pictures of `sizes`
  /// points; the effect's own pictures come last and do not count, nor do sounds, whose size is zero.
  ///
  /// Its excess over the largest picture is even, so that both sides get the same margin.
  package func wholeCanvas(for sizes: [SIMD2<Double>], scale: Double) -> SIMD2<Double> {
    if let canvas = canvas(for: sizes) {
      let pixels = (canvas * scale - 1e-6).rounded(.up)
      return SIMD2(min(pixels.x, 1e9), min(pixels.y, 1e9)) / scale
    }
    let pictures = sizes.dropLast(pictureFiles.count)
    let largest = pictures.reduce(SIMD2(0, 0)) { pointwiseMax($0, $1) }
    let needed = defaultCanvas(for: largest)
    guard largest != SIMD2(0, 0) else { return needed }
    return SIMD2(
      evenly(needed.x, around: largest.x, scale), evenly(needed.y, around: largest.y, scale))
  }

  private func evenly(_ needed: Double, around input: Double, _ scale: Double) -> Double {
    // A canvas far above the limits is refused later; here it must not overflow.
    let pixels = min((needed * scale).rounded(.up), 1e9)
    let inner = max((input * scale).rounded(), 1)
    let isUneven = (pixels - inner).truncatingRemainder(dividingBy: 2) != 0
    return (pixels + (isUneven ? 1 : 0)) / scale
  }
}
