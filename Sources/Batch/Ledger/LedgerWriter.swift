import Dispatch
import Files
import Glibc

/// Appends to a ledger, a group of records at a time: first what they speak of reaches the disk, then
/// they do.
///
/// Whoever draws settles before each unit, so that a kill costs at most as many frames as a unit has for each worker.
final class LedgerWriter: Sendable {
  private struct State: Sendable {
    var waiting: [LedgerRecord] = []
    var isScheduled = false
    /// Records that are on their way to the disk.
    var leaving = 0
    var failure: FileError?
  }

  /// How long a record waits at most until it is written.
  private static let delay = DispatchTimeInterval.milliseconds(100)
  /// Records that wait at most; with more, whoever adds them waits for the disk.
  private static let room = 1024

  private let path: String
  private let descriptor: Int32
  private let state = LockedValue(State())
  private let queue = DispatchQueue(label: "peelgl.ledger")
  private let isWritten: @Sendable ([LedgerRecord]) -> Void

  /// Opens the ledger at `path`, which is made where it is missing; `isWritten` hears of each group that
  /// is on the disk.
  init(
    _ path: String, isWritten: @escaping @Sendable ([LedgerRecord]) -> Void = { _ in }
  ) throws(FileError) {
    self.path = path
    self.isWritten = isWritten
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, errno: errno) }
    // A header that a crash cut short is written anew; a line that it cut short ends here.
    let header = LedgerRecord.header + "\n"
    let isNew = lseek(descriptor, 0, SEEK_END) < header.utf8.count
    guard !isNew || ftruncate(descriptor, 0) == 0 else {
      throw .cannotWrite(path: path, errno: errno)
    }
    try Self.write(isNew ? header : "\n", to: descriptor, path)
  }

  deinit { close(descriptor) }

  /// Adds a record, which is written soon; throws the first failure of an earlier one.
  func add(_ record: LedgerRecord) throws(FileError) {
    let (failure, starts, count) = state.withLock { state in
      state.waiting.append(record)
      let starts = !state.isScheduled
      state.isScheduled = true
      return (state.failure, starts, state.waiting.count)
    }
    if let failure { throw failure }
    if count >= Self.room {
      queue.sync { self.flush() }
    } else if starts {
      queue.asyncAfter(deadline: .now() + Self.delay) { self.flush() }
    }
  }

  /// Writes a claim at once, before what it claims is written.
  func claim(_ output: String) throws(FileError) {
    let failure = queue.sync { () -> FileError? in
      let line = LedgerRecord.claim(output: output).line + "\n"
      do throws(FileError) { try Self.write(line, to: descriptor, path) } catch {
        return error
      }
      return nil
    }
    if let failure { throw failure }
  }

  /// Returns when at most `count` records are not on the disk yet; throws the first failure.
  func settle(leaving count: Int = 0) throws(FileError) {
    if state.withLock({ $0.waiting.count + $0.leaving > count }) { queue.sync { self.flush() } }
    if let failure = state.withLock(\.failure) { throw failure }
  }

  private func flush() {
    let records = state.withLock { state in
      defer { state.waiting = [] }
      state.isScheduled = false
      state.leaving = state.waiting.count
      return state.failure == nil ? state.waiting : []
    }
    defer { state.withLock { $0.leaving = 0 } }
    guard !records.isEmpty else { return }
    do throws(FileError) {
      // The file system that holds the ledger holds the pictures, too.
      guard syncfs(descriptor) == 0 else { throw .cannotWrite(path: path, errno: errno) }
      let text = records.map { $0.line + "\n" }.joined()
      try Self.write(text, to: descriptor, path)
      guard fdatasync(descriptor) == 0 else { throw .cannotWrite(path: path, errno: errno) }
      isWritten(records)
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }

  private static func write(
    _ text: String, to descriptor: Int32, _ path: String
  ) throws(FileError) {
    if let number = Descriptor.write(Array(text.utf8)[...], to: descriptor) {
      throw .cannotWrite(path: path, errno: number)
    }
  }
}

/// syncfs(2), which Swift's Glibc does not show.
@_extern(c, "syncfs")
private func syncfs(_ descriptor: Int32) -> Int32
