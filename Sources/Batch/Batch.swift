import Documents
import Files
package import Rendering
import Workers

/// Draws the jobs of a manifest: what is missing, changed or damaged, on workers that may be lost.
package struct Batch {
  /// Units that wait at most; those of a kind that occurs first among them are drawn early.
  private static let waiting = 4096
  /// The space for the ledger's end and a report of some hundred jobs.
  private static let reportBytes = 256 << 10

  let settings: BatchSettings
  let control: RenderControl
  let progress: Progress

  /// Prepares a batch; `onEvent` receives its events, on any thread.
  package init(
    _ settings: BatchSettings, control: RenderControl = RenderControl(),
    onEvent: @escaping @Sendable (BatchEvent) -> Void = { _ in }
  ) {
    self.settings = settings
    self.control = control
    progress = Progress(settings, onEvent: onEvent)
  }

  /// Draws every job that can be drawn.
  ///
  /// - Throws: `BatchError` when the manifest cannot be drawn as it is written, nothing being drawn then. A device or a disk
  ///   that fails later ends the batch and is in its report.
  package func run() throws(BatchError) -> BatchReport {
    guard settings.keepsLedger else {
      return try run(check(against: Ledger()), Ledger(), writer: nil)
    }
    let lock = try FolderLock(settings.folder, for: settings.shard)
    let reserve = ReservedSpace(Self.reportBytes, in: settings.folder + Ledger.folder)
    let ledger: Ledger
    let plan: CheckedPlan
    do throws(BatchError) {
      ledger = try settings.earlierLedger()
      plan = try check(against: ledger)
    } catch {
      lock.undo()
      throw error
    }
    let writer = try LedgerWriter(Ledger.path(in: settings.folder, of: settings.shard))
    let report = try run(plan, ledger, writer: writer)
    _ = consume reserve
    _ = consume lock
    return report
  }

  private func check(against ledger: Ledger) throws(BatchError) -> CheckedPlan {
    let plan = try BatchPlan(settings).check(against: ledger, control: control) {
      progress.tell(.reading(jobs: $0))
    }
    progress.planned(plan)
    return plan
  }

  private func run(
    _ plan: CheckedPlan, _ ledger: Ledger, writer: LedgerWriter?
  ) throws(BatchError) -> BatchReport {
    var ledger = ledger
    if settings.verifies {
      let news = try Self.verify(
        plan.forEachStep, &ledger, settings, control: control, onEvent: { progress.tell($0) })
      for record in news { try writer?.add(record) }
    }
    let deliveries = try deliveries(plan, &ledger, writer)
    defer { deliveries?.drain() }
    if let bytes = try bytesNeeded(plan, ledger) { progress.expect(bytes: bytes) }
    let roster = DeviceRoster(settings)
    let dealt = control.reason == nil ? try draw(plan, ledger, writer, roster, deliveries) : 0
    if control.reason != nil || progress.isEnding { try count(plan, ledger, behind: dealt) }
    deliveries?.drain()
    if control.reason == nil, !progress.isEnding {
      let folder = Ledger.partsFolder(in: settings.folder, of: settings.shard) + "-devices/"
      progress.differ(DeviceComparison(settings, roster, in: folder).differences())
    }
    do throws(BatchError) {
      try writer?.finish()
      try deliveries?.finish()
    } catch {
      progress.end(error)
    }
    progress.endIfAllLost(in: 1)
    var status = progress.status()
    status.report = progress.report
    status.report.failure = progress.failure
    status.report.isStopped = control.reason != nil || progress.isEnding
    (status.secondsLeft, status.isOver) = (status.report.missingJobs == 0 ? 0 : nil, true)
    progress.tell(.status(status))
    return status.report
  }

  /// Begins to bring files to a storage, if they go to one.
  private func deliveries(
    _ plan: CheckedPlan, _ ledger: inout Ledger, _ writer: LedgerWriter?
  ) throws(BatchError) -> Deliveries? {
    guard let remote = settings.remote, let writer, control.reason == nil else { return nil }
    try plan.forEachStep { (step) throws(BatchError) in
      if case .draw(let sharded) = step, ledger.claim(sharded.job.output) {
        try writer.add(.claim(output: sharded.job.output))
      }
      return control.reason == nil
    }
    let deliveries = try Deliveries(to: remote, writer, control) { [progress] in
      progress.end($0)
    }
    try deliveries.begin()
    return deliveries
  }

  /// Counts the jobs after the first `dealt` ones that an earlier run has completed, as far as that takes a moment.
  private func count(
    _ plan: CheckedPlan, _ ledger: Ledger, behind dealt: Int
  ) throws(BatchError) {
    let completion = Completion(settings, ledger)
    let end = ContinuousClock.now + .seconds(2)
    var index = 0
    try plan.forEachStep { (step) throws(BatchError) in
      defer { index += 1 }
      guard index >= dealt, case .draw(let sharded) = step else { return .now < end }
      if let missing = try? completion.missing(of: sharded), missing.isEmpty {
        progress.expect(sharded.files.files, of: sharded.job)
        for number in sharded.units.joined() {
          _ = progress.complete(sharded.job.names[number], bytes: nil, of: sharded.job)
        }
      }
      return .now < end
    }
  }

  /// Draws what is missing; returns how many steps of the plan were looked at.
  private func draw(
    _ plan: CheckedPlan, _ ledger: Ledger, _ writer: LedgerWriter?, _ roster: DeviceRoster,
    _ deliveries: Deliveries?
  ) throws(BatchError) -> Int {
    // A run that was killed left its frames.
    let partsFolder = Ledger.partsFolder(in: settings.folder, of: settings.shard)
    Folder.remove(partsFolder)
    defer { Folder.remove(partsFolder) }
    let queue = UnitQueue(capacity: Self.waiting, workers: settings.workers)
    let renderers = (0..<min(roster.count, settings.workers)).map { _ in
      Promise<Result<DrawingDevice, BatchError>>()
    }
    let supervisor = Supervisor(
      settings: settings, queue: queue, progress: progress, ledger: writer,
      deliveries: deliveries, control: control,
      failedBefore: Set(ledger.failures.keys), warnedBefore: Set(ledger.warnings.keys),
      environment: settings.environment, roster: roster,
      renderers: renderers)
    var threads = ThreadGroup()
    for number in 0..<settings.workers {
      if threads.start({ supervisor.run(number) }) { continue }
      guard number > 0 else { throw .output("The batch cannot begin: \(NoThread()).") }
      if renderers.indices.contains(number) {
        renderers[number].keep(.failure(.output("\(NoThread())")))
      }
    }
    if let writer { _ = threads.start { writer.serve() } }
    let pulse = Pulse(progress, queue, control)
    var pulses = ThreadGroup()
    // Without it the batch is drawn nevertheless.
    _ = pulses.start { pulse.run() }
    defer {
      queue.close()
      writer?.endService()
      threads.join()
      progress.used(roster.uses)
      pulse.end()
      pulses.join()
    }
    try open(renderers, roster)
    guard control.reason == nil else { return 0 }
    var dealt = 0
    var dealer = Dealer(settings, ledger, writer, progress, renderer: roster.identity)
    // Two workers of an animation take as long as one, whose frames are compressed only once.
    if 3 * plan.units <= settings.workers { dealer.partsFolder = partsFolder }
    try plan.forEachStep { (step) throws(BatchError) in
      dealt += 1
      switch step {
      case .draw(let job):
        for unit in dealer.units(of: job) {
          roster.sample(unit)
          queue.add(unit)
        }
      case .failed(let entry, let index, let sentence): dealer.fail(entry, index, sentence)
      case .none, .refused: break
      }
      return !progress.isEnding && control.reason == nil
    }
    return dealt
  }

  /// Waits for every device; one that does not open is given up if another one opens.
  ///
  /// - Throws: `BatchError` when none opens or one does not exist, unless the batch was stopped, which ends those that open.
  private func open(
    _ renderers: [Promise<Result<DrawingDevice, BatchError>>], _ roster: DeviceRoster
  ) throws(BatchError) {
    var opened = false
    var failures: [(place: Int, error: BatchError)] = []
    for (place, renderer) in renderers.enumerated() {
      switch renderer.wait() ?? .failure(.device("No worker could draw.")) {
      case .success(let device):
        roster.opened(device, place)
        if !opened { progress.draws(device) }
        opened = true
        for sentence in device.passedOver { progress.tell(.device(sentence: sentence)) }
      case .failure(let error): failures.append((place, error))
      }
    }
    guard control.reason == nil else { return }
    for (_, error) in failures { if case .missingDevice = error { throw error } }
    guard opened else { throw failures.first?.error ?? .device("No worker could draw.") }
    for (place, error) in failures where roster.giveUp(place, error.description) {
      progress.tell(
        .givenUp(sentence: "\(roster.name(place)) is given up: \(error.description)"))
    }
    if let twice = roster.sameDevice { throw .devices(twice) }
  }
}
