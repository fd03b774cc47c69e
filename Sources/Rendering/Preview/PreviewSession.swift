import Documents
import Effects
import Files
import Frame
import GLRenderer
import ShaderLab
import Workers

/// What a worker that draws previews keeps between requests.
final class PreviewSession {
  private struct Device {
    let selection: DeviceSelection
    let software: SoftwarePolicy
    let shaders: [String: [UInt8]]
    let renderer: Renderer
  }

  /// Sources after which compiled programs are dropped, since each edit of a shader leaves one behind.
  private static let mostSources = 64

  private var device: Device?
  private var pictures = PictureShelf()
  private var shader: UserShader?
  private var sources = 0
  private var hasDrawn = false
  /// The steps that the renderer drew last of a job with history.
  private var sequence: (key: SequenceKey, steps: Int)?

  /// What the steps of a job with history follow from.
  private struct SequenceKey: Equatable {
    let first: Frame
    let framesPerSecond: Double
    let files: [String: FileState?]
  }

  /// Draws what a request asks for; `say` hears of the files, and the last message is returned.
  func answer(
    _ message: [UInt8], _ control: RenderControl,
    say: @escaping @Sendable (PreviewMessage) -> Void
  ) -> PreviewMessage {
    let request: PreviewRequest
    let document: JobDocument
    do throws(DocumentError) {
      let (read, job) = try PreviewRequest.read(message)
      request = read
      do throws(RenderingError) { document = try JobDocument(decoding: job, in: "job") } catch {
        return .failed(PreviewFailure(error))
      }
    } catch {
      return .failed(PreviewFailure(.job, error.description))
    }
    let limits = document.settings.limits
    WorkerService.allow(seconds: max(limits.maxStartSeconds, limits.maxFrameSeconds))
    let assets = Assets(limits: limits.image)
    do throws(RenderingError) {
      let plan = try plan(request, document, assets)
      say(.files(assets.watched))
      return try draw(plan, for: request, assets.watched, control)
    } catch {
      say(.files(assets.watched))
      return .failed(PreviewFailure(error))
    }
  }

  /// A job that is ready to be drawn.
  private struct Plan {
    var job: RenderJob
    let values: FittedValues
    let warnings: [String]
    let renderer: Renderer
  }

  private func plan(
    _ request: PreviewRequest, _ document: JobDocument, _ assets: Assets
  ) throws(RenderingError) -> Plan {
    try assets.takeStandardInput()
    let shaders = try request.shaders.map { (folder) throws(RenderingError) in
      try assets.shaders(in: folder)
    }
    let fitted = try FittedValues(request, document, assets)
    var drawn = fitted.request
    drawn.program = "/proc/self/exe"
    for name in drawn.inputs + drawn.effect.pictureFiles { assets.watch(picture: name) }
    let job = try RenderJob(drawn, from: assets, keptIn: &pictures)
    let renderer = try renderer(for: request, shaders ?? [:])
    let warnings = try job.warnings() + job.warnings(on: renderer)
    count(drawn.shader, renderer)
    return Plan(job: job, values: fitted, warnings: warnings, renderer: renderer)
  }

  private func draw(
    _ plan: Plan, for request: PreviewRequest, _ files: [String: FileState?],
    _ control: RenderControl
  ) throws(RenderingError) -> PreviewMessage {
    do throws(RendererError) {
      try InjectedFault.strike(request.values.joined(), hasDrawn: hasDrawn)
    } catch {
      throw .renderer(error)
    }
    defer { hasDrawn = true }
    switch request.purpose {
    case .output:
      var loop = try FrameLoop(plan.job, on: plan.renderer, control: control)
      return .written(frames: try loop.run().frames, warnings: plan.warnings)
    case .picture:
      var job = plan.job
      job.frames = Array(job.frames.prefix(1))
      return .picture(
        try job.facts(plan.values, plan.warnings),
        try picture(&job, on: plan.renderer, files, control))
    }
  }

  /// Draws one frame; one with history steps on from the last picture where that is earlier in the same play.
  private func picture(
    _ job: inout RenderJob, on renderer: Renderer, _ files: [String: FileState?],
    _ control: RenderControl
  ) throws(RenderingError) -> [UInt8] {
    let last = sequence
    sequence = nil
    var next: (key: SequenceKey, steps: Int)?
    var drawn = 0
    if job.isInOrder, let number = job.holdToFrame() {
      let key = SequenceKey(
        first: try job.frame(for: .init(number: 0, seconds: 0)),
        framesPerSecond: job.framesPerSecond, files: files)
      if let last, last.key == key, last.steps <= number { drawn = last.steps }
      next = (key, number + 1)
    }
    let box = PictureBox()
    var loop = try FrameLoop(
      job, on: renderer, control: control, sink: box, drawnSteps: drawn, onFrame: { _ in })
    _ = try loop.run()
    sequence = next
    return box.picture
  }

  private func renderer(
    for request: PreviewRequest, _ shaders: [String: [UInt8]]
  ) throws(RenderingError) -> Renderer {
    if let device, device.selection == request.device, device.software == request.software,
      device.shaders == shaders
    {
      return device.renderer
    }
    device = nil
    sequence = nil
    do throws(RendererError) {
      let renderer = try Renderer(
        RendererOptions(device: request.device, software: request.software, shaders: shaders))
      device = Device(
        selection: request.device, software: request.software, shaders: shaders,
        renderer: renderer)
      return renderer
    } catch {
      throw .renderer(error)
    }
  }

  private func count(_ shader: UserShader?, _ renderer: Renderer) {
    guard shader?.table != self.shader?.table else { return }
    self.shader = shader
    sources += 1
    guard sources.isMultiple(of: Self.mostSources) else { return }
    renderer.dropCaches()
    sequence = nil
  }
}

extension RenderJob {
  /// Moves the only frame to the nearest whole step, whose number is returned.
  fileprivate mutating func holdToFrame() -> Int? {
    guard frames.count == 1, precharge == 0 else { return nil }
    let number = Int((frames[0].seconds * framesPerSecond).rounded(), within: 0...FrameList.highest)
    frames = [TimedFrame(number: frames[0].number, seconds: Double(number) / framesPerSecond)]
    return number
  }

  /// What a page is told about the picture of the job's first frame.
  fileprivate func facts(
    _ values: FittedValues, _ warnings: [String]
  ) throws(RenderingError) -> JSON {
    let effect = performance.effect
    var parameters: [JSON] = []
    do throws(DocumentError) {
      for parameter in effect.parameters {
        parameters.append(JSON(parameter, value: try effect.value(of: parameter.name)))
      }
    } catch {
      throw .parameter(error)
    }
    let size = performance.stage.pixelSize
    return .object([
      .init("effect", .string(effect.name)), .init("summary", .string(effect.traits.summary)),
      .init("seconds", .number(frames.first?.seconds ?? 0)),
      .init("duration", .number(performance.totalDuration)),
      .init("framesPerSecond", .number(framesPerSecond)),
      .init("width", .integer(size.width)), .init("height", .integer(size.height)),
      .init("parameters", .array(parameters)),
      .init("warnings", .array((warnings + values.warnings).map { .string($0) })),
      .init("unfit", .array(values.unfit.map { .string($0) })),
    ])
  }
}
