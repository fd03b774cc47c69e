internal import CGL
public import Frame
public import Imaging

/// Draws frames on one device, without a display.
///
/// A renderer is used by one thread at a time. It binds its context in every call, so it may move
/// between threads. Frames draw into transparent targets and come back premultiplied.
///
/// Frames with history (`Frame.hasHistory`) must be drawn in the order of their sequence, from its
/// first frame: call ``beginSequence()``, then draw frame after frame.
public final class Renderer {
  /// The device that draws.
  public let device: DeviceInfo
  /// How many renderers can draw at the same time, including this one.
  public let sideBySide: SideBySide
  /// Options for each further renderer that can draw at the same time, on its own thread.
  ///
  /// It is empty unless `RendererOptions.renderers` is more than one. Such a renderer draws the same bytes, unless
  /// its `device` differs.
  public let companions: [RendererOptions]

  /// Why the devices before this one are not used, one sentence each; empty if the first one draws.
  public let passedOver: [String]

  private let context: GLContext
  /// The optional abilities of the device.
  package let abilities: Abilities
  private let executor: CommandExecutor
  private let pictures = PictureCatalog()
  private let optimizations: Optimizations
  private var left = LeftSurfaces()
  private let readback: Readback
  private var measured = RenderTimings()

  /// Opens a device.
  ///
  /// - Parameter options: The device to use, and how.
  /// - Throws: `RendererError.noDevice`, `.missingDevice` or `.setUp` when no device satisfies the options.
  public convenience init(_ options: RendererOptions = RendererOptions()) throws(RendererError) {
    let start = ContinuousClock.now
    try self.init(options.openDevice(), options)
    measured.setUp = .now - start
  }

  init(_ open: OpenDevice, _ options: RendererOptions) throws(RendererError) {
    let usesRing =
      switch options.readback {
      case .automatic: !open.info.isSoftware
      case .direct: false
      case .ring: true
      }
    var optimizations =
      options.optimizations ?? .suited(toSoftware: open.info.isSoftware)
    // Whoever replaces shaders may have them read and hide something else.
    if !options.shaders.isEmpty {
      optimizations.skipsHidden = false
      optimizations.skipsSingleLayerSorting = false
    }
    self.optimizations = optimizations
    (executor, abilities) = try open.context.withCurrent { () throws(RendererError) in
      var abilities = open.capabilities.abilities(isSoftware: open.info.isSoftware)
      if options.sorting == .buffers, !abilities.keepsFragments {
        throw .unsupported("sorting in buffers (OpenGL ES 3.1 with storage buffers)")
      }
      if options.sorting == .peeling { abilities.keepsFragments = false }
      let executor = CommandExecutor(
        options, capabilities: open.capabilities, isSoftware: open.info.isSoftware)
      return (executor, abilities)
    }
    context = open.context
    device = open.info
    passedOver = open.passedOver
    companions = options.companions(of: open)
    sideBySide = options.sideBySide(open, companions: companions.count)
    readback = Readback(count: executor.count, usesRing: usesRing)
  }

  deinit {
    // Objects must be deleted while their context is current.
    dropCaches()
  }

