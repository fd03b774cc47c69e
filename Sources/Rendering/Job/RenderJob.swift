import Documents
public import Effects
public import Frame
public import GLRenderer
public import Imaging
import Outputs
import ShaderLab

/// A request with open inputs: the frames, their times and the output.
public struct RenderJob {
  /// A frame of the job and its time.
  public struct TimedFrame: Sendable, Equatable {
    /// The number in file names, counted from 0.
    public let number: Int
    /// Seconds of the play.
    public let seconds: Double
  }

  /// The effect on its stage over time.
  public internal(set) var performance: PlayedEffect
  /// The frames in drawing order.
  public internal(set) var frames: [TimedFrame]
  /// The output; `nil` when nothing is written.
  public let output: Output?
  /// The inputs.
  public let pictures: InputPictures
  /// The request.
  private(set) var request: RenderRequest
  /// Receives the values of each frame; `nil` if they are not needed.
  package var onValues: FloatPicture.Tell?
  /// The sound of a film; `nil` for a silent one, and for other outputs.
  let soundtrack: Soundtrack?
  private let overwrite: Bool
  private let isStrict: Bool
  /// The user's shader; `nil` for a built-in effect.
  let shader: UserShader?
  private let animation: AnimationSettings
  /// Whether the background covers the whole canvas.
  private let isOpaque: Bool
  /// Whether the user has set the canvas.
  private let hasOwnCanvas: Bool
  /// Frames per second of the output.
  let framesPerSecond: Double
  /// The findings about sheets that leave their canvas.
  var cuts = CutCheck()

  /// Checks a request and opens its inputs; nothing is written.
  ///
  /// - Parameters:
  ///   - request: What to draw.
  ///   - assets: The reader of the inputs, which also read the request's files; `nil` for a new reader.
  /// - Throws: `RenderingError` when a setting lies outside its range, parts of the request are
  ///   inconsistent, an input cannot be read, or an existing output file may not be replaced.
  public init(_ request: RenderRequest, from assets: Assets? = nil) throws(RenderingError) {
    var shelf = PictureShelf()
    let assets = assets ?? Assets(limits: request.settings.limits.image)
    try self.init(request, from: assets, keptIn: &shelf)
  }

  /// As ``init(_:from:)``, with pictures of an earlier job where the files are the same.
  init(
    _ request: RenderRequest, from assets: Assets, keptIn shelf: inout PictureShelf
  ) throws(RenderingError) {
    self.request = request
    output = request.output
    overwrite = request.settings.overwrite
    isStrict = request.settings.strict
    shader = request.shader
    animation = request.settings.animation
    isOpaque = request.settings.background?.alpha == 1
    hasOwnCanvas = request.settings.canvas != nil
    framesPerSecond = request.framesPerSecond
    try request.settings.check()
    try mapError(to: RenderingError.job, try request.checkInputs())
    pictures = try shelf.pictures(for: request, from: assets)
    do throws(JobError) {
      performance = try request.performance(
        for: pictures.sizes, animations: pictures.animations,
        strokes: { [pictures] in pictures.strokeShare(of: $0) },
        coverage: { [pictures] in pictures.coveredShare(of: $0) })
      frames = try FrameTimes(request, performance.interaction).frames()
      guard output?.isSound != true || request.span != nil else {
        throw .noSound(effect: request.effect.name)
      }
      if shader?.isSoundAlone == true, request.span == nil {
        throw .soundAlone(effect: request.effect.name)
      }
    } catch {
      throw .job(error)
    }
    soundtrack = try Self.soundtrack(of: request, frames, from: assets, keptIn: shelf)
    try mapError(to: RenderingError.job, try checkSteps())
    if output?.format == .exr, !OpenEXR.isAvailable {
      throw .output(
        .unfit(
          "OpenEXR is not installed; on Debian, \(OpenEXR.package) has it. A .npy output needs no library."
        ))
    }
    if request.settings.pass != nil, let output, output.format == nil {
      throw .job(.passNeedsPictures)
    }
    if let output {
      do throws(AnimationError) {
        if case .animation(_, let format) = output {
          try format.check(shape)
          try format.check(animation.encoder)
          if request.audio != nil { try format.checkSound() }
        } else {
          try animation.encoder.checkNoFilm()
        }
      } catch {
        throw .output(.unfit(error.description))
      }
      try mapError(
        to: RenderingError.sink,
        try PictureSink.check(output, frames: frames.map(\.number), overwrite: overwrite))
      try mapError(to: RenderingError.job, try checkInputsStay(output))
    }
  }

  /// Warnings about the job, one sentence each; it can be drawn nevertheless.
  ///
  /// - Throws: `RenderingError.effect` when it cannot be drawn, `RenderingError.job` for the warnings of a strict
  ///   job.
  public func warnings() throws(RenderingError) -> [String] {
    let warnings: [String]
    do throws(EffectError) {
      let stage = performance.stage
      warnings =
        try performance.effect.warnings(on: stage)
        + (performance.interaction?.warnings(on: stage.canvas) ?? [])
        + (hasOwnCanvas ? [cuts.warning(performance)].compactMap(\.self) : [])
        + pictures.warnings
    } catch {
      throw .effect(error)
    }
    return try allowed(warnings + soundWarnings)
  }

