/// A plan whose every job was read once, with what its shard has to do.
///
/// A short one is kept; a long one is read anew when it is drawn, so that it takes no memory.
struct CheckedPlan {
  /// Jobs that are kept at most; each takes a few kilobytes.
  static let maxKept = 20_000

  /// Jobs of which the shard has units.
  private(set) var jobs = 0
  /// Files of the shard.
  private(set) var files = Tally()
  /// Frames to draw of each kind of jobs.
  private(set) var kinds: [JobKind: Int] = [:]
  /// Units of the shard.
  private(set) var units = 0
  private let plan: BatchPlan
  private let kept: Int
  private var steps: [PlanStep]? = []

  init(_ plan: BatchPlan, keeping kept: Int) {
    self.plan = plan
    self.kept = kept
  }

  mutating func add(_ step: PlanStep) {
    switch step {
    case .none, .refused: return
    case .draw(let job):
      files += job.files
      kinds[job.job.kind, default: 0] += job.files.frames
      units += job.units.count
    case .failed: break
    }
    jobs += 1
    if jobs <= kept { steps?.append(step) } else { steps = nil }
  }

  /// Hands every step to `body` until it returns `false`.
  func forEachStep(_ body: (PlanStep) throws(BatchError) -> Bool) throws(BatchError) {
    guard let steps else { return try plan.forEachStep(body) }
    for step in steps { guard try body(step) else { return } }
  }
}
