import Dispatch
import Frame
import GLRenderer
import Imaging

/// Renderers that draw beside the one of the calling thread, each on a thread of its own.
///
/// They take frames from the front of one queue, as the calling thread does. What is drawn or being drawn therefore always
/// comes before what still waits, and what waits can be dropped at any time.
final class Companions: Sendable {
  private struct State: Sendable {
    var waiting: ArraySlice<FrameTask> = []
    var isClosed = false
    /// Renderers that are open.
    var open = 0
    /// Of the frames that could not be drawn, the first.
    var failure: (place: Int, error: RendererError)?
    var timings: [RenderTimings] = []
  }

  private let pipeline: FramePipeline
  private let depth: Image.Depth
  private let state = LockedValue(State())
  /// One signal for each waiting frame, and one for each companion when the queue is closed.
  private let available = DispatchSemaphore(value: 0)
  private let threads = DispatchGroup()
  private let count: Int

  /// Opens a renderer for each of `options` that draws what `device` draws; one that cannot be opened is left out.
  init(
    _ options: [RendererOptions], like device: DeviceInfo, depth: Image.Depth,
    to pipeline: FramePipeline
  ) {
    self.pipeline = pipeline
    self.depth = depth
    count = options.count
    for (index, options) in options.enumerated() {
      DispatchQueue(label: "peelgl.draw.\(index + 1)").async(group: threads) {
        self.serve(options, device)
      }
    }
  }

  /// How many frames are worth preparing before the calling thread draws one.
  ///
  /// Enough that a companion finds one whenever it is ready.
  var room: Int { state.withLock { 1 + 2 * $0.open - $0.waiting.count } }

  /// Renderers that are open beside the one of the calling thread.
  var open: Int { state.withLock(\.open) }

  /// Puts a frame behind those that wait.
  func add(_ task: FrameTask) {
    state.withLock { $0.waiting.append(task) }
    available.signal()
  }

  /// The next frame, for the calling thread to draw; `nil` when none waits.
  func takeNext() -> FrameTask? {
    guard available.wait(timeout: .now()) == .success else { return nil }
    return state.withLock { $0.waiting.popFirst() }
  }

  /// Notes that a frame could not be drawn; later frames are not wanted then.
  func fail(_ task: FrameTask, _ error: RendererError) {
    state.withLock { state in
      if let failure = state.failure, failure.place < task.place { return }
      state.failure = (task.place, error)
    }
    pipeline.giveUp(task.place)
  }

  /// Whether a frame could not be drawn.
  var hasFailed: Bool { state.withLock { $0.failure != nil } }

  /// Drops what waits, ends the companions once they have drawn what they took, and returns where their time went.
  ///
  /// - Throws: why the first of the frames that could not be drawn could not.
  func finish() throws(RendererError) -> [RenderTimings] {
    let dropped = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for task in dropped { pipeline.giveUp(task.place) }
    for _ in 0..<count { available.signal() }
    threads.wait()
    let (failure, timings) = state.withLock { ($0.failure, $0.timings) }
    if let failure { throw failure.error }
    return timings
  }

  /// Draws frames until there are no more.
  private func serve(_ options: RendererOptions, _ device: DeviceInfo) {
    guard let renderer = try? Renderer(options), renderer.device == device else { return }
    state.withLock { $0.open += 1 }
    while let task = waitForNext() {
      do throws(RendererError) {
        let picture = try renderer.render(task.frame, depth: depth, images: task.images)
        pipeline.submit(picture, frame: task.number, at: task.place)
      } catch {
        fail(task, error)
      }
    }
    state.withLock { $0.timings.append(renderer.timings) }
  }

  private func waitForNext() -> FrameTask? {
    available.wait()
    return state.withLock { $0.isClosed || $0.failure != nil ? nil : $0.waiting.popFirst() }
  }
}
