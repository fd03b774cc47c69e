import Documents
import Files
import Glibc
package import Rendering
import Workers

/// Draws the jobs of a manifest: what is missing, changed or damaged, on workers that may be lost.
package struct Batch {
  private let settings: BatchSettings
  private let control: RenderControl
  private let progress: Progress

  /// Prepares a batch; `onEvent` receives its events, on any thread.
  package init(
    _ settings: BatchSettings, control: RenderControl = RenderControl(),
    onEvent: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) {
    self.settings = settings
    self.control = control
    progress = Progress(settings.folder, maxFailures: settings.maxFailures, onEvent: onEvent)
  }

  /// Draws every job that can be drawn.
  ///
  /// - Throws: `BatchError` when the manifest cannot be drawn as it is written, nothing being drawn then,
  ///   or when the device or the disk fails.
  package func run() throws(BatchError) -> BatchReport {
    guard settings.keepsLedger else { return try run(check(against: Ledger()), Ledger(), nil) }
    let lock = try FolderLock(settings.folder, for: settings.shard)
    let ledger: Ledger
    let plan: CheckedPlan
    do throws(BatchError) {
      ledger = try Ledger(of: settings.folder)
      plan = try check(against: ledger)
    } catch {
      lock.undo()
      throw error
    }
    let writer = try LedgerWriter(Ledger.path(in: settings.folder, of: settings.shard))
    let report = try run(plan, ledger, writer)
    _ = consume lock
    return report
  }

  private func check(against ledger: Ledger) throws(BatchError) -> CheckedPlan {
    let plan = try BatchPlan(settings).check(against: ledger) { progress.read($0) }
    progress.planned(jobs: plan.jobs, frames: plan.frames)
    return plan
  }

  private func run(
    _ plan: CheckedPlan, _ ledger: Ledger, _ writer: LedgerWriter?
  ) throws(BatchError) -> BatchReport {
    try draw(plan, ledger, writer)
    try writer?.finish()
    if let failure = progress.failure { throw failure }
    var report = progress.report
    report.isStopped = control.reason != nil || progress.isEnding
    return report
  }

  private func draw(
    _ plan: CheckedPlan, _ ledger: Ledger, _ writer: LedgerWriter?
  ) throws(BatchError) {
    // A run that was killed left its frames.
    let partsFolder = Ledger.partsFolder(in: settings.folder, of: settings.shard)
    Folder.remove(partsFolder)
    defer { Folder.remove(partsFolder) }
    let queue = UnitQueue(capacity: 2 * settings.workers)
    let renderer = Promise<Result<DrawingDevice, BatchError>>()
    let supervisor = Supervisor(
      settings: settings, queue: queue, progress: progress, ledger: writer, control: control,
      failedBefore: Set(ledger.failures.keys), environment: environment, renderer: renderer)
    var threads = ThreadGroup()
    for number in 0..<settings.workers {
      guard threads.start({ supervisor.run(number) }) || number > 0 else {
        throw .output("The batch cannot begin: \(NoThread()).")
      }
    }
    if let writer { _ = threads.start { writer.serve() } }
    defer {
      queue.close()
      writer?.endService()
      threads.join()
    }
    guard let answer = renderer.wait() else { throw .device("No worker could draw.") }
    let drawn = try answer.get()
    progress.draws(drawn)
    var dealer = Dealer(settings, ledger, writer, progress, renderer: drawn.identity)
    // Two workers of an animation take as long as one, whose frames are compressed only once.
    if 3 * plan.units <= settings.workers { dealer.partsFolder = partsFolder }
    try plan.forEachStep { (step) throws(BatchError) in
      switch step {
      case .draw(let job): for unit in dealer.units(of: job) { queue.add(unit) }
      case .failed(let entry, let index, let sentence): dealer.fail(entry, index, sentence)
      case .none, .refused: break
      }
      return !progress.isEnding && control.reason == nil
    }
  }

  /// What the environment of workers has: one of them takes no more cores than its share.
  private var environment: [String: String] {
    var variables = ShaderCache.environment
    guard getenv("LP_NUM_THREADS") == nil else { return variables }
    let cores = Processors.count
    // With no thread of its own the rasteriser draws on the calling one.
    let threads = settings.workers >= cores ? 0 : cores / settings.workers
    variables["LP_NUM_THREADS"] = "\(threads)"
    return variables
  }
}
