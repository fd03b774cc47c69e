import Effects
import Files
import Frame
import GLRenderer
import Imaging
import Outputs

/// Draws files of a batch: those that an earlier run did not leave as they should be.
struct BatchDrawing {
  let job: RenderJob
  let files: RenderOrder.BatchFiles
  let device: RendererShelf.Open
  let control: RenderControl
  /// Whether the process has drawn another order before.
  let hasDrawn: Bool
  let send: RenderSession.Send

  /// The dependencies of frames besides their dumps.
  private var sources: [String] {
    [Fingerprint(of: device.renderer.device).text, device.shaders, files.inputs]
  }

  /// Draws them; `nil` if all are there.
  func run() throws(RenderingError) -> RenderReport? {
    guard job.output?.isOneFile == true else { return try drawFrames() }
    guard let folder = files.parts, !files.joinsParts else { return try drawAnimation() }
    // A part of an animation: each frame in a file of its own.
    try injectFault()
    var loop = try FrameLoop(
      job, on: device.renderer, control: control, sink: AnimationParts(in: folder).sink
    ) { [send] in send(.written(frame: $0)) }
    return try loop.run()
  }

  private func injectFault() throws(RenderingError) {
    try InjectedFault.occur(in: job.output?.path(ofFrame: 0) ?? "", hasDrawn: hasDrawn)
  }

  private func drawFrames() throws(RenderingError) -> RenderReport? {
    var job = job
    let sources = sources
    for timed in job.frames {
      guard let known = files.known[timed.number],
        known == job.key(of: try job.frame(for: timed), sources),
        let path = job.output?.path(ofFrame: timed.number), let stamp = FileStamp(of: path)
      else { continue }
      job.frames.removeAll { $0.number == timed.number }
      send(.frame(WrittenFrame(timed.number, known, digest: nil, stamp)))
    }
    guard let output = job.output, !job.frames.isEmpty else { return nil }
    try injectFault()
    let sink = RecordingSink(try job.sink(on: device.renderer, control), output)
    let keys = LockedValue<[Int: String]>([:])
    let (drawn, send) = (job, send)
    var loop = try FrameLoop(drawn, on: device.renderer, control: control, sink: sink) {
      timed, frame in
      let key = drawn.key(of: frame, sources)
      keys.withLock { $0[timed.number] = key }
    } onFrame: { number in
      guard let written = sink.take(number),
        let key = keys.withLock({ $0.removeValue(forKey: number) })
      else { return }
      send(.frame(WrittenFrame(number, key, digest: written.digest, written.stamp)))
    }
    return try loop.run()
  }

  /// Draws a job whose frames become one file, or makes the file of its parts, unless it is there.
  private func drawAnimation() throws(RenderingError) -> RenderReport? {
    guard let path = job.output?.path(ofFrame: 0) else { return nil }
    let sources = sources
    let key = try job.animationKey { job.key(of: $0, sources) }
    var digest: String?
    var report: RenderReport?
    if files.known[0] != key || FileStamp(of: path) == nil {
      try injectFault()
      let send = send
      let sink = BeatingSink(
        try job.sink(on: device.renderer, control), onWritten: { send(.written(frame: $0)) },
        beat: { send(.progress) })
      if let parts = files.parts {
        try AnimationParts(in: parts).put(job, into: sink)
      } else {
        var loop = try FrameLoop(
          job, on: device.renderer, control: control, sink: sink, onFrame: { _ in })
        report = try loop.run()
      }
      // That of a search for a size differs from file to file.
      if let choice = sink.choice, !job.settings.animation.areSearched {
        send(.storage(choice))
      }
      do throws(FileError) { digest = Digest(of: try InputFile.read(path)).text } catch {
        throw .sink(.file(error))
      }
    }
    guard let stamp = FileStamp(of: path) else { throw .sink(.file(.missing(path: path))) }
    send(.frame(WrittenFrame(0, key, digest: digest, stamp)))
    return report
  }
}

extension WrittenFrame {
  fileprivate init(_ number: Int, _ key: String, digest: String?, _ stamp: FileStamp) {
    self.init(
      number: number, key: key, digest: digest, bytes: stamp.bytes, modified: stamp.modified)
  }
}

extension RenderJob {
  /// What a frame is drawn from: its dump, and `sources` that the dump does not hold.
  fileprivate func key(of frame: Frame, _ sources: [String]) -> String {
    var hash = SHA256()
    for text in [Peelgl.version, "\(request.settings.depth.rawValue)"] + sources { hash.add(text) }
    hash.add(frame.dump)
    // What is left of the frames before it follows from the first one and the rate.
    if frame.hasHistory, let first = try? self.frame(for: TimedFrame(number: 0, seconds: 0)) {
      hash.add(first.dump)
      hash.add("\(framesPerSecond) frames per second, \(precharge) before the play")
    }
    return hash.digest().text
  }

  /// What an animation is made from: every frame's key, when they are shown, and how they are stored.
  fileprivate func animationKey(_ frameKey: (Frame) -> String) throws(RenderingError) -> String {
    var hash = SHA256()
    for timed in frames {
      hash.add("\(timed.number)")
      hash.add(frameKey(try frame(for: timed)))
    }
    hash.add("\(framesPerSecond) frames per second")
    hash.add(storage)
    if let span = request.span { hash.add(span.text) }
    if let soundtrack { hash.add(try soundtrack.key(frameKey)) }
    return hash.digest().text
  }
}
