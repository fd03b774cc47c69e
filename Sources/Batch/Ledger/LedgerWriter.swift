import Dispatch
import Documents
import Files
import Glibc
import Synchronization

/// Appends to a ledger.
///
/// Each record is written at once, so that a kill costs none. Once a second everything is brought to the disk, and a line says how
/// far that was: after a power failure nothing after it counts.
final class LedgerWriter: Sendable {
  private struct State: Sendable {
    /// Lines of this run.
    var lines = 0
    /// Records that wait for the disk.
    var waiting = 0
    /// Whether a thread brings records to the disk.
    var isServed = false
    var isClosed = false
    var lastSync = ContinuousClock.now
    var failure: BatchError?
  }

  /// How long a record waits for the disk, unless that is slow.
  private static let delay = 1
  /// Records that wait at most; with more, whoever adds them waits, too.
  private static let bufferSize = 4096

  /// The file.
  let path: String
  private let descriptor: Int32
  private let state = LockedValue(State())
  /// Held while everything is brought to the disk.
  private let syncing = Mutex(())
  /// A signal when a record waits for the disk, and at the end.
  private let changed = DispatchSemaphore(value: 0)

  /// Opens the ledger at `path`, which is made where it is missing, and begins a run.
  init(_ path: String) throws(BatchError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    // A header that a crash cut short is written anew; a line that it cut short ends here.
    let header = LedgerRecord.header
    let isNew = lseek(descriptor, 0, SEEK_END) <= header.utf8.count
    guard !isNew || ftruncate(descriptor, 0) == 0 else { throw Self.failure(path, errno) }
    try write(isNew ? header : "")
    try write(LedgerRecord.run(boot: Boot.identifier ?? "").line)
  }

  deinit { close(descriptor) }

  /// Adds a record; throws the first failure of an earlier one.
  func add(_ record: LedgerRecord) throws(BatchError) {
    let (wakes, waits) = try state.withLock { (state) throws(BatchError) in
      if let failure = state.failure { throw failure }
      do throws(BatchError) { try write(record.line) } catch {
        state.failure = error
        throw error
      }
      state.lines += 1
      state.waiting += 1
      let isLate = !state.isServed && state.lastSync + .seconds(Self.delay) < .now
      return (state.isServed && state.waiting == 1, isLate || state.waiting >= Self.bufferSize)
    }
    if wakes { changed.signal() }
    if waits { sync() }
  }

  /// Brings records to the disk until the ledger is closed, on a thread of its own.
  ///
  /// Without one, those who add records do it.
  func serve() {
    let (isServed, isWaiting) = state.withLock { state in
      state.isServed = !state.isClosed
      return (state.isServed, state.waiting > 0)
    }
    guard isServed else { return }
    // What was added before told no thread.
    if isWaiting { changed.signal() }
    while true {
      changed.wait()
      if state.withLock(\.isClosed) { return }
      // A close ends the wait.
      _ = changed.wait(timeout: .now() + .seconds(Self.delay))
      if state.withLock(\.isClosed) { return }
      sync()
    }
  }

  /// Ends ``serve()``.
  func endService() {
    state.withLock { $0.isClosed = true }
    changed.signal()
  }

  /// Returns when every record is on the disk; throws the first failure.
  func finish() throws(BatchError) {
    sync()
    if let failure = state.withLock(\.failure) { throw failure }
    guard fdatasync(descriptor) == 0 else { throw Self.failure(path, errno) }
    try checkPlace()
  }

  /// Brings every record to the disk, and notes that.
  func sync() {
    syncing.withLock { _ in syncAlone() }
  }

  private func syncAlone() {
    let lines = state.withLock { state -> Int? in
      state.lastSync = .now
      guard state.failure == nil, state.waiting > 0 else { return nil }
      state.waiting = 0
      return state.lines
    }
    guard let lines else { return }
    do throws(BatchError) {
      try checkPlace()
      // The file system that holds the ledger holds the pictures, too.
      guard syncfs(descriptor) == 0 else { throw Self.failure(path, errno) }
      try state.withLock { (state) throws(BatchError) in
        try write(LedgerRecord.synced(lines: lines).line)
        state.lines += 1
      }
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }

  /// Throws when the ledger is not in its place any more: then pictures go elsewhere, too.
  private func checkPlace() throws(BatchError) {
    guard Descriptor.isStill(descriptor, at: path) else {
      throw .output(
        "\(path.printable) no longer exists: its folder was moved or removed, or its disk is gone;"
          + " put it back and run the batch again.")
    }
  }

  private func write(_ line: String) throws(BatchError) {
    if let number = Descriptor.write(Array((line + "\n").utf8)[...], to: descriptor) {
      throw Self.failure(path, number)
    }
  }

  private static func failure(_ path: String, _ number: Int32) -> BatchError {
    .output(FileError.cannotWrite(path: path, errno: number).description)
  }
}

extension LedgerWriter {
  /// Brings everything on the disk of a folder to it.
  static func sync(_ folder: String) throws(BatchError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(folder, errno) }
    defer { close(descriptor) }
    guard syncfs(descriptor) == 0 else { throw failure(folder, errno) }
  }
}

/// syncfs(2), which Swift's Glibc does not show.
@_extern(c, "syncfs")
private func syncfs(_ descriptor: Int32) -> Int32
