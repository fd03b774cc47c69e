import Documents
public import Effects
import Frame
import Imaging

/// Hit tests at one moment of a job: which point of the sheet or page shows at a point of the canvas.
public struct HitTestJob {
  private let test: HitTest
  /// The pictures whose transparent texels are seen through; `nil` when none are.
  private let pictures: [Int: Image]?

  /// Prepares hit tests for the first frame of `job`.
  ///
  /// - Parameters:
  ///   - job: The effect, its picture and the moment.
  ///   - seesThrough: Whether transparent parts of pictures show what lies behind.
  /// - Throws: `RenderingError` when the effect neither bends a sheet nor turns pages, or a picture cannot be read.
  public init(_ job: RenderJob, seesThrough: Bool) throws(RenderingError) {
    let pose: Pose<Effect>
    let found: HitTest?
    do throws(EffectError) {
      pose = try job.performance.pose(at: job.frames.first?.seconds ?? 0)
      found = try pose.effect.hitTest(at: pose.moment, on: pose.stage)
    } catch {
      throw .effect(error)
    }
    guard let found else { throw .job(.nothingToHit(effect: pose.effect.name)) }
    test = found
    // Nothing is transparent on paper.
    let isPrinted =
      pose.effect.traits.printsOnPaper && pose.stage.inputs.first?.leavesBoxEmpty == true
    guard seesThrough, !isPrinted else {
      pictures = nil
      return
    }
    let requests = found.pictures.map {
      AssetRequest(input: $0, size: pose.stage.pixelSize(ofInput: $0))
    }
    let images = try mapError(
      to: RenderingError.image, try job.pictures.images(for: requests))
    pictures = images.reduce(into: [:]) { $0[$1.key.input] = $1.value }
  }

  /// The visible point at a point of the canvas, in points from its top-left corner; `nil` for none.
  public func hit(at point: SIMD2<Double>) -> HitTest.Hit? {
    guard let pictures else { return test.hit(at: point) }
    return test.hit(at: point) { pictures[$0]?.showsSomething(at: $1) == true }
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
