import Dispatch
import Files
import Glibc
import Rendering
import Workers

/// Brings the files of a batch to its place in parcels, several at a time, and then the ledger that counts them.
final class Deliveries: Sendable {
  /// Parcels that are stored at a time, or files that are fetched.
  static let atOnce = 16
  /// Seconds between two ledgers; more where storing one takes long.
  private static let interval = 2.0
  /// Seconds that files and the ledger may take when the batch was stopped.
  private static let (grace, ledgerGrace) = (10, 10)

  private struct State: Sendable {
    /// Bytes of all files that the place does not have yet.
    var bytes = 0
    var stopped: ContinuousClock.Instant?
    var failure: BatchError?
    var threads = ThreadGroup()
  }

  private let outputs: RemoteOutputs
  private let writer: LedgerWriter
  private let owner: PartOwner
  private let control: RenderControl
  private let fail: @Sendable (BatchError) -> Void
  private let state = LockedValue(State())
  private let storedLedger = LockedValue(0)
  private let waiting: ParcelQueue
  private let isOver = DispatchSemaphore(value: 0)

  /// Begins to bring files to `outputs` and the ledger of `writer`; `fail` receives the first failure.
  init(
    to outputs: RemoteOutputs, _ writer: LedgerWriter, _ control: RenderControl,
    fail: @escaping @Sendable (BatchError) -> Void
  ) throws(BatchError) {
    (self.outputs, self.writer, self.control, self.fail) = (outputs, writer, control, fail)
    owner = PartOwner(outputs)
    do throws(RemoteError) {
      waiting = ParcelQueue(.init(files: try outputs.place.parcelSize()))
    } catch {
      throw RemoteOutputs.error(error)
    }
  }

  /// Starts, once the storage has everything that the ledger lists so far.
  ///
  /// So after a kill, here or elsewhere, a claim in the storage explains every file there.
  func begin() throws(BatchError) {
    try owner.claim()
    try storeLedger()
    // A run that was killed may have left some.
    Folder.remove(rooms)
    try state.withLock { (state) throws(BatchError) in
      for lane in 0..<Self.atOnce where !state.threads.start({ self.serve(lane) }) { break }
      guard state.threads.count > 0 else {
        throw .output("The batch cannot begin: \(NoThread()).")
      }
      // Without it the ledger is stored at the end alone.
      _ = state.threads.start { self.keepLedger() }
    }
  }

  /// Stores a file that was drawn and calls `then` when the place has it; waits while too many bytes wait.
  func send(_ name: String, bytes: Int, then: @escaping @Sendable () -> Void) {
    while !state.withLock({ state in
      guard
        state.bytes == 0 || state.bytes + bytes <= outputs.space.free || state.failure != nil
          || control.reason != nil
      else { return false }
      state.bytes += bytes
      return true
    }) {
      waiting.hurry()
      usleep(5000)
    }
    waiting.append(.init(name: name, bytes: bytes, then: then))
  }

  /// Waits until the place has every file, or has failed, or too long after the batch was stopped.
  func drain() {
    var threads = state.withLock { state -> ThreadGroup in
      defer { state.threads = ThreadGroup() }
      return state.threads
    }
    waiting.close(threads: threads.count)
    isOver.signal()
    threads.join()
  }

  /// Stores the last ledger; throws the first failure.
  func finish() throws(BatchError) {
    drain()
    let failure = state.withLock(\.failure)
    // What is in the place counts, also when something else failed; a full place has no room for it beside pieces.
    if failure != nil {
      try? outputs.place.removeOwnUnfinished(
        but: ledgerName, until: .now + .seconds(Self.grace))
    }
    do throws(BatchError) { try storeLedger() } catch { throw failure ?? error }
    if let failure { throw failure }
    owner.release(until: ledgerDeadline)
  }

  /// Where parcels lie on this machine.
  private var rooms: String { outputs.folder + Ledger.folder + "parcels/" }

  private func serve(_ lane: Int) {
    while let parcel = waiting.next() {
      if isWanted { deliver(parcel, lane) }
      let bytes = parcel.reduce(0) { $0 + $1.bytes }
      state.withLock { $0.bytes -= bytes }
    }
  }

  /// Whether files are still stored.
  private var isWanted: Bool {
    state.withLock { state in
      if control.reason != nil, state.stopped == nil { state.stopped = .now }
      let isLate = state.stopped.map { $0 + .seconds(Self.grace) < .now } ?? false
      return state.failure == nil && !isLate
    }
  }

  private func deliver(_ parcel: [ParcelQueue.Item], _ lane: Int) {
    let files = parcel.map {
      RemoteFolder.Content(path: outputs.folder + $0.name, name: $0.name)
    }
    do throws(RemoteError) {
      try outputs.place.store(
        files, through: "\(rooms)\(lane)/", lane: lane, while: { isWanted },
        stored: { parcel[$0].then() })
    } catch {
      // Whatever it is, it came up while the batch was drawn; what takes too long after it was stopped is no failure.
      if isWanted { end(.output(error.description)) }
    }
  }

  private func end(_ error: BatchError) {
    let isFirst = state.withLock { state in
      defer { state.failure = state.failure ?? error }
      return state.failure == nil
    }
    if isFirst { fail(error) }
  }

  /// Stores the ledger now and then until the end.
  private func keepLedger() {
    var pause = Self.interval
    while isOver.wait(timeout: .now() + pause) == .timedOut {
      let start = ContinuousClock.now
      do throws(BatchError) { try storeLedger() } catch { return end(error) }
      pause = max(Self.interval, 20 * ((ContinuousClock.now - start) / .seconds(1)))
    }
  }

  /// When the ledger must be there; `nil` unless the batch was stopped.
  private var ledgerDeadline: ContinuousClock.Instant? {
    control.reason == nil ? nil : .now + .seconds(Self.ledgerGrace)
  }

  private var ledgerName: String { String(writer.path.dropFirst(outputs.folder.count)) }

  /// Stores the ledger, if it has grown.
  private func storeLedger() throws(BatchError) {
    let path = writer.path
    let bytes = FileStamp(of: path)?.bytes ?? 0
    guard storedLedger.withLock({ $0 }) < bytes else { return }
    let deadline = ledgerDeadline
    try owner.check(until: deadline)
    writer.sync()
    let copy = outputs.folder + Ledger.folder + "stored"
    do throws(FileError) { try Self.copy(path, to: copy) } catch { throw .output("\(error)") }
    do throws(RemoteError) {
      try outputs.place.store(
        copy, as: ledgerName, until: deadline)
    } catch {
      throw .output(error.description)
    }
    storedLedger.withLock { $0 = bytes }
  }

  private static func copy(_ path: String, to other: String) throws(FileError) {
    var source = ByteSource(try Descriptor(reading: path))
    let file = try AtomicFile(other, overwrite: true)
    while true {
      let piece = Array(try source.next(upTo: 1 << 15))
      if piece.isEmpty { break }
      try file.write(piece)
    }
    try file.commit()
  }
}
