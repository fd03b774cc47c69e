import Batch
import Files
import Rendering

/// The file with figures of a batch, which is written once a second, as a whole or not at all.
final class MetricsFile: Sendable {
  private struct State: Sendable {
    var next = ContinuousClock.now
    var failure: FileError?
  }

  private let path: String
  private let state = LockedValue(State())

  /// Throws when the file could not be written.
  init(_ path: String) throws(FileError) {
    try AtomicFile.check(path, overwrite: true)
    self.path = path
  }

  /// Whether a path is free for figures: no file of another kind has it, nor may an output get it.
  static func mayWrite(_ path: String) -> Bool {
    guard (try? Output(path)) == nil else { return false }
    guard FileStamp.exists(path) else { return true }
    guard let text = try? InputFile.read(path, limit: 1 << 24) else { return false }
    return text.isEmpty || text.starts(with: BatchStatus.metricsHead.utf8)
  }

  /// Writes a status, unless one was written within a second.
  func write(_ status: BatchStatus) {
    let isDue = state.withLock { state in
      guard status.isOver || state.next <= .now else { return false }
      state.next = .now + .seconds(1)
      return true
    }
    guard isDue else { return }
    var failure: FileError?
    do throws(FileError) {
      try AtomicFile.write(Array(status.metrics.utf8), to: path, overwrite: true)
    } catch {
      failure = error
    }
    state.withLock { [failure] in $0.failure = failure }
  }

  /// Throws when the last status could not be written.
  func check() throws(FileError) {
    if let failure = state.withLock(\.failure) { throw failure }
  }
}
