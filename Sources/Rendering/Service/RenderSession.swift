import Documents
import Effects
import Files
package import GLRenderer

/// Carries out orders in this process: the one place that draws jobs.
///
/// Its device, its programs and the decoded pictures stay from one order to the next.
package final class RenderSession {
  /// Called with what happens while an order is carried out, on any thread.
  package typealias Send = @Sendable (RenderMessage) -> Void

  private let isWorker: Bool
  private let timesPasses: Bool
  private var renderers = RendererShelf()
  private var pictures = PictureShelf()
  private let cuts = CutCheck()
  private var sequence = DrawnSequence()
  private var hasDrawn = false

  /// A session of a process that draws for itself: with several renderers where a job is worth it, and with
  /// `timesPasses` timing every pass.
  package convenience init(timesPasses: Bool = false) {
    self.init(isWorker: false, timesPasses: timesPasses)
  }

  /// With `isWorker`, the session of a process beside others, whose standard input is not a job's.
  init(isWorker: Bool, timesPasses: Bool = false) {
    self.isWorker = isWorker
    self.timesPasses = timesPasses
  }

  /// An order whose files were read and whose inputs are open.
  package struct OpenOrder {
    /// The order.
    package let order: RenderOrder
    /// The job.
    package var job: RenderJob
    /// The shaders that replace built-in ones.
    let shaders: [String: [UInt8]]
    /// The settings of a page.
    let values: FittedValues?
    /// The files that were read, as they were just before.
    let files: [String: FileState?]
    /// Sentences about the job.
    var warnings: [String]
    /// How many renderers may draw; `nil` for as many as the job is worth.
    package var renderers: Int?
  }

  /// Reads the files of an order and checks it; nothing is drawn.
  ///
  /// - Throws: `RenderingError` for what is wrong with the job.
  package func open(_ order: RenderOrder, _ send: Send) throws(RenderingError) -> OpenOrder {
    let assets = Assets(limits: order.job.settings.limits.image, confinedTo: order.root)
    do throws(RenderingError) {
      let open = try open(order, assets)
      if order.purpose.isWatched { send(.files(open.files)) }
      for warning in open.warnings { send(.warning(warning)) }
      return open
    } catch {
      if order.purpose.isWatched { send(.files(assets.watched)) }
      throw error
    }
  }

  private func open(_ order: RenderOrder, _ assets: Assets) throws(RenderingError) -> OpenOrder {
    if isWorker { try assets.takeStandardInput() }
    let shaders = try order.device.shaders.map { (folder) throws(RenderingError) in
      // The folder is the owner's choice, not the job's.
      try (order.root == nil ? assets : Assets()).shaders(in: folder)
    }
    var request: RenderRequest
    var fitted: FittedValues?
    if case .picture(let choice) = order.purpose {
      let fitting = try FittedValues(choice, in: order.job, assets)
      (request, fitted) = (fitting.request, fitting)
    } else {
      request = try RenderRequest(order.job, from: assets)
    }
    request.program = "/proc/self/exe"
    // Without an output, values are told: those of the end, as of a single picture.
    if order.purpose == .output, request.output == nil { request.drawsEnd = true }
    if order.purpose.isWatched {
      for name in request.files { assets.watch(picture: name) }
    }
    var job = try RenderJob(request, from: assets, keptIn: &pictures)
    job.cuts = cuts
    if fitted != nil {
      job.frames = Array(job.frames.prefix(1))
      // The job may have changed since the page has chosen.
      job.dropUnknownPass()
    }
    return OpenOrder(
      order: order, job: job, shaders: shaders ?? [:], values: fitted, files: assets.watched,
      warnings: try job.warnings(), renderers: isWorker ? 1 : nil)
  }

  /// Opens the device of an order and describes it.
  ///
  /// - Throws: `RenderingError` without a device, and where the folder of shaders is wrong.
  func device(of order: RenderOrder) throws(RenderingError) -> DrawingDevice {
    try InjectedFault.occur(in: order.job.output ?? "", hasDrawn: hasDrawn)
    var shaders: [String: [UInt8]] = [:]
    if let folder = order.device.shaders { shaders = try Assets().shaders(in: folder) }
    let open = try renderers.renderer(
      for: options(order.device, shaders), drawing: nil
    ).open
    return DrawingDevice(open.renderer, shaders: open.shaders)
  }

  /// Draws what was ordered.
  ///
  /// - Returns: What drew, and how the time was spent.
  /// - Throws: `RenderingError`; frames that are already complete remain.
  @discardableResult
  package func draw(
    _ open: OpenOrder, control: RenderControl, _ send: @escaping Send
  ) throws(RenderingError) -> Drawn {
    var options = options(open.order.device, open.shaders)
    // A page shows how long each pass takes.
    if case .picture = open.order.purpose { options.timesPasses = true }
    options.renderers = open.renderers ?? open.job.renderers
    let (device, isNew) = try renderers.renderer(for: options, drawing: open.job.shader)
    if isNew { sequence.forget() }
    let renderer = device.renderer
    var open = open
    let drawing = DrawingDevice(renderer, shaders: device.shaders)
    var warnings = try open.job.warnings(on: renderer)
    if isNew {
      send(.device(drawing))
      // A batch tells of them once.
      if case .files = open.order.purpose {} else { warnings += drawing.passedOver }
    }
    open.warnings += warnings
    for warning in warnings { send(.warning(warning)) }
    let report = try draw(open, on: device, control, send)
    if let report, let warning = try open.job.warning(ofEmpty: report.emptyFrames),
      !open.warnings.contains(warning)
    {
      send(.warning(warning))
    }
    return Drawn(device: renderer.device, sideBySide: renderer.sideBySide, report: report)
  }

  /// What drew, and how the time was spent.
  package struct Drawn {
    /// The device.
    package let device: DeviceInfo
    /// The reason for the number of renderers.
    package let sideBySide: SideBySide
    /// The loop's report; `nil` if nothing was missing.
    package let report: RenderReport?
  }

  private func draw(
    _ open: OpenOrder, on device: RendererShelf.Open, _ control: RenderControl,
    _ send: @escaping Send
  ) throws(RenderingError) -> RenderReport? {
    defer { hasDrawn = true }
    switch open.order.purpose {
    case .device, .trial: return nil
    case .output:
      try InjectedFault.occur(in: open.order.job.output ?? "", hasDrawn: hasDrawn)
      var loop = try FrameLoop(
        open.job, on: device.renderer, control: control, onFrame: { send(.written(frame: $0)) },
        onPart: { send(.parts($0, of: $1)) })
      return try loop.run()
    case .picture(let choice):
      try InjectedFault.occur(in: choice.values.joined(), hasDrawn: hasDrawn)
      let facts = try open.facts
      let before = device.renderer.timings.passes
      let (picture, report) = try sequence.picture(
        of: open.job, files: open.files, on: device.renderer, control)
      let passes = open.passFacts(report.renderer.passes, since: before)
      send(.picture(.object(facts + [passes]), picture))
      return report
    case .files(let files):
      let before = hasDrawn ? device.renderer.timings : nil
      let report = try BatchDrawing(
        job: open.job, files: files, device: device, control: control, hasDrawn: hasDrawn,
        send: send
      ).run()
      if let report { send(.stages(StageTimes(report, since: before))) }
      return report
    }
  }

  private func options(_ device: DeviceOptions, _ shaders: [String: [UInt8]]) -> RendererOptions {
    var options = RendererOptions(
      device: device.selection, software: device.software, shaders: shaders,
      timesPasses: timesPasses)
    options.isFurther = device.isFurther
    return options
  }
}
