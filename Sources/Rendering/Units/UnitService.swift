import Documents
import Effects
import Files
import Frame
import GLRenderer
import Imaging
import Workers

/// The worker's side of drawing units, in a process of the program itself.
///
/// Its device stays open from unit to unit, and so do its programs and the pictures of the last job.
package enum UnitService {
  /// The task's name.
  static let task = "render"

  /// Becomes a worker where `words`, those behind the program's name, ask for one; returns otherwise.
  package static func runIfAsked(_ words: [String]) {
    guard let task = WorkerTask(words: words), task.name == Self.task else { return }
    let session = UnitSession()
    WorkerService.run(task) { request, send in
      do throws(UnitFailure) {
        send(try session.draw(request) { send($0.message) }.message)
      } catch {
        send(UnitMessage.failed(error.kind, error.sentence).message)
      }
    }
  }
}

/// Why a unit was not drawn.
private struct UnitFailure: Error {
  let kind: UnitMessage.Failure
  let sentence: String

  init(_ error: RenderingError) {
    sentence = error.description
    kind = UnitMessage.Failure(error)
  }

  init(_ error: DocumentError) {
    kind = .job
    sentence = error.description
  }
}

/// What a worker keeps between units.
private final class UnitSession {
  private var open: (request: UnitRequest, renderer: Renderer, shaders: String)?
  private var pictures = PictureShelf()
  private var hasDrawn = false

  /// Draws what a request asks for, of which `say` hears each frame, and returns the last message.
  func draw(
    _ message: [UInt8], say: @escaping @Sendable (UnitMessage) -> Void
  ) throws(UnitFailure) -> UnitMessage {
    let request: UnitRequest
    let document: JSON5Value
    do throws(DocumentError) { (request, document) = try UnitRequest.read(message) } catch {
      throw UnitFailure(error)
    }
    do throws(RenderingError) {
      if document.content == .null {
        let (renderer, shaders) = try renderer(for: request)
        return .ready(UnitRenderer(renderer.device, shaders: shaders))
      }
      try draw(request, document, say)
      return .done
    } catch {
      throw UnitFailure(error)
    }
  }

  private func draw(
    _ request: UnitRequest, _ document: JSON5Value,
    _ say: @escaping @Sendable (UnitMessage) -> Void
  ) throws(RenderingError) {
    var job = try renderJob(request, document)
    for warning in try job.warnings() { say(.warning(warning)) }
    let (renderer, shaders) = try renderer(for: request)
    for warning in try job.warnings(on: renderer) { say(.warning(warning)) }
    let sources = [Fingerprint(of: renderer.device).text, shaders, request.inputs]
    if job.output?.isAnimation == true {
      guard let parts = request.parts, request.frames != nil else {
        return try drawAnimation(job, request, sources, say)
      }
      return try drawPart(job, into: parts, on: renderer, say)
    }
    for timed in job.frames {
      guard let known = request.known[timed.number],
        known == job.key(of: try job.frame(for: timed), sources),
        let path = job.output?.path(ofFrame: timed.number), let stamp = FileStamp(of: path)
      else { continue }
      job.frames.removeAll { $0.number == timed.number }
      say(
        .frame(
          WrittenFrame(
            number: timed.number, key: known, bytes: stamp.bytes, modified: stamp.modified)))
    }
    guard let output = job.output, !job.frames.isEmpty else { return }
    do throws(RendererError) {
      try InjectedFault.strike(output.path(ofFrame: 0) ?? "", hasDrawn: hasDrawn)
    } catch {
      throw .renderer(error)
    }
    let sink = RecordingSink(try job.sink(for: renderer.device), output)
    let keys = LockedValue<[Int: String]>([:])
    let drawn = job
    var loop = try FrameLoop(drawn, on: renderer, sink: sink) { timed, frame in
      let key = drawn.key(of: frame, sources)
      keys.withLock { $0[timed.number] = key }
    } onFrame: { number in
      guard let written = sink.take(number),
        let key = keys.withLock({ $0.removeValue(forKey: number) })
      else { return }
      say(
        .frame(
          WrittenFrame(
            number: number, key: key, digest: written.digest, bytes: written.stamp.bytes,
            modified: written.stamp.modified)))
    }
    _ = try loop.run()
    hasDrawn = true
  }

