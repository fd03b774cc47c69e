import Effects
import Frame
public import GLRenderer
import Imaging

/// Draws the frames of a job on the calling thread while others encode and write them.
public struct FrameLoop {
  private let job: RenderJob
  private let renderer: Renderer
  private let control: RenderControl
  private let pipeline: FramePipeline
  private var pending: ArraySlice<Int> = []
  private var idle = Duration.zero

  /// Prepares a loop.
  ///
  /// - Parameters:
  ///   - job: What to draw.
  ///   - renderer: Who draws.
  ///   - control: How another thread stops the loop.
  ///   - onFrame: Hears of each frame that is complete, in order, on another thread.
  /// - Throws: `RenderingError.job` when the canvas is larger than the device can draw.
  public init(
    _ job: RenderJob, on renderer: Renderer, control: RenderControl = RenderControl(),
    onFrame: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(RenderingError) {
    let device = renderer.device
    for size in job.performance.pixelSizes
    where max(size.width, size.height) > device.maxTextureSize {
      throw .job(.overDevice(size, device: device.name, allowed: device.maxTextureSize))
    }
    self.job = job
    self.renderer = renderer
    self.control = control
    let sink = job.sink(for: device)
    control.watch(sink)
    pipeline = FramePipeline(sink, capacity: job.picturesInFlight, onWritten: onFrame)
  }

  /// Draws every frame.
  ///
  /// - Returns: Where the time went.
  /// - Throws: `RenderingError`; frames that are complete by then stay.
  public mutating func run() throws(RenderingError) -> RenderReport {
    let start = ContinuousClock.now
    let failure: RenderingError?
    do throws(RenderingError) {
      try drawAll()
      failure = nil
    } catch {
      failure = error
    }
    let wait = ContinuousClock.now
    do throws(SinkError) {
      try pipeline.finish()
    } catch {
      // A failed write is why later frames were refused, so it is what is reported.
      throw .sink(error)
    }
    idle += .now - wait
    if let failure { throw failure }
    if let reason = control.reason, pipeline.written < job.frames.count {
      throw .stopped(reason, complete: pipeline.written, of: job.frames.count)
    }
    return RenderReport(
      frames: pipeline.written, total: .now - start, idle: idle, encode: pipeline.times.encode,
      write: pipeline.times.write, renderer: renderer.timings)
  }

  private mutating func drawAll() throws(RenderingError) {
    for frame in job.frames {
      if control.reason != nil { return }
      let picture = try draw(frame)
      pending.append(frame.number)
      if let picture { try hand(picture) }
    }
    while control.reason == nil, !pending.isEmpty {
      guard let picture = try drain() else { break }
      try hand(picture)
    }
  }

  private func draw(_ timed: RenderJob.TimedFrame) throws(RenderingError) -> Image? {
    let frame = try job.frame(for: timed)
    let images: [AssetRequest: Image]
    do throws(ImageError) {
      images = try job.pictures.images(for: frame.assetRequests)
    } catch {
      throw .image(error)
    }
    do throws(RendererError) {
      return try renderer.submit(frame, depth: job.depth, images: images)
    } catch {
      throw .renderer(error)
    }
  }

  private func drain() throws(RenderingError) -> Image? {
    do throws(RendererError) { return try renderer.drain() } catch { throw .renderer(error) }
  }

  /// Passes a picture on as the oldest pending frame; waits while too many are being encoded.
  private mutating func hand(_ picture: Image) throws(RenderingError) {
    guard let number = pending.popFirst() else { return }
    let start = ContinuousClock.now
    defer { idle += .now - start }
    do throws(SinkError) {
      try pipeline.submit(picture, frame: number)
    } catch {
      throw .sink(error)
    }
  }
}

extension PlayedEffect {
  /// The sizes of the canvas and of every picture in pixels.
  fileprivate var pixelSizes: [PixelSize] {
    var shown = stage
    shown.inputs += effect.shownSizes(of: stage.inputs.map(\.size), on: stage.canvas)
      .map { Stage.Input(size: $0) }
    return [shown.pixelSize] + shown.inputs.indices.map { shown.pixelSize(ofInput: $0) }
  }
}
