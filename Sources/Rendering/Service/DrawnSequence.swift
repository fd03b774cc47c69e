import Documents
import Effects
import Files
import Frame
import GLRenderer

/// The steps of a job with history that a renderer drew last, from which the next picture of the same play steps on.
struct DrawnSequence {
  /// What the steps follow from.
  private struct Key: Equatable {
    let first: Frame
    let framesPerSecond: Double
    let files: [String: FileState?]
  }

  private var last: (key: Key, steps: Int, gesture: Gesture?)?

  /// Nothing was drawn.
  init() {}

  /// The renderer has lost its targets.
  mutating func forget() { last = nil }

  /// Draws the first frame of a job as a PNG file, or its pass as an array of NumPy; one with history steps on from the last picture where that is
  /// earlier in the same play.
  mutating func picture(
    of job: RenderJob, files: [String: FileState?], on renderer: Renderer, _ control: RenderControl
  ) throws(RenderingError) -> (file: [UInt8], report: RenderReport) {
    var job = job
    let before = last
    last = nil
    var next: (key: Key, steps: Int, gesture: Gesture?)?
    var drawn = 0
    if job.isInOrder, let number = job.holdToFrame() {
      let key = Key(
        first: try job.frame(for: .init(number: 0, seconds: 0)),
        framesPerSecond: job.framesPerSecond, files: files)
      let gesture = job.performance.interaction?.gesture
      if let before, before.key == key, before.steps <= number {
        // Keys that were pressed since then change nothing of what was drawn.
        let end = Double(before.steps - 1) / job.framesPerSecond
        if gesture.keys(until: end) == before.gesture.keys(until: end) { drawn = before.steps }
      }
      next = (key, number + 1, gesture)
    }
    let box = PictureBox(holdsValues: job.inspected != nil)
    var loop = try FrameLoop(
      job, on: renderer, control: control, sink: box, drawnSteps: drawn, onFrame: { _ in })
    let report = try loop.run()
    last = next
    return (box.picture, report)
  }
}

extension Gesture? {
  /// What keys have done by a time.
  fileprivate func keys(until seconds: Double) -> ArraySlice<KeyEvent> {
    self?.keys.prefix { $0.seconds <= seconds } ?? []
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
}
