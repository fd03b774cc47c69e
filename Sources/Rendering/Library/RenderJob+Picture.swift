import Documents
import Frame
import GLRenderer
package import Imaging

extension RenderJob {
  /// The premultiplied picture at a time of the play, on the first device that works.
  ///
  /// `onProgress` is called for each frame that is drawn, also for those that this one follows from.
  package func picture(
    at seconds: Double, onProgress: () -> Void = {}
  ) throws(RenderingError) -> Image {
    let renderer = try Peelgl.openRenderer(RendererOptions())
    let last = TimedFrame(number: 0, seconds: seconds)
    var job = self
    job.frames = [last]
    for step in job.steps where !step.isShown {
      _ = try picture(of: step.frame, on: renderer)
      onProgress()
    }
    defer { onProgress() }
    return try picture(of: last, on: renderer)
  }

  /// Draws one frame and waits for its picture, which is premultiplied.
  func picture(
    of timed: TimedFrame, on renderer: Renderer
  ) throws(RenderingError) -> Image {
    for size in performance.pixelSizes
    where max(size.width, size.height) > renderer.device.maxTextureSize {
      throw .job(
        .overDevice(size, device: renderer.device.name, allowed: renderer.device.maxTextureSize))
    }
    let frame = try frame(for: timed)
    let images = try mapError(
      to: RenderingError.image, try pictures.images(for: frame.assetRequests))
    return try mapError(
      to: RenderingError.renderer, try renderer.render(frame, depth: depth, images: images))
  }
}
