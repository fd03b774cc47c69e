import Documents
public import Effects
import Frame
import Imaging

/// Hit tests at one moment of a job: which point of the sheet shows at a point of the canvas.
public struct HitTestJob {
  private let test: MeshHitTest
  /// The picture whose transparent texels are seen through; `nil` when none are.
  private let picture: Image?

  /// Prepares hit tests for the first frame of `job`.
  ///
  /// - Parameters:
  ///   - job: The effect, its picture and the moment.
  ///   - seesThrough: Whether transparent parts of the picture show what lies behind.
  /// - Throws: `RenderingError` when the effect bends no sheet, or its picture cannot be read.
  public init(_ job: RenderJob, seesThrough: Bool) throws(RenderingError) {
    let pose: Pose<Effect>
    let found: MeshHitTest?
    do throws(EffectError) {
      pose = try job.performance.pose(at: job.frames.first?.seconds ?? 0)
      found = try pose.effect.hitTest(at: pose.moment, on: pose.stage)
    } catch {
      throw .effect(error)
    }
    guard let found else { throw .job(.noSheet(effect: pose.effect.name)) }
    test = found
    guard seesThrough else {
      picture = nil
      return
    }
    let request = AssetRequest(input: 0, size: pose.stage.pixelSize(ofInput: 0))
    picture = try mapError(
      to: RenderingError.image, try job.pictures.images(for: [request])[request])
  }

  /// The visible point at a point of the canvas, in points from its top-left corner; `nil` for none.
  public func hit(at point: SIMD2<Double>) -> MeshHitTest.Hit? {
    guard let picture else { return test.hit(at: point) }
    return test.hit(at: point) { picture.showsSomething(at: $0) }
  }
}

extension Image {
  /// Whether the texel at a unit coordinate is not fully transparent; points outside belong to an
  /// outline, which is visible.
  fileprivate func showsSomething(at unit: SIMD2<Double>) -> Bool {
    let place = unit * SIMD2(Double(width), Double(height))
    guard place.x >= 0, place.y >= 0, place.x < Double(width), place.y < Double(height) else {
      return true
    }
    let pixel =
      Int(place.y, within: 0...height - 1) * width + Int(place.x, within: 0...width - 1)
    let size = depth.rawValue / 8
    let alpha = (4 * pixel + 3) * size
    return bytes[alpha..<alpha + size].contains { $0 != 0 }
  }
}
