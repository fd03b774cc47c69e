import Dispatch
package import Imaging

/// Encodes pictures on other threads and writes them in order.
///
/// A picture first takes a place in the order; then any thread draws it and submits it. At most
/// `capacity` places are taken but not yet written; ``takePlace()`` waits while they are all taken.
/// After the first failure, and after a place without a picture, nothing more is written.
package final class FramePipeline: Sendable {
  private struct State: Sendable {
    /// Encoded pictures by place; `nil` for a place without a picture.
    var encoded: [Int: (bytes: [UInt8], frame: Int)?] = [:]
    /// The number of places taken.
    var taken = 0
    /// The place of the next picture to write.
    var next = 0
    var written = 0
    /// Whether a picture that should have been written is missing.
    var isCut = false
    var failure: SinkError?
    var encodeTime = Duration.zero
    var writeTime = Duration.zero
  }

  private let sink: any FrameSink
  private let capacity: Int
  private let onWritten: @Sendable (Int) -> Void
  private let state = LockedValue(State())
  private let slots = DispatchSemaphore(value: 0)
  private let encoders = DispatchQueue(label: "peelgl.encode", attributes: .concurrent)
  private let writer = DispatchQueue(label: "peelgl.write")

  /// Starts an empty pipeline; `onWritten` is called for each complete frame, in order, on another
  /// thread.
  package init(
    _ sink: any FrameSink, capacity: Int, onWritten: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    precondition(capacity >= 1, "room for a picture")
    self.sink = sink
    self.capacity = capacity
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

  /// Submits the premultiplied picture of a place.
  package func submit(_ image: Image, frame: Int, at place: Int) {
    encoders.async { self.encode(image, frame: frame, place: place) }
  }

  /// Marks a place as having no picture.
  package func giveUp(_ place: Int) {
    state.withLock { $0.encoded[place] = .some(nil) }
    writer.async { self.writeReady() }
  }

  /// Waits until every picture is written; throws the first failure.
  package func finish() throws(SinkError) {
    for _ in 0..<capacity { slots.wait() }
    for _ in 0..<capacity { slots.signal() }
    if let failure = state.withLock(\.failure) { throw failure }
  }

  /// The number of complete pictures.
  package var written: Int { state.withLock(\.written) }

  /// The time spent encoding and writing so far, summed over threads.
  package var times: (encode: Duration, write: Duration) {
    state.withLock { ($0.encodeTime, $0.writeTime) }
  }

  private func encode(_ image: Image, frame: Int, place: Int) {
    let start = ContinuousClock.now
    let skip = state.withLock { $0.failure != nil || $0.isCut }
    let bytes = skip ? [] : sink.encode(image)
    state.withLock {
      $0.encoded[place] = (bytes, frame)
      $0.encodeTime += .now - start
    }
    writer.async { self.writeReady() }
  }

  /// Writes the encoded pictures that are next in order; runs on the writer queue.
  private func writeReady() {
    while let next = state.withLock({ $0.encoded.removeValue(forKey: $0.next) }) {
      write(next)
      slots.signal()
    }
  }

  private func write(_ picture: (bytes: [UInt8], frame: Int)?) {
    let start = ContinuousClock.now
    let isWanted = state.withLock { state in
      if picture == nil { state.isCut = true }
      return state.failure == nil && !state.isCut
    }
    var failure: SinkError?
    if isWanted, let picture {
      do throws(SinkError) { try sink.write(picture.bytes, frame: picture.frame) } catch {
        failure = error
      }
    }
    let isWritten = isWanted && failure == nil
    state.withLock {
      $0.next += 1
      $0.written += isWritten ? 1 : 0
      $0.failure = $0.failure ?? failure
      $0.writeTime += .now - start
    }
    if isWritten, let picture { onWritten(picture.frame) }
  }
}
