import Effects

/// The frames of a request and their times: frame i is at i / fps, never accumulated.
struct FrameTimes {
  private let request: RenderRequest
  private let playback: Playback

  init(_ request: RenderRequest) {
    self.request = request
    self.playback = request.playback
  }

  /// The frames in the order they are drawn.
  func frames() throws(JobError) -> [RenderJob.TimedFrame] {
    switch request.moments {
    case .at(let seconds): return [frame(0, at: seconds)]
    case .progress(let fraction):
      return [frame(0, at: playback.delay + fraction * playback.duration)]
    case .frames(nil): return try allFrames()
    case .frames(let list?):
      try check(count: Double(list.count))
      return list.numbers.map { frame($0, at: seconds(ofFrame: $0)) }
    }
  }

  private func allFrames() throws(JobError) -> [RenderJob.TimedFrame] {
    switch request.output {
    case .picture, nil: return [frame(0, at: playback.totalDuration)]
    case .sequence, .stream: break
    }
    try check(count: playback.totalDuration * request.framesPerSecond, isOneName: false)
    return (0..<framesBeforeEnd + (playback.includesEnd ? 1 : 0)).map {
      frame($0, at: seconds(ofFrame: $0))
    }
  }

  /// Frames with i / fps before the end of the play.
  private var framesBeforeEnd: Int {
    let rate = request.framesPerSecond
    var count = Int((playback.totalDuration * rate).rounded(.up))
    // The product may have been rounded across the end.
    while count > 0, Double(count - 1) / rate >= playback.totalDuration { count -= 1 }
    while Double(count) / rate < playback.totalDuration { count += 1 }
    return count
  }

  /// The time of a frame; those behind the last one before the end show the end.
  private func seconds(ofFrame number: Int) -> Double {
    let seconds = Double(number) / request.framesPerSecond
    return playback.includesEnd ? min(seconds, playback.totalDuration) : seconds
  }

  private func frame(_ number: Int, at seconds: Double) -> RenderJob.TimedFrame {
    RenderJob.TimedFrame(number: number, seconds: seconds, moment: playback.moment(at: seconds))
  }

  private func check(count: Double, isOneName: Bool = true) throws(JobError) {
    if case .picture(let name) = request.output, isOneName, count > 1 {
      throw .oneNameForMany(name, frames: Int(count))
    }
    let allowed = request.limits.maxFrames
    if count > Double(allowed) { throw .tooManyFrames(count: count, allowed: allowed) }
  }
}