  /// Runs `body` with the context bound, so that it is not bound and released for every frame.
  ///
  /// Where it cannot be bound, each call in `body` throws for itself.
  package func whileBound<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    guard !context.isCurrent, (try? context.bind()) != nil else { return try body() }
    defer { context.release() }
    return try body()
  }

  /// Draws a frame and returns the oldest finished picture.
  ///
  /// On a GPU, pictures come back two or three frames later, in order; `drain` returns the rest.
  ///
  /// - Parameters:
  ///   - frame: What to draw.
  ///   - depth: Bits per component of the picture; 8 by default.
  ///   - images: A premultiplied picture of the requested size for each asset request.
  /// - Returns: A premultiplied picture, or `nil` while the first frames are in flight.
  /// - Throws: `RendererError` when the device cannot draw the frame, or an asset is missing.
  public func submit(
    _ frame: Frame, depth: Image.Depth = .eight, images: [AssetRequest: Image] = [:]
  ) throws(RendererError) -> Image? {
    try submit(frame, as: PictureLayout(depth, .premultiplied), images: images)
  }

  /// As ``submit(_:depth:images:)``, for a picture of any layout.
  package func submit(
    _ frame: Frame, as layout: PictureLayout, images: [AssetRequest: Image]
  ) throws(RendererError) -> Image? {
    do throws(FrameError) { try frame.validate() } catch { throw .invalidFrame(error) }
    for size in [frame.size] + frame.targets.map(\.size)
    where max(size.width, size.height) > device.maxTextureSize {
      throw .tooLarge(width: size.width, height: size.height, limit: device.maxTextureSize)
    }
    return try withContext { () throws(RendererError) in
      try measuredDraw(layout.isStraightened ? frame.straightened : frame, layout, images)
    }
  }

  /// Runs `body` with the context current; errors of the driver name the device.
  private func withContext<R>(_ body: () throws(RendererError) -> R) throws(RendererError) -> R {
    do throws(RendererError) { return try context.withCurrent(body) } catch {
      throw error.named(by: device.fullName)
    }
  }

  /// The number of frames after which a picture comes back.
  package var latency: Int { readback.latency }

  /// The layout in which straight pictures come back soonest: a GPU un-premultiplies 8 bits while it draws.
  package func straightLayout(_ depth: Image.Depth) -> PictureLayout {
    PictureLayout(depth, depth == .eight && !device.isSoftware ? .straight : .premultiplied)
  }

  /// Begins a sequence; the next frame's histories are transparent.
  ///
  /// A new renderer is at the beginning of a sequence, and so is a renderer after an error while
  /// drawing.
  public func beginSequence() {
    let ended = left.endingSequence()
    executor.release(ended.commands)
    left = ended.left
  }

  /// The next picture that `submit` has not returned; `nil` when all have been returned.
  ///
  /// - Throws: `RendererError` when the device does not deliver within 10 seconds.
  public func drain() throws(RendererError) -> Image? {
    try withContext { () throws(RendererError) in try readback.next() }
  }

  /// Draws one frame and waits for its picture.
  ///
  /// - Throws: `RendererError` as `submit` does, and while pictures of `submit` are in flight.
  public func render(
    _ frame: Frame, depth: Image.Depth = .eight, images: [AssetRequest: Image] = [:]
  ) throws(RendererError) -> Image {
    guard readback.isEmpty else {
      throw .driver("pictures of earlier frames are still pending; drain them first")
    }
    if let image = try submit(frame, depth: depth, images: images) { return image }
    guard let image = try drain() else { throw .driver("no picture was read back") }
    return image
  }

  /// How the time was spent so far; waits for the device where passes are timed.
  public var timings: RenderTimings {
    try? context.withCurrent { executor.timer?.finish(into: &measured) }
    var timings = measured
    timings.compile = executor.programs.compileTime
    timings.draw -= timings.compile
    timings.floatBits = abilities.stored(.rgbaFloat) == .rgba32f ? 32 : 16
    return timings
  }

  /// The number of live GL objects.
  package var liveObjects: Int { executor.count.live }

  /// Drops every cache and every picture in flight; the next frame refills the caches.
  ///
  /// Does nothing when the context cannot be bound, since it is then lost together with its objects.
  package func dropCaches() {
    left = LeftSurfaces()
    try? context.withCurrent {
      executor.removeAll()
      pictures.removeAll()
      readback.removeAll()
    }
  }

  private func measuredDraw(
    _ frame: Frame, _ layout: PictureLayout, _ images: [AssetRequest: Image]
  ) throws(RendererError) -> Image? {
    let start = ContinuousClock.now
    let compiled = executor.programs.compileTime
    var readStart = start
    let format: Target.Format = layout.depth == .eight ? .rgba8 : .rgba32f
    let list = try commands(for: frame, into: format, images)
    var image: Image?
    do throws(RendererError) {
      try executor.run(list.commands, images: images) { () throws(RendererError) in
        // The software rasteriser draws lazily; finishing here keeps drawing out of the readback's
        // time.
        if device.isSoftware { glFinish() }
        readStart = .now
        image = try readback.take(frame.size, layout)
      }
    } catch {
      executor.abandon()
      left = LeftSurfaces()
      throw error
    }
    left = list.left
    measured.draw += readStart - start
    if measured.frames == 0 {
      measured.firstDraw = readStart - start - (executor.programs.compileTime - compiled)
      measured.firstFrames = 1
    }
    measured.readback += .now - readStart
    measured.frames += 1
    executor.timer?.endFrame(into: &measured, isFirst: measured.frames == 1)
    return image
  }

  private func commands(
    for frame: Frame, into format: Target.Format, _ images: [AssetRequest: Image]
  ) throws(RendererError) -> CommandList {
    do throws(CommandListError) {
      return try frame.commands(
        into: format, on: abilities, pictures: pictures.facts(of: images), after: left,
        optimizations: optimizations)
    } catch {
      executor.abandon()
      left = LeftSurfaces()
      throw RendererError(error)
    }
  }
}
