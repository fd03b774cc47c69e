import Documents
import Imaging
import Outputs
import PixelCompare
import Rendering

/// One call of `peelgl convert`.
struct ConvertRun {
  let arguments: Arguments
  let console: Console
  private let control = RenderControl()
  private var settings: RenderSettings { arguments.job.settings }

  /// Reads every frame and writes it.
  func perform() throws(CommandError) -> ExitStatus {
    try Watchdog(
      control, timeout: nil,
      rest: arguments.job.showsAllInOneFile ? "nothing was written" : "complete frames are kept"
    ).start()
    guard let name = arguments.job.output else {
      throw .usage(.missingFlag("-o OUTPUT", command: "convert"))
    }
    if name == "-", arguments.json { throw .usage(.conflict("-o -", "--json")) }
    let source = try source()
    let result: (frames: Int, size: String, choice: String?)
    do throws(RenderingError) {
      let output = try mapError(
        to: RenderingError.output, try Output(name, animated: settings.animated))
      result = try convert(source, to: output)
    } catch {
      throw .rendering(error)
    }
    let count = result.frames == 1 ? "1 frame" : "\(result.frames) frames"
    let place = name == "-" ? "standard output" : name.printable
    console.inform("\(count) of \(result.size) pixels: \(place)")
    if let choice = result.choice { console.inform("\(place): \(result.size), \(choice)") }
    if arguments.json {
      var members: [JSON.Member] = [
        .init("output", .text(name)), .init("frames", .integer(result.frames)),
      ]
      if let choice = result.choice { members.append(.init("choice", .text(choice))) }
      try console.write(JSON.object(members).pretty)
    }
    return .done
  }

  private func source() throws(CommandError) -> FrameSource {
    do throws(ImageError) {
      return try FrameSource.open(FileName(arguments.operands[0]), settings.limits.image)
    } catch {
      throw .rendering(.image(error))
    }
  }

  private func convert(
    _ source: FrameSource, to output: Output
  ) throws(RenderingError) -> (frames: Int, size: String, choice: String?) {
    var schedule = Schedule(frames: Array(0..<source.count), rate: settings.framesPerSecond)
    let seconds = (0..<source.count).compactMap { source.duration($0) }
    if seconds.count == source.count { schedule = Schedule(seconds: seconds) }
    var frames = Array(0..<source.count)
    if case .animation(_, let format) = output {
      let service = settings.animation.service?.rules(isStill: source.count == 1)
      let rates = [format.traits.maxFramesPerSecond, service?.maxRate].compactMap(\.self)
      if let rate = rates.min() { (frames, schedule) = schedule.thinned(to: rate) }
      try checkFilm(format, schedule)
    }
    if case .sound = output {
      throw .output(.unfit("convert writes pictures and films, and no sounds."))
    }
    if let name = output.nameOfOneFrame, frames.count > 1 {
      throw .job(.oneNameForMany(name, frames: frames.count))
    }
    try mapError(
      to: RenderingError.sink,
      try PictureSink.check(output, frames: frames, overwrite: settings.overwrite))
    let first = try frame(0, of: source)
    let shape = SequenceShape(
      width: first.width, height: first.height, depth: .eight, isOpaque: false)
    try checkMemory(shape, source, frames: frames.count)
    let sink = try sink(output, shape, schedule, plays: source.loopCount)
    control.watch(sink)
    do throws(RenderingError) {
      try run(frames, of: source, shape, to: sink)
    } catch {
      sink.close()
      throw error
    }
    return (frames.count, "\(shape.width)x\(shape.height)", sink.choice)
  }

  /// Throws when a film, in which a picture that stays is many frames, has more than are allowed.
  private func checkFilm(
    _ format: AnimationFormat, _ schedule: Schedule
  ) throws(RenderingError) {
    let allowed = settings.limits.maxFrames
    guard format.traits.isFilm, schedule.filmFrames > allowed else { return }
    throw .job(.tooManyFrames(count: schedule.filmFrames, allowed: allowed))
  }

