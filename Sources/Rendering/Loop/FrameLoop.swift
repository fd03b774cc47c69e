import Documents
import Effects
import Files
import Frame
public import GLRenderer
import Imaging
import Workers

/// Draws the frames of a job while other threads encode and write.
///
/// It draws on the calling thread, and on further threads where the renderer supports it.
public struct FrameLoop {
  private let job: RenderJob
  private let renderer: Renderer
  private let control: RenderControl
  private let sink: any FrameSink
  private let pipeline: FramePipeline
  private let companions: Companions
  private let layout: PictureLayout
  private let onPrepared: (RenderJob.TimedFrame, Frame) -> Void
  private var steps: ArraySlice<Step>
  /// The number of parts of each picture.
  private let parts: Int
  private let frames: FramesAhead
  /// How many frames are made ahead of the next one.
  private var ahead = 0
  private let mostAhead = min(FramesAhead.most, Processors.count - 1)
  /// How many steps the renderer has drawn before, as the last that it drew.
  private let drawnSteps: Int
  /// Frames that were submitted and whose pictures have not come back.
  private var pending: ArraySlice<FrameTask> = []
  private var idle = Duration.zero

  /// A frame to draw, or a part of it.
  private struct Step {
    let step: RenderJob.Step
    /// The part; `nil` for the whole picture.
    let part: PixelRectangle?

    /// Whether it begins a picture.
    var isFirst: Bool { part.map { $0.x == 0 && $0.y == 0 } ?? true }
  }

