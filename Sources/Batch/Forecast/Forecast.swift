import Documents

/// The remaining work of a batch and its time, predicted from earlier units of each kind.
///
/// It has no clock: callers pass each time, in seconds since the batch began.
struct Forecast: Sendable {
  /// The unit that a worker draws at a time.
  struct Work: Sendable, Equatable {
    var kind: JobKind
    var frames: Int
  }

  /// The largest number of waiting units whose ends are predicted one by one.
  static let counted = 4096

  private let workers: Int
  private var kinds: [JobKind: KindTimes] = [:]
  private var names: [String: KindTimes] = [:]
  private var all = KindTimes()
  /// Frames that no worker has begun.
  private var left: [JobKind: Int] = [:]
  private var running: [Int: RunningWork] = [:]

  /// A forecast for an empty batch that this many workers draw.
  init(workers: Int) {
    self.workers = workers
  }

  /// Adds work of the plan.
  mutating func add(_ work: Work) { left[work.kind, default: 0] += work.frames }

  /// Takes work away that need not be done, or cannot be.
  mutating func drop(_ work: Work) {
    left[work.kind] = max(0, (left[work.kind] ?? 0) - work.frames)
  }

  /// Notes that a worker begins.
  mutating func begin(_ work: Work, worker: Int, at seconds: Double) {
    drop(work)
    let isCold = kinds[work.kind]?.workers.contains(worker) != true
    running[worker] = RunningWork(work: work, start: seconds, isCold: isCold)
  }

  /// Notes that a worker has drawn a frame of what it began.
  mutating func advance(worker: Int, at seconds: Double) { running[worker]?.advance(to: seconds) }

  /// Notes that a worker ends what it began; `isWhole` when all frames are drawn.
  mutating func end(worker: Int, at seconds: Double, isWhole: Bool) {
    guard let run = running.removeValue(forKey: worker) else { return }
    guard isWhole, run.work.frames > 0 else { return }
    note(run.work.kind) { $0.add(run, until: seconds) }
    kinds[run.work.kind]?.workers.insert(worker)
  }

  /// Notes a file of `bytes` that shows this many frames.
  mutating func wrote(_ work: Work, bytes: Int) {
    note(work.kind) { $0.add(frames: work.frames, bytes: bytes) }
  }

  private mutating func note(_ kind: JobKind, _ body: (inout KindTimes) -> Void) {
    body(&kinds[kind, default: KindTimes()])
    body(&names[kind.name, default: KindTimes()])
    body(&all)
  }

  /// Workers that draw.
  var drawing: Int { running.count }

  /// Bytes of the files that are still missing, as far as their kinds are known.
  var bytesLeft: Int {
    var sum = 0.0
    for (kind, frames) in left { sum += bytes(of: kind, frames) }
    for run in running.values { sum += bytes(of: run.work.kind, run.work.frames) }
    return Int(sum.rounded(), within: 0...Int.max)
  }

  private func bytes(of kind: JobKind, _ frames: Int) -> Double {
    let bytes = kinds[kind]?.bytesPerFrame ?? names[kind.name]?.bytesPerFrame ?? 0
    return bytes * Double(frames)
  }
}

extension Forecast {
  /// Seconds to the end, seen from `now`; `nil` before anything is known.
  ///
  /// `queue` is what waits, in its order, where that is all that is left.
  func secondsLeft(at now: Double, queue: [Work]? = nil) -> Double? {
    var known = self
    // What is being drawn tells something, too.
    for run in running.values where run.isCold {
      known.note(run.work.kind) { $0.add(running: run) }
    }
    var loads = [Double](repeating: 0, count: max(workers, 1))
    for (worker, run) in running where loads.indices.contains(worker) {
      guard let perFrame = known.secondsPerFrame(run.work.kind) else { return nil }
      let start = run.isCold && run.drawn == 0 ? known.longerStart(run.work.kind) : 0
      let frames = Double(run.work.frames - run.drawn)
      // What takes longer than it should is about to end.
      loads[worker] = max(start + frames * perFrame - (now - run.last), 0)
    }
    if let queue { return known.end(of: queue, after: loads) }
    var sum = loads.reduce(0, +)
    for (kind, frames) in left where frames > 0 {
      guard let perFrame = known.secondsPerFrame(kind) else { return nil }
      sum += Double(frames) * perFrame + known.secondsOfStarts(kind, frames)
    }
    return max(sum / Double(loads.count), loads.max() ?? 0)
  }

  /// When the last of some units ends, each of which goes to the first worker that is free.
  private func end(of queue: [Work], after loads: [Double]) -> Double? {
    var loads = loads
    // Computed once for each kind, since there may be thousands of units.
    var times: [JobKind: (perFrame: Double, start: Double)] = [:]
    var begun = kinds.mapValues(\.workers)
    for (worker, run) in running { begun[run.work.kind, default: []].insert(worker) }
    for work in queue {
      guard let worker = loads.indices.min(by: { loads[$0] < loads[$1] }) else { return nil }
      if times[work.kind] == nil {
        guard let perFrame = secondsPerFrame(work.kind) else { return nil }
        times[work.kind] = (perFrame, longerStart(work.kind))
      }
      let (perFrame, start) = times[work.kind] ?? (0, 0)
      let isCold = begun[work.kind, default: []].insert(worker).inserted
      loads[worker] += perFrame * Double(work.frames) + (isCold ? start : 0)
    }
    return loads.max() ?? 0
  }

  /// How long a frame takes a worker that has drawn its kind before; `nil` if that cannot be known yet.
  private func secondsPerFrame(_ kind: JobKind) -> Double? {
    let times = kinds[kind]
    return times?.secondsPerFrame ?? usualStart.flatMap { times?.secondsPerFrame(startingFor: $0) }
      ?? names[kind.name]?.secondsPerFrame ?? all.secondsPerFrame
  }

  /// How much longer a worker's first unit of a kind takes: it compiles its shaders.
  private func longerStart(_ kind: JobKind) -> Double {
    kinds[kind]?.longerStart ?? usualStart ?? 0
  }

  /// The same on average.
  private var usualStart: Double? {
    let starts = kinds.values.compactMap(\.longerStart)
    return starts.isEmpty ? nil : starts.reduce(0, +) / Double(starts.count)
  }

  /// The same of all workers that have not drawn a kind yet and will.
  private func secondsOfStarts(_ kind: JobKind, _ frames: Int) -> Double {
    guard let times = kinds[kind], times.units > 0 else { return longerStart(kind) }
    let units = Double(frames) * Double(times.units) / Double(max(times.frames, 1))
    return longerStart(kind) * min(Double(max(0, workers - times.workers.count)), units)
  }
}
