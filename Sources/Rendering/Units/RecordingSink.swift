import Files
import Imaging

/// Writes pictures as another sink does, and remembers what it wrote.
final class RecordingSink: FrameSink {
  private let sink: any FrameSink
  private let output: Output
  private let written = LockedValue<[Int: (digest: String, stamp: FileStamp)]>([:])

  init(_ sink: any FrameSink, _ output: Output) {
    self.sink = sink
    self.output = output
  }

  func encode(_ image: Image) -> [UInt8] { sink.encode(image) }

  func write(_ bytes: [UInt8], frame: Int) throws(SinkError) {
    try sink.write(bytes, frame: frame)
    guard let path = output.path(ofFrame: frame) else { return }
    let digest = Digest(of: bytes).text
    guard let stamp = FileStamp(of: path) else { throw .file(.missing(path: path)) }
    written.withLock { $0[frame] = (digest, stamp) }
  }

  func close() { sink.close() }

  /// What was written of a frame, once.
  func take(_ frame: Int) -> (digest: String, stamp: FileStamp)? {
    written.withLock { $0.removeValue(forKey: frame) }
  }
}
