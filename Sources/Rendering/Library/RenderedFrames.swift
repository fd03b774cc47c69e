import GLRenderer
public import Imaging

/// A frame that was drawn.
public struct RenderedFrame: Sendable {
  /// The number in file names, counted from 0.
  public let number: Int
  /// Seconds of the play.
  public let seconds: Double
  /// The premultiplied picture.
  public let image: Image
}

/// The frames of a request in order; each is drawn when it is requested.
///
/// Each iterator opens the inputs and a device of its own with the first frame. When the task is
/// cancelled, the next frame throws `RenderingError.stopped`.
public struct RenderedFrames: AsyncSequence, Sendable {
  let request: RenderRequest
  let options: RendererOptions

  /// Begins with the first frame.
  public func makeAsyncIterator() -> Iterator {
    Iterator(player: FramePlayer(request, options))
  }

  /// Draws one frame after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let player: FramePlayer

    /// The next frame; `nil` after the last one.
    ///
    /// - Throws: `RenderingError` if the request is invalid or no device works, and after cancellation.
    public mutating func next() async throws(RenderingError) -> RenderedFrame? {
      try await player.next()
    }

    /// The next frame; `nil` after the last one.
    ///
    /// - Throws: `RenderingError` if the request is invalid or no device works, and after cancellation.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(RenderingError) -> RenderedFrame? {
      try await player.next()
    }
  }
}

/// Owns a job and a renderer, which one task at a time may use.
private actor FramePlayer {
  private let request: RenderRequest
  private let options: RendererOptions
  private var open: (job: RenderJob, renderer: Renderer)?
  private var position = 0

  init(_ request: RenderRequest, _ options: RendererOptions) {
    self.request = request
    self.options = options
  }

  func next() throws(RenderingError) -> RenderedFrame? {
    let (job, renderer) = try opened()
    guard position < job.frames.count else { return nil }
    if Task.isCancelled {
      throw .stopped(.interrupted, complete: position, of: job.frames.count)
    }
    let timed = job.frames[position]
    let image = try job.picture(of: timed, on: renderer)
    position += 1
    return RenderedFrame(number: timed.number, seconds: timed.seconds, image: image)
  }

  private func opened() throws(RenderingError) -> (job: RenderJob, renderer: Renderer) {
    if let open { return open }
    var request = request
    request.output = nil
    let job = try RenderJob(request)
    let both = (job: job, renderer: try Peelgl.openRenderer(options))
    open = both
    return both
  }
}
