import Documents
import Effects

/// The frames of a request and their times: frame i is at i / fps, without accumulation.
struct FrameTimes {
  private let request: RenderRequest
  private let playback: Playback
  private let isGesture: Bool

  init(_ request: RenderRequest, _ interaction: Interaction? = nil) throws(JobError) {
    self.request = request
    isGesture = interaction != nil
    guard let interaction else {
      playback = try request.playback()
      return
    }
    // A gesture lasts until nothing moves, but for at least one frame.
    let duration = max(interaction.endSeconds, 1 / request.framesPerSecond)
    playback = try mapError(to: JobError.playback, try Playback(.once, duration: duration))
  }

  /// The frames in drawing order.
  func frames() throws(JobError) -> [RenderJob.TimedFrame] {
    switch request.settings.moments {
    case .at(let seconds): return [frame(0, at: seconds)]
    case .progress(let fraction):
      return [frame(0, at: playback.delay + fraction * playback.duration)]
    case .frames(nil): return try allFrames()
    case .frames(let list?):
      try check(list.count)
      return list.numbers.map { frame($0, at: seconds(ofFrame: $0)) }
    }
  }

  private func allFrames() throws(JobError) -> [RenderJob.TimedFrame] {
    guard !request.drawsEnd, request.output?.nameOfOneFrame == nil else {
      return [frame(0, at: still)]
    }
    let count = playback.frameCount(framesPerSecond: request.framesPerSecond)
    try check(count)
    return (0..<count).map { frame($0, at: seconds(ofFrame: $0)) }
  }

  /// The effect's poster, or the end of what is more than one play.
  private var still: Double {
    guard !isGesture, playback.mode == .once, playback.repeatCount == 1 else {
      return playback.totalDuration
    }
    return playback.delay + request.effect.traits.poster * playback.duration
  }

  private func seconds(ofFrame number: Int) -> Double {
    playback.seconds(ofFrame: number, framesPerSecond: request.framesPerSecond)
  }

  private func frame(_ number: Int, at seconds: Double) -> RenderJob.TimedFrame {
    RenderJob.TimedFrame(number: number, seconds: seconds)
  }

  private func check(_ count: Int) throws(JobError) {
    if let name = request.output?.nameOfOneFrame, count > 1 {
      throw .oneNameForMany(name, frames: count)
    }
    let allowed = request.settings.limits.maxFrames
    if count > allowed { throw .tooManyFrames(count: count, allowed: allowed) }
  }
}

extension RenderRequest {
  /// The numbers of the frames that it draws, in order; pictures are opened only for a gesture, which
  /// lasts as long as they say.
  package func frameNumbers(from assets: Assets) throws(RenderingError) -> [Int] {
    try settings.check()
    if gesture != nil { return try RenderJob(self, from: assets).frames.map(\.number) }
    return try mapError(to: RenderingError.job, try FrameTimes(self).frames().map(\.number))
  }
}
