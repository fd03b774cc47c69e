/// The frames of a run that a ledger names, as they are read: which of them count depends on what follows.
struct LedgerRun {
  private let boot: String?
  private var lines = 0
  /// Frames that are not known to be on the disk, each with the number of its line.
  private var waiting: ArraySlice<(line: Int, record: LedgerRecord)> = []

  /// Begins; without `boot`, what was written is on the disk.
  init(boot: String? = nil) {
    self.boot = boot
  }

  /// Counts a line.
  mutating func next() { lines += 1 }

  /// Notes the frame in the line that was counted last.
  mutating func add(_ record: LedgerRecord) { waiting.append((lines, record)) }

  /// Takes the frames of the first lines, which are on the disk.
  mutating func synced(_ lines: Int) -> [LedgerRecord] {
    let taken = waiting.prefix { $0.line <= lines }
    waiting = waiting[taken.endIndex...]
    return taken.map(\.record)
  }

  /// Takes what counts of the others when the run has ended: everything, unless the machine was started anew
  /// since, or is another one.
  func rest(today: String?) -> [LedgerRecord] {
    boot == nil || boot == today ? waiting.map(\.record) : []
  }
}
