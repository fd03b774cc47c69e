import Files
import Imaging
import Outputs

/// Writes pictures as another sink does, and remembers what it wrote.
final class RecordingSink: FrameSink {
  private let sink: any FrameSink
  private let output: Output
  private let written = LockedValue<[Int: (digest: String, stamp: FileStamp)]>([:])

  init(_ sink: any FrameSink, _ output: Output) {
    self.sink = sink
    self.output = output
  }

  var needsPrevious: Bool { sink.needsPrevious }

  var takesBytesAsDrawn: Bool { sink.takesBytesAsDrawn }

  var tiling: Tiling? { sink.tiling }

  func encode(_ image: Image, after previous: Image?) throws(SinkError) -> EncodedFrame? {
    try sink.encode(image, after: previous)
  }

  func write(_ encoded: EncodedFrame?, frame: Int) throws(SinkError) {
    try sink.write(encoded, frame: frame)
    guard let path = output.path(ofFrame: frame), let encoded,
      let digest = sink.digest(of: encoded, frame: frame)
    else { return }
    guard let stamp = FileStamp(of: path) else { throw .file(.missing(path: path)) }
    written.withLock { $0[frame] = (digest, stamp) }
  }

  func finish() throws(SinkError) { try sink.finish() }

  func close() { sink.close() }

  /// The record of a written frame, once.
  func take(_ frame: Int) -> (digest: String, stamp: FileStamp)? {
    written.withLock { $0.removeValue(forKey: frame) }
  }
}
