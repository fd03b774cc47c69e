import Frame

/// The camera above a sheet: at z = 0 a point of the sheet is a point of the canvas.
struct SheetCamera: Sendable, Hashable {
  /// Pixels from the eye to the sheet at rest.
  let distance: Double
  /// Where the eye looks straight down, in canvas pixels.
  let center: SIMD2<Double>
  /// Canvas pixels, with z towards the viewer, to clip space.
  let projection: Matrix4

  init(distance: Double, center: SIMD2<Double>, canvas: PixelSize) {
    self.distance = distance
    self.center = center
    let scale = SIMD2(2 / Float(canvas.width), 2 / Float(canvas.height))
    let eye = SIMD2<Float>(center)
    // w = 1 − z/d, and clip = scale · (eye · w + (point − eye)) − w.
    let nearer = -1 / Float(distance)
    projection = Matrix4(
      SIMD4(scale.x, 0, 0, 0), SIMD4(0, scale.y, 0, 0),
      SIMD4((scale.x * eye.x - 1) * nearer, (scale.y * eye.y - 1) * nearer, 0, nearer),
      SIMD4(-1, -1, 0, 1))
  }

  /// How much larger what lies `height` pixels above the sheet looks.
  func magnification(at height: Double) -> Double { 1 / (1 - height / distance) }
}
