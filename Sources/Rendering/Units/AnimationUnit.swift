import Dispatch
import Files
import Frame
import GLRenderer
import Imaging
import Outputs

extension RenderJob {
  /// What an animation is made from: every frame's key, when they are shown, and how they are stored.
  func animationKey(_ frameKey: (Frame) -> String) throws(RenderingError) -> String {
    var hash = SHA256()
    for timed in frames {
      hash.add("\(timed.number)")
      hash.add(frameKey(try frame(for: timed)))
    }
    hash.add("\(framesPerSecond) frames per second")
    hash.add(storage)
    return hash.digest().text
  }
}

/// Writes an animation as another sink does, and tells now and then that it is still at work.
final class AnimationUnitSink: FrameSink {
  private let sink: any FrameSink
  private let beat: @Sendable () -> Void

  /// Calls `beat` for each frame, and every second while the file is completed.
  init(_ sink: any FrameSink, beat: @escaping @Sendable () -> Void) {
    self.sink = sink
    self.beat = beat
  }

  var needsPrevious: Bool { sink.needsPrevious }

  var choice: String? { sink.choice }

  func encode(_ image: Image, after previous: Image?) throws(SinkError) -> EncodedFrame? {
    try sink.encode(image, after: previous)
  }

  func write(_ encoded: EncodedFrame?, frame: Int) throws(SinkError) {
    try sink.write(encoded, frame: frame)
    beat()
  }

  func finish() throws(SinkError) {
    let queue = DispatchQueue(label: "peelgl.beat")
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now(), repeating: .seconds(1))
    timer.setEventHandler { [beat] in beat() }
    timer.activate()
    defer {
      timer.cancel()
      // A beat in progress ends before anything else is said.
      queue.sync {}
    }
    try sink.finish()
  }

  func close() { sink.close() }
}
