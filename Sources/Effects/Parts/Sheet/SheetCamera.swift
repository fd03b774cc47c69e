import Frame
import Motion

/// The camera above a sheet: at z = 0 a point of the sheet is a point of the canvas.
struct SheetCamera: Sendable, Hashable {
  /// Pixels from the eye to the flat sheet.
  let distance: Double
  /// The point below the eye, in canvas pixels.
  let center: SIMD2<Double>
  /// Canvas pixels, with z towards the viewer, to clip space.
  private(set) var projection: Matrix4
  /// How many pixels of the sheet at rest the two axes of a canvas pixel extend along one of the
  /// sheet's, at most.
  private(set) var spread = 1.0
  /// How the canvas is turned and scaled against the sheet.
  private(set) var straightening = SheetCover.Straightening()
  /// Whether it sees a sheet that leans.
  private(set) var isLeaning = false

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

  /// Turns and scales the camera's view about a point of the canvas.
  mutating func turn(_ placement: Placement, about pivot: SIMD2<Double>, canvas: PixelSize) {
    let across = placement.turned(SIMD2(1, 0))
    let down = placement.turned(SIMD2(0, 1))
    let rest = pivot - across * pivot.x - down * pivot.y
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    // In clip space, pixels are (clip + w) · size / 2.
    let left = across.x + down.x * height / width + 2 * rest.x / width - 1
    let top = across.y * width / height + down.y + 2 * rest.y / height - 1
    let turned = Matrix4(
      SIMD4(Float(across.x), Float(across.y * width / height), 0, 0),
      SIMD4(Float(down.x * height / width), Float(down.y), 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(Float(left), Float(top), 0, 1))
    projection = turned * projection
    straightening.right = placement.unturned(SIMD2(1, 0))
    straightening.down = placement.unturned(SIMD2(0, 1))
    straightening.origin = pivot - placement.unturned(pivot)
    spread = (abs(across.x) + abs(across.y)) / placement.scale / placement.scale
  }

  /// Sees a point of the sheet higher by `slope` for each pixel to the right and down from below the eye.
  ///
  /// Rays through the eye stay rays through the eye, so the sheet's parts hide the same parts as before.
  mutating func lean(by slope: SIMD2<Double>) {
    guard slope != .zero else { return }
    isLeaning = true
    projection =
      projection
      * Matrix4(
        SIMD4(1, 0, Float(slope.x), 0), SIMD4(0, 1, Float(slope.y), 0), SIMD4(0, 0, 1, 0),
        SIMD4(0, 0, Float(-dot(slope, center)), 1))
  }

  /// The magnification of a point `height` pixels above the sheet.
  func magnification(at height: Double) -> Double { 1 / (1 - height / distance) }
}