  /// Warnings about the sound of a film, except those that also concern the picture.
  private var soundWarnings: [String] {
    if soundtrack == nil {
      guard request.sound != nil, case .animation(_, let format)? = output, format.hasSound else {
        return []
      }
      return ["the film is silent, since its frames do not follow each other"]
    }
    guard let sound = request.sound, case .shader(let effect) = performance.effect else {
      return []
    }
    return sound.recipe.warnings.filter { !effect.recipe.warnings.contains($0) }
  }

  /// Warnings about what the renderer's device cannot do for the job, one sentence each.
  ///
  /// - Throws: `RenderingError.job` for the warnings of a strict job.
  public func warnings(on renderer: Renderer) throws(RenderingError) -> [String] {
    guard let shader, case .shader(let effect) = performance.effect,
      let loop = shader.heaviestLoop(of: effect), loop.count > Self.safeIterations
    else { return [] }
    guard loop.count.isFinite else {
      return try allowed([
        "\(loop.place): this loop never ends, so the device stops it early or hangs; its picture will be wrong"
      ])
    }
    let limit = try mapError(
      to: RenderingError.renderer,
      try renderer.loopLimit(of: Int(loop.count, within: 1...Int(Int32.max))))
    guard let limit else { return [] }
    return try allowed([
      "\(loop.place): this loop may run \(loop.count.rounded().plainText) times per pixel, but"
        + " \(renderer.device.deviceClass) silently ends a shader after \(limit) iterations; its picture may be wrong"
    ])
  }

  /// A warning about frames in which nothing shows, in the order of a play: before and after what a play shows it may
  /// be empty.
  ///
  /// - Throws: `RenderingError.job` for the warning of a strict job.
  func warning(ofEmpty numbers: Set<Int>) throws(RenderingError) -> String? {
    guard let sentence = performance.effect.traits.emptyWarning, !numbers.isEmpty else {
      return nil
    }
    let frames = frames.map(\.number)
    guard let first = frames.first(where: { !numbers.contains($0) }),
      let last = frames.last(where: { !numbers.contains($0) })
    else { return try allowed([sentence]).first }
    let between = numbers.filter { (first...max(first, last)).contains($0) }.sorted()
    guard let example = between.first else { return nil }
    let others = between.count > 1 ? " and \(between.count - 1) more" : ""
    return try allowed(["frame \(example)\(others): \(sentence)"]).first
  }

  /// Whether nothing shows in a picture; `nil` if that may be so, or if a pass is drawn in place of the effect.
  var emptiness: (@Sendable (Image) -> Bool)? {
    guard performance.effect.traits.emptyWarning != nil, request.settings.pass == nil else {
      return nil
    }
    let color = performance.stage.background
    let background = SIMD4(color.red, color.green, color.blue, color.alpha)
    return { $0.isEmpty(over: background) }
  }

  private func allowed(_ warnings: [String]) throws(RenderingError) -> [String] {
    if isStrict, !warnings.isEmpty { throw .job(.warned(warnings.joined(separator: "; "))) }
    return warnings
  }

  /// Iterations that every device does.
  private static let safeIterations = 4096.0

  /// Decodes every input, so that damaged files are found before drawing, if the first frame can be drawn.
  ///
  /// - Throws: `RenderingError.image`, and as ``frame(for:)`` does.
  public func decodeInputs() throws(RenderingError) {
    if let first = frames.first { _ = try frame(for: first) }
    try mapError(
      to: RenderingError.image, try pictures.decodeAll(for: performance, at: frames.map(\.seconds)))
  }

  /// The picture of `timed`.
  ///
  /// - Throws: `RenderingError.effect` when the effect has no picture, `RenderingError.job` when
  ///   drawing it would take more memory than the limit.
  public func frame(for timed: TimedFrame) throws(RenderingError) -> Frame {
    let frame = try drawn(
      mapError(to: RenderingError.effect, try exposure.frame(at: timed.seconds)))
    _ = try checkMemory(of: frame, at: timed.seconds)
    return frame
  }

  /// What is drawn of the effect's frame: the frame itself, or the pass that is looked into.
  ///
  /// - Throws: `RenderingError.job` when there is no such pass.
  func drawn(_ frame: Frame) throws(RenderingError) -> Frame {
    guard let inspected else { return frame }
    return try mapError(to: RenderingError.job, try frame.inspecting(inspected))
  }

  /// The picture of the frame with a number.
  ///
  /// - Throws: `RenderingError.job` when the job has no such frame, and as ``frame(for:)`` does.
  public func frame(numbered number: Int) throws(RenderingError) -> Frame {
    guard let timed = frames.first(where: { $0.number == number }) else {
      throw .job(.noFrame(number, of: frames.count))
    }
    return try frame(for: timed)
  }

