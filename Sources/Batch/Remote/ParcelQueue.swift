import Dispatch
import Files

/// Files that wait for their upload, several of which are taken together, because that costs less.
///
/// A parcel is taken when it is full, or when its first file has waited for a moment.
final class ParcelQueue: Sendable {
  /// A file that was drawn.
  struct Item: Sendable {
    /// Its name, as from the outputs' folder.
    let name: String
    let bytes: Int
    /// What to do when the place has it.
    let then: @Sendable () -> Void
  }

  /// What a parcel may hold, unless it is one file.
  struct Limits: Sendable {
    let files: Int
    /// Slow storages have a time limit for a parcel.
    var bytes = 1 << 20
    /// How long its first file waits for others.
    var linger = Duration.milliseconds(100)
  }

  private struct State: Sendable {
    var waiting: ArraySlice<(item: Item, since: ContinuousClock.Instant)> = []
    /// Bytes of those that wait.
    var bytes = 0
    /// How many of the first ones wait no longer.
    var hurried = 0
    /// Threads that share what still waits when the queue is closed.
    var threads: Int?
  }

  private let limits: Limits
  private let state = LockedValue(State())
  /// A signal when the first parcel may have become another one.
  private let changed = DispatchSemaphore(value: 0)
  /// Held by the one thread that waits for that.
  private let turn = DispatchSemaphore(value: 1)

  /// An empty queue.
  init(_ limits: Limits) { self.limits = limits }

  /// Adds a file after the others.
  func append(_ item: Item) {
    let wakes = state.withLock { state in
      state.waiting.append((item, .now))
      state.bytes += item.bytes
      return state.waiting.count == 1 || isFull(state)
    }
    if wakes { changed.signal() }
  }

  /// Has all that waits taken at once, because others wait for its room.
  func hurry() {
    state.withLock { $0.hurried = $0.waiting.count }
    changed.signal()
  }

  /// Waits for a parcel; `nil` when the queue is closed and nothing waits.
  func next() -> [Item]? {
    turn.wait()
    defer { turn.signal() }
    while true {
      let (parcel, pause) = state.withLock { take(from: &$0) }
      if let parcel { return parcel.isEmpty ? nil : parcel }
      _ = changed.wait(timeout: pause.map { .now() + $0 } ?? .distantFuture)
    }
  }

  /// Closes the queue: `threads` threads get what still waits, and then `nil`.
  func close(threads: Int) {
    state.withLock { $0.threads = threads }
    changed.signal()
  }

  private func isFull(_ state: State) -> Bool {
    state.waiting.count >= limits.files || state.bytes >= limits.bytes
  }

  /// Takes a parcel, which is empty at the end; otherwise tells after how many seconds there may be one, if any file waits.
  private func take(from state: inout State) -> (parcel: [Item]?, pause: Double?) {
    guard let first = state.waiting.first else { return (state.threads == nil ? nil : [], nil) }
    let pause = limits.linger - (.now - first.since)
    guard isFull(state) || state.hurried > 0 || state.threads != nil || pause <= .zero else {
      return (nil, pause / .seconds(1))
    }
    // At the end no thread is idle while another one has several.
    let share = state.threads.map { (state.waiting.count + $0 - 1) / max($0, 1) } ?? limits.files
    var (parcel, bytes) = ([Item](), 0)
    while parcel.count < min(limits.files, share), let (item, _) = state.waiting.first,
      parcel.isEmpty || bytes + item.bytes <= limits.bytes
    {
      parcel.append(item)
      bytes += item.bytes
      state.waiting.removeFirst()
    }
    state.bytes -= bytes
    state.hurried = max(0, state.hurried - parcel.count)
    return (parcel, nil)
  }
}
