import Effects
import Frame

/// A played effect in front of a camera, whose frames are what it shows while the shutter is open.
struct Exposure: Sendable {
  /// When the shutter is open.
  struct Shutter: Sendable, Hashable {
    /// For how many seconds.
    let seconds: Double
    /// How many moments stand for this time.
    let moments: Int
  }

  /// What is seen.
  let performance: PlayedEffect
  /// How far the picture is moved for each of the pictures that a frame is the mean of, in pixels.
  let shifts: [SIMD2<Double>]
  /// `nil` for a frame that shows a single moment.
  let shutter: Shutter?

  /// The picture of what is seen from `seconds` on: the mean of the middles of equal parts of the time that the shutter
  /// is open, each moved in turn by all shifts; of a picture that is drawn in parts, only `part`.
  ///
  /// - Throws: `EffectError` when the effect has no picture at one of these moments.
  func frame(at seconds: Double, part: PixelRectangle? = nil) throws(EffectError) -> Frame {
    var moments: [Frame] = []
    for time in times(from: seconds) {
      let moment = try performance.frame(at: time)
      moments += shifts.map { moment.window(part, movedBy: $0) }
    }
    return Frame(meanOf: moments)
  }

  private func times(from seconds: Double) -> [Double] {
    guard let shutter else { return [seconds] }
    return (0..<shutter.moments).map { index in
      seconds + (Double(index) + 0.5) / Double(shutter.moments) * shutter.seconds
    }
  }
}

extension Exposure {
  /// The shifts that give each pixel `samples` samples.
  ///
  /// The picture of a shader without a mesh is drawn once for each point of a square grid in the pixel. Everything else has
  /// up to four samples in a draw; 16 are four such draws, moved so little that pictures stay sharp.
  static func shifts(samples: Int, isFlat: Bool) -> [SIMD2<Double>] {
    guard isFlat else {
      guard samples > 4 else { return [.zero] }
      return [-0.1, 0.1].flatMap { y in [-0.1, 0.1].map { x in SIMD2(x, y) } }
    }
    let side = (1...samples).last { $0 * $0 <= samples } ?? 1
    let places = (0..<side).map { (Double($0) + 0.5) / Double(side) - 0.5 }
    return places.flatMap { y in places.map { x in SIMD2(x, y) } }
  }
}

extension Frame {
  /// The frame whose picture shows what lies `shift` pixels to the right of and below a part of the picture; `nil` is all of
  /// it.
  fileprivate func window(_ part: PixelRectangle?, movedBy shift: SIMD2<Double>) -> Frame {
    guard part != nil || shift != .zero else { return self }
    let corner = SIMD2(Double(part?.x ?? 0), Double(part?.y ?? 0))
    return window(at: corner + shift, size: part?.size ?? size)
  }
}

extension RenderJob {
  /// What the frames show.
  var exposure: Exposure {
    var isFlat = false
    if case .shader(let shader) = performance.effect { isFlat = shader.recipe.isFlat }
    return Exposure(
      performance: performance, shifts: Exposure.shifts(samples: settings.samples, isFlat: isFlat),
      shutter: shutter)
  }

  /// The shutter of the settings; `nil` for frames that show a single moment.
  private var shutter: Exposure.Shutter? {
    guard settings.shutter > 0 else { return nil }
    return Exposure.Shutter(
      seconds: settings.shutter / framesPerSecond, moments: settings.subframes)
  }
}