  /// Prepares a loop for a job.
  ///
  /// - Parameters:
  ///   - job: What to draw.
  ///   - renderer: The renderer, and whatever can draw at the same time; see
  ///     `RendererOptions.renderers`.
  ///   - control: Lets another thread stop the loop.
  ///   - onFrame: Called for each complete frame, in order, on another thread.
  ///   - onPart: Called with the number of parts of a large frame that are written, and of all its parts.
  /// - Throws: `RenderingError.job` when the canvas is larger than the device can draw.
  public init(
    _ job: RenderJob, on renderer: Renderer, control: RenderControl = RenderControl(),
    onFrame: @escaping @Sendable (Int) -> Void = { _ in },
    onPart: @escaping @Sendable (_ written: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(RenderingError) {
    try self.init(
      job, on: renderer, control: control, sink: try job.sink(on: renderer, control),
      onFrame: onFrame, onPart: onPart)
  }

  /// As ``init(_:on:control:onFrame:)``, with another sink than the job's own.
  ///
  /// The first `drawnSteps` of a job with history are those that the renderer has drawn last; `onPrepared`
  /// receives each frame before it is drawn, also one that is drawn in parts as a whole.
  init(
    _ job: RenderJob, on renderer: Renderer, control: RenderControl = RenderControl(),
    sink: any FrameSink, drawnSteps: Int = 0,
    onPrepared: @escaping (RenderJob.TimedFrame, Frame) -> Void = { _, _ in },
    onFrame: @escaping @Sendable (Int) -> Void,
    onPart: @escaping @Sendable (_ written: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(RenderingError) {
    let job = try job.fitted(on: renderer)
    let device = renderer.device
    let tiling = sink.tiling
    parts = tiling?.count ?? 1
    // What is drawn in parts may be larger than the device's pictures, but nothing else.
    for size in job.performance.pixelSizes.dropFirst(tiling == nil ? 0 : 1)
    where job.sidesPerPixel * max(size.width, size.height) > device.maxTextureSize {
      throw .job(.overDevice(size, device: device.name, allowed: device.maxTextureSize))
    }
    self.job = job
    self.renderer = renderer
    self.control = control
    self.onPrepared = onPrepared
    steps =
      job.steps.dropFirst(drawnSteps).flatMap { step in
        guard let tiling else { return [Step(step: step, part: nil)] }
        return (0..<tiling.count).map { Step(step: step, part: tiling[$0]) }
      }[...]
    frames = FramesAhead(job.exposure, of: steps.map { ($0.step.frame.seconds, $0.part) })
    self.drawnSteps = drawnSteps
    self.sink = sink
    // What is stored as changes is compared premultiplied.
    layout =
      sink.takesBytesAsDrawn
      ? PictureLayout(job.depth, .premultiplied) : renderer.straightLayout(job.depth)
    control.watch(sink)
    let others = job.isInOrder ? [] : renderer.companions
    let inFlight =
      tiling == nil ? job.picturesInFlight(renderers: 1 + others.count) : Self.partsInFlight
    // A part may be empty.
    pipeline = FramePipeline(
      sink, capacity: inFlight + renderer.latency,
      onWritten: Self.counting(parts, onPart, onFrame), isEmpty: tiling == nil ? job.emptiness : nil
    )
    companions = Companions(others, like: device, depth: job.depth, to: pipeline)
  }

  /// Parts that are drawn or wait to be written; they are large.
  private static let partsInFlight = 2

  /// Calls `onPart` for every part that is written, and `onFrame` for every frame of which all `parts` are.
  private static func counting(
    _ parts: Int, _ onPart: @escaping @Sendable (Int, Int) -> Void,
    _ onFrame: @escaping @Sendable (Int) -> Void
  ) -> @Sendable (Int) -> Void {
    guard parts > 1 else { return onFrame }
    let written = LockedValue(0)
    return { number in
      let count = written.withLock { count in
        count = count % parts + 1
        return count
      }
      onPart(count, parts)
      if count == parts { onFrame(number) }
    }
  }

  /// The number of complete pictures.
  private var written: Int { pipeline.written / parts }

  /// Draws every frame.
  ///
  /// - Returns: How the time was spent.
  /// - Throws: `RenderingError`; frames that are already complete remain.
  public mutating func run() throws(RenderingError) -> RenderReport {
    let start = ContinuousClock.now
    var failure: RenderingError?
    do throws(RenderingError) {
      try renderer.whileBound { () throws(RenderingError) in try drawAll() }
    } catch {
      failure = error
    }
    let wait = ContinuousClock.now
    for place in pending.compactMap(\.place) { pipeline.giveUp(place) }
    var timings = renderer.timings
    var renderers = 1
    do throws(RendererError) {
      for other in try companions.finish() {
        timings.add(other)
        renderers += 1
      }
    } catch {
      failure = job.explained(error)
    }
    do throws(SinkError) {
      try pipeline.finish()
      if written == job.frames.count { try sink.finish() } else { sink.close() }
    } catch {
      sink.close()
      if error == .closed, let reason = control.reason { throw .dropped(reason) }
      // A failed write causes later frames to be refused, so it is the error to report.
      throw .sink(error)
    }
    idle += .now - wait
    if let failure { throw failure }
    if let reason = control.reason, written < job.frames.count {
      if job.output?.isOneFile == true { throw .dropped(reason) }
      throw .stopped(reason, complete: written, of: job.frames.count)
    }
    guard written == job.frames.count else {
      throw .incomplete(written, of: job.frames.count)
    }
    return RenderReport(
      frames: written, total: .now - start, idle: idle, encode: pipeline.times.encode,
      write: pipeline.times.write, renderer: timings, renderers: renderers, choice: sink.choice,
      emptyFrames: pipeline.emptyFrames)
  }

  private mutating func drawAll() throws(RenderingError) {
    // The renderer may have drawn another sequence before.
    if drawnSteps == 0, job.isInOrder { renderer.beginSequence() }
    var unprepared: RenderingError?
    var hasDrawn = false
    while !isStopped {
      if unprepared == nil {
        do throws(RenderingError) { try prepare(mayWait: !hasDrawn) } catch { unprepared = error }
      }
      if let task = companions.takeNext() {
        draw(task)
        hasDrawn = true
      } else if steps.isEmpty || unprepared != nil {
        break
      } else {
        hasDrawn = false
      }
    }
    if !isStopped { try drain() }
    if let unprepared { throw unprepared }
  }

  private var isStopped: Bool { control.reason != nil || companions.hasFailed }

  /// Prepares as many frames as are useful; with `mayWait`, waits until the first has a place.
  private mutating func prepare(mayWait: Bool) throws(RenderingError) {
    var mayWait = mayWait
    while companions.freePlaces > 0, let step = steps.first {
      guard step.step.isShown else {
        companions.add(try task(step, at: nil))
        steps.removeFirst()
        continue
      }
      guard let place = try place(mayWait: mayWait) else { return }
      do throws(RenderingError) {
        companions.add(try task(step, at: place))
      } catch {
        pipeline.giveUp(place)
        throw error
      }
      steps.removeFirst()
      mayWait = false
    }
  }

  private mutating func place(mayWait: Bool) throws(RenderingError) -> Int? {
    let start = ContinuousClock.now
    defer { idle += .now - start }
    do throws(SinkError) {
      return mayWait ? try pipeline.takePlace() : try pipeline.takePlaceIfFree()
    } catch {
      throw .sink(error)
    }
  }

  private mutating func task(_ step: Step, at place: Int?) throws(RenderingError) -> FrameTask {
    let timed = step.step.frame
    let frame = try job.drawn(
      mapError(to: RenderingError.effect, try frames.next(ahead: ahead)))
    // As many as there is memory for, if each takes as much as this one.
    let share = try job.checkMemory(of: frame, at: timed.seconds)
    ahead = Int(1 / max(share, 1e-3), within: 1...mostAhead + 1) - 1
    if step.isFirst { onPrepared(timed, step.part == nil ? frame : try job.frame(for: timed)) }
    do throws(ImageError) {
      return FrameTask(
        place: place, number: timed.number, frame: frame,
        images: try job.pictures.images(for: frame.assetRequests))
    } catch {
      throw .image(error)
    }
  }

  /// Draws a frame and passes on the oldest finished picture.
  private mutating func draw(_ task: FrameTask) {
    do throws(RendererError) {
      let picture = try renderer.submit(task.frame, as: layout, images: task.images)
      pending.append(task)
      if let picture { hand(picture) }
    } catch {
      companions.fail(task, error)
    }
  }

  private mutating func drain() throws(RenderingError) {
    while control.reason == nil, !pending.isEmpty {
      do throws(RendererError) {
        guard let picture = try renderer.drain() else { return }
        hand(picture)
      } catch {
        throw .renderer(error)
      }
    }
  }

  private mutating func hand(_ picture: Image) {
    guard let task = pending.popFirst() else { return }
    control.reportProgress()
    if let place = task.place { pipeline.submit(picture, frame: task.number, at: place) }
  }
}

extension PlayedEffect {
  /// The sizes of the canvas and of every picture in pixels.
  var pixelSizes: [PixelSize] {
    var shown = stage
    shown.inputs += effect.shownSizes(of: stage.inputs.map(\.size), on: stage.canvas)
      .map { Stage.Input(size: $0) }
    return [shown.pixelSize] + shown.inputs.indices.map { shown.pixelSize(ofInput: $0) }
  }
}
