import Frame

/// The shadow of a curl; lengths are pixels.
struct CurlShadow {
  /// Opacity where the sheet touches the page.
  var opacity: Double
  let color: ShadowColor
  /// Where the shadow of a point lies that is two radii above the page.
  let offset: SIMD2<Double>
  /// Sigma of its blur there.
  let sigma: Double

  init(_ shadow: Curl.Shadow, on placing: CurlPlacing, scale: Double) {
    opacity = shadow.opacity
    color = shadow.color
    offset = shadow.offset.map { $0 * scale } ?? SIMD2(0, 0.4 * placing.radius)
    // Without any blur a lookup would take the picture's edge for its surroundings.
    sigma = max(shadow.blur.map { $0 * scale } ?? 0.5 * placing.radius, 0.5)
    fade = 3 * placing.radius
  }

  /// How far from the roll its shadow ends.
  let fade: Double

  /// How far it reaches beyond what casts it.
  var reach: Double { max(Blur.reach(ofSigma: sigma), fade) }
}
