import Dispatch
import Documents
import Files
import Glibc

/// Appends to a ledger.
///
/// Each record is written at once, so that a kill costs none. Once a second everything is brought to the disk, and a line says how
/// far that was: after a power failure nothing behind it counts.
final class LedgerWriter: Sendable {
  private struct State: Sendable {
    /// Lines of this run.
    var lines = 0
    /// Records that wait for the disk.
    var waiting = 0
    var isScheduled = false
    var failure: BatchError?
  }

  /// How long a record waits for the disk, unless that is slow.
  private static let delay = DispatchTimeInterval.seconds(1)
  /// Records that wait at most; with more, whoever adds them waits, too.
  private static let bufferSize = 4096

  private let path: String
  private let descriptor: Int32
  private let state = LockedValue(State())
  private let queue = DispatchQueue(label: "peelgl.ledger")

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
    let (starts, waits) = try state.withLock { (state) throws(BatchError) in
      if let failure = state.failure { throw failure }
      do throws(BatchError) { try write(record.line) } catch {
        state.failure = error
        throw error
      }
      state.lines += 1
      state.waiting += 1
      defer { state.isScheduled = true }
      return (!state.isScheduled, state.waiting >= Self.bufferSize)
    }
    if waits {
      queue.sync { self.sync() }
    } else if starts {
      queue.asyncAfter(deadline: .now() + Self.delay) { self.sync() }
    }
  }

  /// Returns when every record is on the disk; throws the first failure.
  func finish() throws(BatchError) {
    queue.sync { self.sync() }
    if let failure = state.withLock(\.failure) { throw failure }
    guard fdatasync(descriptor) == 0 else { throw Self.failure(path, errno) }
    try checkPlace()
  }

  private func sync() {
    let lines = state.withLock { state -> Int? in
      state.isScheduled = false
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
