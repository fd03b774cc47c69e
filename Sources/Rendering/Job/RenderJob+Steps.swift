import Documents
import Effects
import Frame

extension RenderJob {
  /// A frame to draw.
  struct Step: Sendable, Equatable {
    /// The frame.
    let frame: TimedFrame
    /// Whether it is written; others are drawn because later ones depend on them.
    let isShown: Bool
  }

  /// The steps to draw, in order: the frames, and for an effect with history those before them.
  ///
  /// A picture of such an effect is what steps 0 to k at the output's rate leave.
  var steps: [Step] {
    guard isInOrder else { return frames.map { Step(frame: $0, isShown: true) } }
    // The play has not begun in these.
    var steps = (0..<precharge).map { number in
      let seconds = Double(number - precharge) / framesPerSecond
      return Step(frame: TimedFrame(number: number, seconds: seconds), isShown: false)
    }
    var next = 0
    for frame in inOrder {
      let (before, last) = span(of: frame)
      while next < before {
        // Past the end of a play, time stands still.
        let seconds = min(Double(next) / framesPerSecond, frame.seconds)
        steps.append(Step(frame: TimedFrame(number: next, seconds: seconds), isShown: false))
        next += 1
      }
      steps.append(Step(frame: frame, isShown: true))
      next = max(next, last + 1)
    }
    return steps
  }

  /// Throws unless the frames, with those that are drawn before them, are within the limit.
  func checkSteps() throws(JobError) {
    if case .shader(let shader) = performance.effect, shader.recipe.computes,
      exposure.shutter != nil || exposure.shifts.count > 1
    {
      throw .exposedComputing
    }
    guard performance.effect.traits.hasHistory else { return }
    guard exposure.shutter == nil else { throw .exposedHistory }
    let allowed = request.settings.limits.maxFrames
    var (count, next) = (precharge, 0)
    for frame in inOrder {
      let (before, last) = span(of: frame)
      count += max(before - next, 0) + 1
      next = max(next, before, last + 1)
      guard count <= allowed else {
        throw .tooManySteps(count: count, shown: frames.count, allowed: allowed)
      }
      guard before <= FrameList.highest else {
        throw .lateFrame(seconds: frame.seconds, most: FrameList.highest)
      }
    }
  }

  /// The frames by their times, and those past the end of a play by their numbers.
  private var inOrder: [TimedFrame] {
    frames.sorted { ($0.seconds, $0.number) < ($1.seconds, $1.number) }
  }

  /// How many steps come before a frame, and the last one up to its time.
  private func span(of frame: TimedFrame) -> (before: Int, last: Int) {
    // Frames past the end of a play have its time. Times that differ by less than a millionth of a frame count as equal.
    let place = max(frame.seconds * framesPerSecond, Double(frame.number))
    let numbers = 0...FrameList.highest + 1
    return (
      Int((place - 1e-6).rounded(.up), within: numbers),
      Int((place + 1e-6).rounded(.down), within: numbers)
    )
  }

  /// How many frames a shader draws before its play begins.
  var precharge: Int {
    if case .shader(let shader) = performance.effect { shader.recipe.precharge } else { 0 }
  }
}
