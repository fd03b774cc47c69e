import Dispatch
import Imaging
import Outputs
import Workers

/// Writes an animation by another sink, and calls back now and then while it is at work.
final class BeatingSink: FrameSink {
  private let sink: any FrameSink
  private let onWritten: @Sendable (Int) -> Void
  private let beat: @Sendable () -> Void

  /// Calls `onWritten` for each frame, and `beat` every second while the file is completed.
  init(
    _ sink: any FrameSink, onWritten: @escaping @Sendable (Int) -> Void,
    beat: @escaping @Sendable () -> Void
  ) {
    self.sink = sink
    self.onWritten = onWritten
    self.beat = beat
  }

  var needsPrevious: Bool { sink.needsPrevious }

  var takesBytesAsDrawn: Bool { sink.takesBytesAsDrawn }

  var choice: String? { sink.choice }

  func encode(_ image: Image, after previous: Image?) throws(SinkError) -> EncodedFrame? {
    try sink.encode(image, after: previous)
  }

  func write(_ encoded: EncodedFrame?, frame: Int) throws(SinkError) {
    try sink.write(encoded, frame: frame)
    onWritten(frame)
  }

  func finish() throws(SinkError) {
    let isDone = DispatchSemaphore(value: 0)
    var threads = ThreadGroup()
    beat()
    // Without a thread, the file has to be complete in the time of one frame.
    _ = threads.start { [beat] in
      while isDone.wait(timeout: .now() + .seconds(1)) == .timedOut { beat() }
    }
    defer {
      isDone.signal()
      threads.join()
    }
    try sink.finish()
  }

  func close() { sink.close() }
}
