import Files
import Synchronization

/// A way to stop a frame loop from another thread.
public final class RenderControl: Sendable {
  /// Why a loop should stop.
  public enum Stop: Int, Sendable {
    /// A person or the system requested it.
    case interrupted = 1
    /// The allowed time is over.
    case deadline = 2
  }

  private let state = Atomic<Int>(0)
  private let sink = LockedValue<(any FrameSink)?>(nil)

  private let onProgress: @Sendable () -> Void
  private let onStop: @Sendable () -> Void

  /// Makes a control that has not stopped anything.
  ///
  /// - Parameters:
  ///   - onProgress: Called for each frame that was drawn, also for those that only later ones need.
  ///   - onStop: Called with every ``stop(_:)``, on its thread.
  public init(
    onProgress: @escaping @Sendable () -> Void = {}, onStop: @escaping @Sendable () -> Void = {}
  ) {
    self.onProgress = onProgress
    self.onStop = onStop
  }

  /// Requests a stop before the next frame; the first reason counts.
  public func stop(_ reason: Stop) {
    _ = state.compareExchange(
      expected: 0, desired: reason.rawValue, ordering: .acquiringAndReleasing)
    onStop()
  }

  /// Waits until no file is partially written and prevents new ones, so that the process may exit.
  public func closeOutput() {
    sink.withLock(\.self)?.close()
  }

  /// Why the loop should stop; `nil` to continue.
  public var reason: Stop? { Stop(rawValue: state.load(ordering: .acquiring)) }

  /// Reports a drawn frame.
  func reportProgress() { onProgress() }

  /// Registers the sink that ``closeOutput()`` closes.
  package func watch(_ sink: any FrameSink) {
    self.sink.withLock { $0 = sink }
  }
}
