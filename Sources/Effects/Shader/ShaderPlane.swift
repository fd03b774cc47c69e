import Frame
import Motion

/// The plane that shader modifiers bend: a sheet of the first input's size in the middle of the canvas.
///
/// Its coordinates are points from its middle, y upwards and z towards the viewer, as in SceneKit.
struct ShaderPlane {
  /// Pixels from the camera to the plane, as in `peel`: 60 degrees see the longer side.
  let distance: Double
  /// The plane's points, to clip space.
  let projection: Matrix4
  /// Width and height in points.
  let size: SIMD2<Double>

  init(_ stage: Stage) {
    let pixels = stage.inputs.isEmpty ? stage.pixelSize : stage.pixelSize(ofInput: 0)
    let origin =
      stage.inputs.isEmpty ? stage.centeredOrigin(of: pixels) : stage.origin(ofInput: 0)
    let longest = Double(max(pixels.width, pixels.height))
    distance = longest / (2 * Math.tan(Angle(degrees: 60).radians / 2))
    let half = pixels.vector / 2
    let center = SIMD2<Double>(origin) + half
    let camera = SheetCamera(distance: distance, center: center, canvas: stage.pixelSize)
    let scale = Float(stage.scale)
    // Points from the middle with y upwards, to canvas pixels.
    projection =
      camera.projection
      * Matrix4(
        SIMD4(scale, 0, 0, 0), SIMD4(0, -scale, 0, 0), SIMD4(0, 0, scale, 0),
        SIMD4(Float(center.x), Float(center.y), 0, 1))
    size = 2 * half / stage.scale
  }
}
