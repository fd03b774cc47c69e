/// The progress of a worker's unit.
struct RunningWork: Sendable {
  let work: Forecast.Work
  let start: Double
  /// Whether the worker draws the kind for the first time.
  let isCold: Bool
  /// Frames that are drawn.
  private(set) var drawn = 0
  /// When the first frame was drawn.
  private(set) var first: Double
  /// When the last one was.
  private(set) var last: Double

  init(work: Forecast.Work, start: Double, isCold: Bool) {
    (self.work, self.start, self.isCold) = (work, start, isCold)
    (first, last) = (start, start)
  }

  mutating func advance(to seconds: Double) {
    guard drawn < work.frames else { return }
    drawn += 1
    if drawn == 1 { first = seconds }
    last = seconds
  }
}

/// The times of units of a kind.
struct KindTimes: Sendable {
  /// Workers that have drawn the kind.
  var workers: Set<Int> = []
  private(set) var frames = 0
  private(set) var units = 0
  /// Without the first frame of each worker.
  private var steady = (frames: 0, seconds: 0.0)
  /// The first unit of each worker.
  private var cold = (units: 0, frames: 0, seconds: 0.0)
  private var written = (frames: 0, bytes: 0.0)

  /// Adds a unit that ended.
  mutating func add(_ run: RunningWork, until end: Double) {
    frames += run.work.frames
    units += 1
    guard run.isCold else {
      steady = (steady.frames + run.work.frames, steady.seconds + end - run.start)
      return
    }
    cold = (cold.units + 1, cold.frames + run.work.frames, cold.seconds + end - run.start)
    if run.drawn > 1 {
      steady = (steady.frames + run.work.frames - 1, steady.seconds + end - run.first)
    }
  }

  /// Adds a worker's first unit, which is still running.
  mutating func add(running run: RunningWork) {
    guard run.drawn > 1 else { return }
    steady = (steady.frames + run.drawn - 1, steady.seconds + run.last - run.first)
  }

  /// Adds a file.
  mutating func add(frames: Int, bytes: Int) {
    written = (written.frames + frames, written.bytes + Double(bytes))
  }

  /// Of workers that have drawn the kind before.
  var secondsPerFrame: Double? {
    steady.frames > 0 ? steady.seconds / Double(steady.frames) : nil
  }

  /// The same for workers that drew the kind for the first time, if a start takes this many seconds.
  func secondsPerFrame(startingFor start: Double) -> Double? {
    guard cold.frames > 0 else { return nil }
    // A start may also be shorter than usual.
    let seconds = max(cold.seconds - start * Double(cold.units), cold.seconds / 10)
    return seconds / Double(cold.frames)
  }

  /// How much longer a worker's first unit takes than the same frames later.
  var longerStart: Double? {
    guard cold.units > 0, let seconds = secondsPerFrame else { return nil }
    return max(0, cold.seconds - seconds * Double(cold.frames)) / Double(cold.units)
  }

  var bytesPerFrame: Double? {
    written.frames > 0 ? written.bytes / Double(written.frames) : nil
  }
}
