import Dispatch
import Effects
import Frame
import Synchronization
import Workers

/// Makes frames before they are needed, on threads that have nothing else to do.
///
/// A frame is a pure function of its time, so any thread may make it. One that no thread has begun when it is needed is made by
/// the caller.
final class FramesAhead {
  /// When a frame begins, and the part that it shows of a picture that is drawn in parts.
  typealias View = (seconds: Double, part: PixelRectangle?)
  private typealias Outcome = Result<Frame, EffectError>

  /// A frame that one thread makes: the first that claims it.
  private final class Slot: Sendable {
    let view: View
    private let isClaimed = Atomic(false)
    private let outcome = Mutex<Outcome?>(nil)
    private let isReady = DispatchSemaphore(value: 0)

    init(_ view: View) { self.view = view }

    /// Makes the frame unless another thread does.
    func make(_ exposure: Exposure) {
      guard !isClaimed.exchange(true, ordering: .relaxed) else { return }
      let made: Outcome
      do throws(EffectError) {
        made = .success(try exposure.frame(at: view.seconds, part: view.part))
      } catch {
        made = .failure(error)
      }
      outcome.withLock { $0 = made }
      isReady.signal()
    }

    /// Waits for the frame, and lets go of it.
    func take() throws(EffectError) -> Frame {
      isReady.wait()
      guard let made = outcome.withLock({ $0.take() }) else { preconditionFailure("taken once") }
      return try made.get()
    }
  }

  /// Frames that wait for the caller at most, besides the one that it needs; more would only take memory.
  static let most = 4

  private let exposure: Exposure
  /// What is not in `slots` yet.
  private var views: ArraySlice<View>
  private var slots: ArraySlice<Slot> = []

  /// Prepares to make frames of `exposure`, in this order.
  init(_ exposure: Exposure, of views: [View]) {
    self.exposure = exposure
    self.views = views[...]
  }

  /// The next frame; `count` frames after it may be made meanwhile.
  func next(ahead count: Int) throws(EffectError) -> Frame {
    let slot = slots.popFirst() ?? views.popFirst().map { Slot($0) }
    guard let slot else { preconditionFailure("as many as there are views") }
    while slots.count < count, let view = views.popFirst() {
      let later = Slot(view)
      slots.append(later)
      ThreadPool.shared.run { [exposure] in later.make(exposure) }
    }
    slot.make(exposure)
    return try slot.take()
  }
}
