import Dispatch
import Files
package import Imaging
import Outputs
import Workers

/// Encodes pictures on other threads and writes them in order.
///
/// A picture first takes a place in the order; then any thread draws it and submits it. At most
/// `capacity` places are taken but not yet written; ``takePlace()`` waits while they are all taken.
/// After the first failure, and after a place without a picture, nothing more is written.
package final class FramePipeline: Sendable {
  private struct State: Sendable {
    /// Drawn pictures by place, until they and the one after them are encoded.
    var drawn: [Int: Drawn] = [:]
    /// Encoded pictures by place; `nil` for a place without a picture.
    var encoded: [Int: (stored: Result<EncodedFrame?, SinkError>, frame: Int)?] = [:]
    /// The number of places taken.
    var taken = 0
    /// The place of the next picture to write.
    var next = 0
    var written = 0
    /// Whether a thread writes a picture.
    var isWriting = false
    /// Whether a picture that should have been written is missing.
    var isCut = false
    var failure: SinkError?
    /// Frames in which nothing shows.
    var empty: Set<Int> = []
    var encodeTime = Duration.zero
    var writeTime = Duration.zero

    /// The picture at `place` with the one before it, once, when both are drawn; what is no longer needed
    /// is dropped.
    mutating func takePair(
      at place: Int
    ) -> (image: Image, previous: Image?, frame: Int, place: Int)? {
      guard let picture = drawn[place], !picture.isTaken,
        place == 0 || drawn[place - 1] != nil
      else { return nil }
      drawn[place]?.isTaken = true
      drawn[place - 1]?.isPassed = true
      let previous = drawn[place - 1]?.image
      drop(place)
      drop(place - 1)
      return (picture.image, previous, picture.frame, place)
    }

    private mutating func drop(_ place: Int) {
      if let picture = drawn[place], picture.isTaken, picture.isPassed { drawn[place] = nil }
    }
  }

  /// A picture that waits for the one before it, or that the one after it needs.
  private struct Drawn: Sendable {
    let image: Image
    let frame: Int
    /// Whether it is being encoded.
    var isTaken = false
    /// Whether the one after it has it.
    var isPassed = false
  }

  private let sink: any FrameSink
  private let capacity: Int
  private let isEmpty: (@Sendable (Image) -> Bool)?
  private let onWritten: @Sendable (Int) -> Void
  private let state = LockedValue(State())
  private let slots = DispatchSemaphore(value: 0)

  /// Starts an empty pipeline; `onWritten` is called for each complete frame, in order, on another
  /// thread.
  ///
  /// Frames whose pictures are `isEmpty` are ``emptyFrames``.
  package init(
    _ sink: any FrameSink, capacity: Int, onWritten: @escaping @Sendable (Int) -> Void = { _ in },
    isEmpty: (@Sendable (Image) -> Bool)? = nil
  ) {
    precondition(capacity >= 1, "room for a picture")
    self.sink = sink
    self.capacity = capacity
    self.isEmpty = isEmpty
    self.onWritten = onWritten
    for _ in 0..<capacity { slots.signal() }
  }

  /// Takes the next place; throws the first failure of an earlier picture.
  package func takePlace() throws(SinkError) -> Int {
    slots.wait()
    return try placeInSlot()
  }

  /// Takes the next place, or returns `nil` if that would have to wait.
  package func takePlaceIfFree() throws(SinkError) -> Int? {
    guard slots.wait(timeout: .now()) == .success else { return nil }
    return try placeInSlot()
  }

  private func placeInSlot() throws(SinkError) -> Int {
    let (place, failure) = state.withLock { state in
      if state.failure == nil { state.taken += 1 }
      return (state.taken - 1, state.failure)
    }
    if let failure {
      slots.signal()
      throw failure
    }
    return place
  }

  /// Submits the picture of a place.
  package func submit(_ image: Image, frame: Int, at place: Int) {
    guard sink.needsPrevious else {
      return ThreadPool.shared.run { self.encode(image, after: nil, frame: frame, place: place) }
    }
    let ready = state.withLock { state in
      state.drawn[place] = Drawn(image: image, frame: frame)
      return [place, place + 1].compactMap { state.takePair(at: $0) }
    }
    for pair in ready {
      ThreadPool.shared.run {
        self.encode(pair.image, after: pair.previous, frame: pair.frame, place: pair.place)
      }
    }
  }

  /// Marks a place as having no picture.
  package func giveUp(_ place: Int) {
    state.withLock { $0.encoded[place] = .some(nil) }
    writeReady()
  }

  /// Waits until every picture is written; throws the first failure.
  package func finish() throws(SinkError) {
    for _ in 0..<capacity { slots.wait() }
    for _ in 0..<capacity { slots.signal() }
    if let failure = state.withLock(\.failure) { throw failure }
  }

  /// The number of complete pictures.
  package var written: Int { state.withLock(\.written) }

  /// The frames in which nothing shows.
  var emptyFrames: Set<Int> { state.withLock(\.empty) }

  /// The time spent encoding and writing so far, summed over threads.
  package var times: (encode: Duration, write: Duration) {
    state.withLock { ($0.encodeTime, $0.writeTime) }
  }

  private func encode(_ image: Image, after previous: Image?, frame: Int, place: Int) {
    let start = ContinuousClock.now
    let skip = state.withLock { $0.failure != nil || $0.isCut }
    var stored = Result<EncodedFrame?, SinkError>.success(nil)
    if !skip {
      do throws(SinkError) {
        stored = .success(try sink.encode(image, after: previous))
      } catch {
        stored = .failure(error)
      }
    }
    if isEmpty?(image) == true { state.withLock { _ = $0.empty.insert(frame) } }
    let result = stored
    state.withLock {
      $0.encoded[place] = (result, frame)
      $0.encodeTime += .now - start
    }
    writeReady()
  }

  /// Writes the encoded pictures that are next in order, unless another thread is doing so: it finds what is added meanwhile.
  private func writeReady() {
    while let next = takeNext() {
      write(next)
      slots.signal()
    }
  }

  private func takeNext() -> (stored: Result<EncodedFrame?, SinkError>, frame: Int)?? {
    state.withLock { state in
      guard !state.isWriting else { return nil }
      let next = state.encoded.removeValue(forKey: state.next)
      state.isWriting = next != nil
      return next
    }
  }

  private func write(_ picture: (stored: Result<EncodedFrame?, SinkError>, frame: Int)?) {
    let start = ContinuousClock.now
    let isWanted = state.withLock { state in
      if picture == nil { state.isCut = true }
      return state.failure == nil && !state.isCut
    }
    var failure: SinkError?
    if isWanted, let picture {
      do throws(SinkError) {
        try sink.write(try picture.stored.get(), frame: picture.frame)
      } catch {
        failure = error
      }
    }
    let isWritten = isWanted && failure == nil
    state.withLock {
      $0.written += isWritten ? 1 : 0
      $0.failure = $0.failure ?? failure
      $0.writeTime += .now - start
    }
    // No other thread writes before this returns, so that frames are told in order.
    if isWritten, let picture { onWritten(picture.frame) }
    state.withLock {
      $0.next += 1
      $0.isWriting = false
    }
  }
}
