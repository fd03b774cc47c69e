import Documents
public import Effects
public import GLRenderer
public import Imaging

extension Peelgl {
  /// Draws one picture of an effect.
  ///
  /// ```swift
  /// let image = try Peelgl.render(.peel { $0.liftDistance = 0.2 }, "cat.png", at: .progress(0.5))
  /// ```
  ///
  /// - Parameters:
  ///   - effect: The effect with its parameters.
  ///   - inputs: Its pictures: paths, or names of built-in icons.
  ///   - moment: The moment to draw.
  ///   - settings: Sizes and other settings; the moment and the frames in it are ignored.
  ///   - renderer: The renderer; `nil` opens the first device that works, which takes longer than drawing a small
  ///     picture.
  /// - Returns: The premultiplied picture, for example for `PNG.encode`.
  /// - Throws: `RenderingError` if the job is invalid or no device works.
  public static func render(
    _ effect: Effect, _ inputs: String..., at moment: RenderMoment = .end,
    settings: RenderSettings = RenderSettings(), on renderer: Renderer? = nil
  ) throws(RenderingError) -> Image {
    var request = RenderRequest(effect, inputs: inputs, settings: settings)
    request.settings.draw(moment)
    return try render(request, on: renderer)
  }

  /// Draws the one picture of a request, whose output is not written.
  ///
  /// - Returns: The premultiplied picture of its moment, or of the first of its frames; without either,
  ///   of the end of the play.
  /// - Throws: `RenderingError` if the job is invalid or no device works.
  public static func render(
    _ request: RenderRequest, on renderer: Renderer? = nil
  ) throws(RenderingError) -> Image {
    var request = request
    request.output = nil
    request.drawsEnd = true
    let job = try RenderJob(request)
    guard let first = job.frames.first else { throw .job(.noFrame(0, of: 0)) }
    if let renderer { return try job.picture(of: first, on: renderer) }
    return try job.picture(of: first, on: openRenderer(RendererOptions()))
  }

  /// Draws the frames of a request into its output, as `peelgl render` does.
  ///
  /// - Parameters:
  ///   - request: What to draw; without frames, the whole play.
  ///   - options: Where to draw.
  /// - Returns: How many frames were written, and how the time was spent.
  /// - Throws: `RenderingError`; frames that are already complete remain.
  @discardableResult
  public static func write(
    _ request: RenderRequest, options: RendererOptions = RendererOptions()
  ) throws(RenderingError) -> RenderReport {
    guard request.output != nil else { throw .job(.noOutput) }
    let job = try RenderJob(request)
    try job.decodeInputs()
    var options = options
    options.renderers = job.renderers
    var loop = try FrameLoop(job, on: openRenderer(options))
    return try loop.run()
  }

  /// The frames of a request, drawn one by one as they are requested; its output is not written.
  ///
  /// ```swift
  /// for try await frame in Peelgl.frames(of: request) { show(frame.image, at: frame.seconds) }
  /// ```
  ///
  /// - Parameters:
  ///   - request: What to draw; without frames, the whole play.
  ///   - options: Where to draw.
  /// - Returns: The frames in order.
  public static func frames(
    of request: RenderRequest, options: RendererOptions = RendererOptions()
  ) -> RenderedFrames {
    RenderedFrames(request: request, options: options)
  }

  static func openRenderer(_ options: RendererOptions) throws(RenderingError) -> Renderer {
    try mapError(to: RenderingError.renderer, try Renderer(options))
  }
}
