import Dispatch
package import Imaging

/// Encodes pictures on other threads and writes them in the order they came.
///
/// At most `capacity` pictures are on their way; ``submit(_:frame:)`` waits while there are more.
/// After the first failure nothing further is written.
package final class FramePipeline: Sendable {
  private struct State: Sendable {
    /// Encoded pictures by their place in the order.
    var encoded: [Int: (bytes: [UInt8], frame: Int)] = [:]
    var submitted = 0
    /// The place of the next picture to write.
    var next = 0
    var written = 0
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

  /// Starts empty; `onWritten` hears of each frame that is complete, in order, on another thread.
  package init(
    _ sink: any FrameSink, capacity: Int, onWritten: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    precondition(capacity >= 1, "room for a picture")
    self.sink = sink
    self.capacity = capacity
    self.onWritten = onWritten
    for _ in 0..<capacity { slots.signal() }
  }

  /// Hands over a premultiplied picture; throws the first failure of an earlier one.
  package func submit(_ image: Image, frame: Int) throws(SinkError) {
    slots.wait()
    let (place, failure) = state.withLock { state in
      if state.failure == nil { state.submitted += 1 }
      return (state.submitted - 1, state.failure)
    }
    if let failure {
      slots.signal()
      throw failure
    }
    encoders.async { self.encode(image, frame: frame, place: place) }
  }

  /// Waits until every picture is written; throws the first failure.
  package func finish() throws(SinkError) {
    for _ in 0..<capacity { slots.wait() }
    for _ in 0..<capacity { slots.signal() }
    if let failure = state.withLock(\.failure) { throw failure }
  }

  /// Pictures that are complete.
  package var written: Int { state.withLock(\.written) }

  /// Time spent encoding and writing so far, over all threads.
  package var times: (encode: Duration, write: Duration) {
    state.withLock { ($0.encodeTime, $0.writeTime) }
  }

  private func encode(_ image: Image, frame: Int, place: Int) {
    let start = ContinuousClock.now
    let skip = state.withLock { $0.failure != nil }
    let bytes = skip ? [] : sink.encode(image)
    state.withLock {
      $0.encoded[place] = (bytes, frame)
      $0.encodeTime += .now - start
    }
    writer.async { self.writeReady() }
  }

  /// Writes what is next in order, as far as it is encoded; runs on the writer queue.
  private func writeReady() {
    while let next = state.withLock({ $0.encoded.removeValue(forKey: $0.next) }) {
      let start = ContinuousClock.now
      var failure = state.withLock(\.failure)
      if failure == nil {
        do throws(SinkError) { try sink.write(next.bytes, frame: next.frame) } catch {
          failure = error
        }
      }
      state.withLock {
        $0.next += 1
        $0.written += failure == nil ? 1 : 0
        $0.failure = failure
        $0.writeTime += .now - start
      }
      if failure == nil { onWritten(next.frame) }
      slots.signal()
    }
  }
}
