import Motion

/// How bright the slopes of a sheet are; directions are the canvas's, with z towards the viewer.
struct BookLight: Sendable {
  private let shading: Double
  private let gloss: Double
  private let placing: BookPlacing

  /// The unit vector towards the light: from the upper left.
  private static let source = normalized(SIMD3(-0.35, -0.4, 1))
  /// Slopes that mirror the light to the viewer.
  private static let mirror = normalized(source + SIMD3(0, 0, 1.2))

  /// Slopes towards the light keep the colour of their paper.
  private static let brightest = 1.03

  init(_ book: Book, on placing: BookPlacing) {
    shading = book.shading
    gloss = book.gloss
    self.placing = placing
  }

  /// The factor of a surface's colour, 1 where it lies flat, and the light that is added; `normal` is a unit
  /// vector across and along the spine and upwards, on the side that is seen.
  ///
  /// Light comes from one side and from all around.
  func light(on normal: SIMD3<Double>) -> SIMD2<Double> {
    let plan = placing.across * normal.x + placing.along * normal.y
    let turned = SIMD3(plan.x, plan.y, normal.z)
    let ratio = (1 + dot(turned, Self.source)) / (1 + Self.source.z)
    let bright = min(1 + shading * (ratio * ratio - 1), Self.brightest)
    let lobe = Self.lobe(dot(turned, Self.mirror)) - Self.lobe(Self.mirror.z)
    return SIMD2(bright, gloss * max(lobe, 0))
  }

  /// A highlight's strength by the cosine of the angle to its middle: cos¹⁶.
  private static func lobe(_ cosine: Double) -> Double {
    let squared = max(cosine, 0) * max(cosine, 0)
    let fourth = squared * squared
    let eighth = fourth * fourth
    return eighth * eighth
  }
}