  private static func soundtrack(
    of request: RenderRequest, _ frames: [TimedFrame], from assets: Assets,
    keptIn shelf: PictureShelf
  ) throws(RenderingError) -> Soundtrack? {
    guard let output = request.output else { return nil }
    guard case .animation(_, let format) = output else {
      if request.audio != nil { throw .job(.soundWithoutFilm) }
      return nil
    }
    return format.hasSound ? try Soundtrack(request, frames, from: assets, keptIn: shelf) : nil
  }

  /// The sink that frames are written to; every picture records what drew it, and `sound` is a film's sound.
  func sink(
    for device: DeviceInfo, with sound: FilmSound?
  ) throws(RenderingError) -> any FrameSink {
    let text = [
      (keyword: "Software", value: "peelgl \(Peelgl.version)"),
      (keyword: Fingerprint.keyword, value: Fingerprint(of: device).text),
    ]
    if case .sound(let path)? = output, let span = request.span {
      return try mapError(
        to: RenderingError.sink, try SoundSink(span, to: path, overwrite: overwrite))
    }
    if inspected != nil {
      return InspectionSink(
        output, overwrite: overwrite, depth: request.settings.depth, text: text, tell: onValues)
    }
    switch output {
    case nil, .stream, .sound: return StreamSink()
    case .picture(_)?, .sequence(_)?:
      let output = output ?? .stream
      if let tiling = try tiling(on: device) {
        return TiledPictureSink(output, tiling, depth, overwrite: overwrite, text: text)
      }
      return PictureSink(output, overwrite: overwrite, text: text)
    case .animation(let path, let format)?:
      var request = AnimationRequest(
        path: path, overwrite: overwrite, format: format, settings: animation, shape: shape,
        schedule: Schedule(frames: frames.map(\.number), rate: framesPerSecond), text: text,
        card: GraphicsCard(device))
      request.sound = sound
      return try mapError(to: RenderingError.sink, try AnimationSink(request))
    }
  }

  /// How an animation is stored, as text that differs where a file would.
  var storage: String {
    guard case .animation(_, let format)? = output else { return "" }
    return "\(format.rawValue) \(animation.text)"
  }

  private var shape: SequenceShape {
    let size = performance.stage.pixelSize
    return SequenceShape(
      width: size.width, height: size.height, depth: depth, isOpaque: isOpaque)
  }

  /// Bits per component of the pictures that are drawn.
  public var depth: Image.Depth { inspected == nil ? request.settings.depth : .eight }

  /// What is shown in place of the picture, as floats; `nil` for the picture's levels.
  var inspected: Frame.InspectedPass? {
    let name = request.settings.pass
    guard
      name != nil || onValues != nil || output?.format?.storesFloats == true || request.span != nil
    else { return nil }
    var inspected = Frame.InspectedPass(name: name)
    if case .shader(let shader) = performance.effect {
      inspected.isBottomFirst = !shader.recipe.isTopFirst
    }
    return inspected
  }

  /// Seconds of the sound that is written; `nil` if frames are.
  public var soundSeconds: Double? { output?.isSound == true ? request.span?.seconds : nil }

  /// The settings.
  var settings: RenderSettings { request.settings }

  /// The passes and targets of the first frame, by the names that `pass` takes.
  var passNames: [String] {
    guard let first = frames.first, let frame = try? exposure.frame(at: first.seconds) else {
      return []
    }
    return frame.passNames
  }

  /// Shows the picture where the chosen pass is not one of the job's.
  mutating func dropUnknownPass() {
    if let pass = request.settings.pass, !passNames.contains(pass) { request.settings.pass = nil }
  }

  /// How many columns and rows of what is drawn a pixel takes.
  var sidesPerPixel: Int { inspected == nil ? 1 : 2 }

  /// The size in pixels of the pass whose values are printed or stored.
  ///
  /// - Throws: As ``frame(for:)`` does.
  package func inspectedSize() throws(RenderingError) -> PixelSize {
    guard let first = frames.first else { return performance.stage.pixelSize }
    let size = try frame(for: first).size
    return PixelSize(width: size.width / sidesPerPixel, height: size.height / sidesPerPixel)
  }

  /// Whether each frame depends on the previous one.
  var isInOrder: Bool {
    guard let first = frames.first, let frame = try? frame(for: first) else { return false }
    return frame.hasHistory
  }
}

extension RenderJob {
  /// An error of the renderer, at the user's places where it is about the user's shader.
  func explained(_ error: RendererError) -> RenderingError {
    guard let shader, case .shader(let failure) = error else { return .renderer(error) }
    let messages = failure.messages.map {
      DriverMessage(
        source: $0.file, line: $0.line, column: $0.column, isError: $0.isError, text: $0.text)
    }
    return .shader(shader.report(messages, log: failure.log))
  }
}
