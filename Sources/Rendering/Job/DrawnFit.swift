import Effects
import Frame
import GLRenderer
import Imaging
import Outputs

extension RenderJob {
  /// The job with what it draws as large as fits into its service's canvas, in the middle; itself without a service.
  ///
  /// An effect asks for more canvas than a play shows: shadows fade, and pictures have transparent borders. So the frames
  /// are drawn, first small and with room around them, and then as they will be, until all that shows is inside.
  func fitted(on renderer: Renderer) throws(RenderingError) -> RenderJob {
    // What fills a canvas from its corner cannot be moved into the middle.
    guard request.settings.animation.service != nil, let pixels = request.settings.fit,
      !isInOrder, performance.effect.moved(by: .zero) != nil
    else { return self }
    var (trial, place) = (self, DrawnPlace(scale: performance.stage.scale / Self.reduction))
    let room = (2 * pixels / Self.reduction).rounded(.up)
    do throws(JobError) {
      trial.performance = try request.arranged(performance, on: room, place)
    } catch {
      return self
    }
    guard let small = try trial.drawnRegion(on: renderer), !small.touchesEdge(of: room) else {
      return self
    }
    var best = self
    place = place.fitting(small, widenedBy: 1, on: room, into: self)
    for _ in 0..<Self.rounds {
      do throws(JobError) {
        trial.performance = try request.arranged(performance, on: pixels, place)
      } catch {
        return best
      }
      guard let seen = try trial.drawnRegion(on: renderer) else { return best }
      let share = seen.share(of: pixels, margin: request.margin)
      if share <= 1 { best = trial }
      if share <= 1, share > Self.enough { break }
      place = place.fitting(seen, widenedBy: 0.5, on: pixels, into: self)
    }
    return best
  }

  /// How much smaller the first trial is.
  private static let reduction = 4.0
  /// Trials at the final size; the first mostly is enough.
  private static let rounds = 4
  /// A share of the canvas that is full.
  private static let enough = 0.985
  /// Frames of a trial at most.
  private static let samples = 150

  /// The smallest rectangle outside of which no frame shows anything; `nil` when all is empty.
  private func drawnRegion(on renderer: Renderer) throws(RenderingError) -> Rectangle? {
    var job = self
    job.performance.stage.background = .transparent
    let size = performance.stage.pixelSize
    let nothing = Image(
      width: size.width, height: size.height, depth: depth, alpha: .premultiplied,
      bytes: [UInt8](repeating: 0, count: pictureBytes))
    let count = min(frames.count, Self.samples)
    var drawn: Rectangle?
    for index in 0..<count {
      let timed = frames[index * (frames.count - 1) / max(count - 1, 1)]
      var picture = try job.picture(of: timed, on: renderer)
      if case .animation(_, let format) = output, format.traits.alpha == .binary {
        picture = picture.withoutFaintPixels
      }
      guard let region = picture.changes(from: nothing) else { continue }
      drawn = drawn.map { $0.union(region) } ?? region
    }
    return drawn
  }
}

extension Image {
  /// The picture without what a GIF does not show: pixels of 8 bits whose alpha is less than a half.
  fileprivate var withoutFaintPixels: Image {
    var bytes = bytes
    for pixel in stride(from: 0, to: bytes.count, by: 4) where bytes[pixel + 3] < 128 {
      for place in pixel..<pixel + 4 { bytes[place] = 0 }
    }
    return Image(width: width, height: height, alpha: alpha, bytes: bytes)
  }
}

/// How large a play is drawn, and where.
struct DrawnPlace {
  /// Pixels per point.
  var scale: Double
  /// How far the canvas's middle is moved, in points.
  var offset = SIMD2<Double>.zero
}

extension DrawnPlace {
  /// The place that fills the canvas of `job` with what is seen in `region` of a canvas of `pixels` at this place.
  ///
  /// `pad` more pixels on each side make up for rounding.
  fileprivate func fitting(
    _ region: Rectangle, widenedBy pad: Double, on pixels: SIMD2<Double>, into job: RenderJob
  ) -> DrawnPlace {
    let low = SIMD2(Double(region.x), Double(region.y)) - pad - pixels / 2
    let high = low + SIMD2(Double(region.width), Double(region.height)) + 2 * pad
    var size = high - low
    var place = self
    if job.performance.effect.traits.bendsSheet {
      place.offset -= (low + high) / 2 / scale
    } else {
      // It stays around the canvas's middle.
      size = 2 * pointwiseMax(pointwiseMax(-low, high), SIMD2(0.5, 0.5))
    }
    let box = (job.request.settings.fit ?? pixels) - 2 * Double(job.request.margin)
    place.scale *= (box / size).min()
    return place
  }
}

extension Rectangle {
  /// Whether it reaches a side of a canvas of `pixels`, and may have been cut off there.
  fileprivate func touchesEdge(of pixels: SIMD2<Double>) -> Bool {
    x == 0 || y == 0 || Double(x + width) >= pixels.x || Double(y + height) >= pixels.y
  }

  /// How much of the longer way across `pixels` without their margin it takes; more than 1 where it is not inside.
  fileprivate func share(of pixels: SIMD2<Double>, margin: Int) -> Double {
    let box = pixels - 2 * Double(margin)
    let isInside =
      min(x, y) >= margin && Double(x + width + margin) <= pixels.x
      && Double(y + height + margin) <= pixels.y
    return isInside ? (SIMD2(Double(width), Double(height)) / box).max() : .infinity
  }
}