  /// Draws frames of an animation into files of their own.
  private func drawPart(
    _ job: RenderJob, into folder: String, on renderer: Renderer,
    _ say: @escaping @Sendable (UnitMessage) -> Void
  ) throws(RenderingError) {
    do throws(RendererError) {
      try InjectedFault.strike(job.output?.path(ofFrame: 0) ?? "", hasDrawn: hasDrawn)
    } catch {
      throw .renderer(error)
    }
    let parts = AnimationParts(in: folder)
    var loop = try FrameLoop(job, on: renderer, sink: parts.sink) { _ in say(.progress) }
    _ = try loop.run()
    hasDrawn = true
  }

  /// Draws a job whose frames become one file, or puts it together, unless that is there.
  private func drawAnimation(
    _ job: RenderJob, _ request: UnitRequest, _ sources: [String],
    _ say: @escaping @Sendable (UnitMessage) -> Void
  ) throws(RenderingError) {
    guard let path = job.output?.path(ofFrame: 0), let renderer = open?.renderer else { return }
    let key = try job.animationKey { job.key(of: $0, sources) }
    var digest: String?
    if request.known[0] != key || FileStamp(of: path) == nil {
      do throws(RendererError) {
        try InjectedFault.strike(path, hasDrawn: hasDrawn)
      } catch {
        throw .renderer(error)
      }
      let sink = AnimationUnitSink(try job.sink(for: renderer.device)) { say(.progress) }
      if let parts = request.parts {
        try AnimationParts(in: parts).put(job, into: sink)
      } else {
        var loop = try FrameLoop(job, on: renderer, sink: sink, onFrame: { _ in })
        _ = try loop.run()
        hasDrawn = true
      }
      do throws(FileError) { digest = Digest(of: try InputFile.read(path)).text } catch {
        throw .sink(.file(error))
      }
    }
    guard let stamp = FileStamp(of: path) else { throw .sink(.file(.missing(path: path))) }
    say(
      .frame(
        WrittenFrame(
          number: 0, key: key, digest: digest, bytes: stamp.bytes, modified: stamp.modified)))
  }

  private func renderJob(
    _ request: UnitRequest, _ document: JSON5Value
  ) throws(RenderingError) -> RenderJob {
    var job = try JobDocument(decoding: document, in: request.document)
    let limits = job.settings.limits
    WorkerService.allow(seconds: max(limits.maxStartSeconds, limits.maxFrameSeconds))
    job.settings.overwrite = true
    job.output = job.output.map { request.folder + $0 }
    if let frames = request.frames { job.settings.frames = FrameList(frames) }
    let assets = Assets(limits: job.settings.limits.image, confinedTo: request.root)
    try assets.takeStandardInput()
    var drawn = try RenderRequest(job, from: assets)
    drawn.program = "/proc/self/exe"
    return try RenderJob(drawn, from: assets, keptIn: &pictures)
  }

  private func renderer(
    for request: UnitRequest
  ) throws(RenderingError) -> (renderer: Renderer, shaders: String) {
    if let open, open.request.device == request.device, open.request.software == request.software,
      open.request.shaders == request.shaders
    {
      return (open.renderer, open.shaders)
    }
    var files: [String: [UInt8]] = [:]
    if let folder = request.shaders { files = try Assets().shaders(in: folder) }
    var hash = SHA256()
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      hash.add(name)
      hash.add(bytes)
    }
    do throws(RendererError) {
      let renderer = try Renderer(
        RendererOptions(device: request.device, software: request.software, shaders: files))
      open = (request, renderer, hash.digest().text)
      return (renderer, hash.digest().text)
    } catch {
      throw .renderer(error)
    }
  }
}

extension RenderJob {
  /// What a frame is drawn from: its dump, and `sources` that the dump does not hold.
  fileprivate func key(of frame: Frame, _ sources: [String]) -> String {
    var hash = SHA256()
    for text in [Peelgl.version, "\(depth.rawValue)"] + sources { hash.add(text) }
    hash.add(frame.dump)
    // What is left of the frames before it follows from the first one and the rate.
    if frame.hasHistory, let first = try? self.frame(for: TimedFrame(number: 0, seconds: 0)) {
      hash.add(first.dump)
      hash.add("\(framesPerSecond) frames per second, \(precharge) before the play")
    }
    return hash.digest().text
  }
}

extension UnitMessage.Failure {
  /// What failed when `error` came about.
  init(_ error: RenderingError) {
    self =
      switch error {
      case .sink(.unfit), .sink(.encoding): .job
      case .sink: .output
      case .renderer(let error): error.isInput ? .job : .device
      default: .job
      }
  }
}

extension RendererError {
  /// Whether what is drawn is wrong, and not the device.
  package var isInput: Bool {
    switch self {
    case .shader, .uniforms, .unknownShader, .tooLarge: true
    default: false
    }
  }
}