  /// Throws when the pictures that are held at once take more memory than is allowed.
  private func checkMemory(
    _ shape: SequenceShape, _ source: FrameSource, frames: Int
  ) throws(RenderingError) {
    let bytes = shape.width * shape.height * 4
    // Straight and premultiplied pictures on their way, the one before them, and what an animation composes them of.
    var pictures = 2 * min(capacity(shape), frames)
    if frames > 1 { pictures += 1 }
    if case .animation = source { pictures += 3 }
    let (needed, allowed) = (bytes * pictures, settings.limits.image.maxMemoryBytes)
    guard needed > allowed else { return }
    throw .image(
      .overLimit(
        name: arguments.operands[0], what: "bytes to convert it:", value: needed,
        limit: .maxMemoryBytes, allowed: allowed))
  }

  /// How many pictures may be on their way.
  private func capacity(_ shape: SequenceShape) -> Int {
    min(max((256 << 20) / (shape.width * shape.height * 4), 1), 8)
  }

  private func sink(
    _ output: Output, _ shape: SequenceShape, _ schedule: Schedule, plays: Int?
  ) throws(RenderingError) -> any FrameSink {
    let (path, format): (String, AnimationFormat)
    switch output {
    case .animation(let name, let kind): (path, format) = (name, kind)
    case .picture(let name) where limit != nil: (path, format) = (name, .apng)
    case _ where limit != nil:
      throw .output(
        .unfit("\(limit ?? "") needs one file as its output, not a folder or a stream."))
    case .stream:
      try checkEncoder()
      return StreamSink()
    default:
      try checkEncoder()
      return PictureSink(output, overwrite: settings.overwrite, text: [])
    }
    var animation = settings.animation
    animation.plays = animation.plays ?? plays
    if let plays = animation.plays, let most = format.traits.maxPlays, plays > most {
      console.warn("\(format.rawValue) allows at most \(most) plays, not \(plays)")
    }
    let request = AnimationRequest(
      path: path, overwrite: settings.overwrite, format: format, settings: animation, shape: shape,
      schedule: schedule)
    return try mapError(to: RenderingError.sink, try AnimationSink(request))
  }

  /// Throws if a card's encoder is requested, since the output is not a film.
  private func checkEncoder() throws(RenderingError) {
    do throws(AnimationError) { try settings.animation.encoder.checkNoFilm() } catch {
      throw .output(.unfit(error.description))
    }
  }

  /// The flag that requests a search, if it is given.
  private var limit: String? {
    let service = settings.animation.service.map { "--for \($0.rawValue)" }
    return service ?? settings.animation.maxBytes.map { _ in "--max-bytes" }
  }

  /// Decodes on this thread while others encode.
  private func run(
    _ frames: [Int], of source: FrameSource, _ shape: SequenceShape, to sink: any FrameSink
  ) throws(RenderingError) {
    let pipeline = FramePipeline(sink, capacity: capacity(shape))
    for (number, index) in frames.enumerated() {
      if let reason = control.reason {
        if arguments.job.showsAllInOneFile { throw .dropped(reason) }
        throw .stopped(reason, complete: pipeline.written, of: frames.count)
      }
      let place = try mapError(to: RenderingError.sink, try pipeline.takePlace())
      do throws(RenderingError) {
        let image = try frame(index, of: source)
        guard image.width == shape.width, image.height == shape.height else {
          throw .inputFile(
            "Frame \(index) has \(image.width) x \(image.height) pixels and the first one"
              + " \(shape.width) x \(shape.height); all frames must have the same size.")
        }
        pipeline.submit(image.premultiplied(), frame: number, at: place)
      } catch {
        pipeline.giveUp(place)
        throw error
      }
    }
    do throws(SinkError) {
      try pipeline.finish()
      try sink.finish()
    } catch {
      if error == .closed, let reason = control.reason { throw .dropped(reason) }
      throw .sink(error)
    }
  }

  private func frame(_ index: Int, of source: FrameSource) throws(RenderingError) -> Image {
    try mapError(
      to: RenderingError.image, try source.frame(index, settings.limits.image, depth: .eight))
  }
}
