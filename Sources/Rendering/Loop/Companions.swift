import Files
import Frame
import GLRenderer
import Imaging
import Workers

/// Further renderers that draw at the same time as the calling thread's, each on its own thread.
///
/// All renderers take frames from the front of one queue. Frames that are drawn or being drawn
/// therefore always precede the waiting ones, which can be dropped at any time.
final class Companions: Sendable {
  private struct State: Sendable {
    /// The number of open renderers.
    var open = 0
    /// The first frame, in order, that could not be drawn.
    var failure: (place: Int, error: RendererError)?
    var timings: [RenderTimings] = []
  }

  private let pipeline: FramePipeline
  private let depth: Image.Depth
  private let state = LockedValue(State())
  private let waiting = SharedQueue<FrameTask>()
  private let threads = LockedValue(ThreadGroup())

  /// Opens a renderer for each of `options` on a device that draws what `device` draws; one that cannot
  /// be opened is omitted.
  init(
    _ options: [RendererOptions], like device: DeviceInfo, depth: Image.Depth,
    to pipeline: FramePipeline
  ) {
    self.pipeline = pipeline
    self.depth = depth
    for options in options {
      guard threads.withLock({ $0.start { self.serve(options, device) } }) else { break }
    }
  }

  /// How many frames to prepare before the calling thread draws one.
  ///
  /// Enough for a companion to find a frame whenever it is ready.
  var freePlaces: Int { 1 + 2 * open - waiting.count }

  /// The number of renderers besides the calling thread's.
  var open: Int { state.withLock(\.open) }

  /// Appends a frame to the queue.
  func add(_ task: FrameTask) { waiting.append(task) }

  /// The next waiting frame, for the calling thread to draw; `nil` when none waits.
  func takeNext() -> FrameTask? { waiting.takeNext() }

  /// Records that a frame could not be drawn; later frames are then not needed.
  func fail(_ task: FrameTask, _ error: RendererError) {
    state.withLock { state in
      let place = task.place ?? 0
      if let failure = state.failure, failure.place < place { return }
      state.failure = (place, error)
    }
    if let place = task.place { pipeline.giveUp(place) }
  }

  /// Whether a frame could not be drawn.
  var hasFailed: Bool { state.withLock { $0.failure != nil } }

  /// Drops the waiting frames, stops the companions after their current frames, and returns their
  /// times.
  ///
  /// - Throws: The error of the first frame, in order, that could not be drawn.
  func finish() throws(RendererError) -> [RenderTimings] {
    threads.withLock { threads in
      for place in waiting.takeAll().compactMap(\.place) { pipeline.giveUp(place) }
      waiting.close(threads: threads.count)
      threads.join()
    }
    let (failure, timings) = state.withLock { ($0.failure, $0.timings) }
    if let failure { throw failure.error }
    return timings
  }

  /// Draws frames until the queue is closed.
  private func serve(_ options: RendererOptions, _ device: DeviceInfo) {
    guard let renderer = try? Renderer(options), renderer.device == device else { return }
    state.withLock { $0.open += 1 }
    while !hasFailed, let task = waiting.waitForNext() {
      do throws(RendererError) {
        let picture = try renderer.render(task.frame, depth: depth, images: task.images)
        if let place = task.place { pipeline.submit(picture, frame: task.number, at: place) }
      } catch {
        fail(task, error)
      }
    }
    state.withLock { $0.timings.append(renderer.timings) }
  }
}
