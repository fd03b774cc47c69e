import Files
import Glibc
package import Imaging
package import Outputs

/// Writes raw frames to a descriptor: RGBA with straight alpha, top row first, without padding.
///
/// Components have 8 bits, or 16 in the machine's byte order.
package final class StreamSink: FrameSink {
  private let descriptor: Int32
  private let isClosed = LockedValue(false)

  /// Writes to `descriptor`, which stays open.
  package init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
  }

  package var needsPrevious: Bool { false }

  package func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    EncodedFrame(image.unpremultiplied().bytes, Rectangle(image))
  }

  package func write(_ encoded: EncodedFrame?, frame: Int) throws(SinkError) {
    let bytes = encoded?.bytes ?? []
    // In pieces, so that `close` can interrupt a long write.
    for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
      if isClosed.withLock({ $0 }) { throw .closed }
      let piece = bytes[start..<min(start + 1 << 20, bytes.count)]
      if let number = Descriptor.write(piece, to: descriptor) {
        throw number == EPIPE ? .closedStream : .stream(errno: number)
      }
    }
  }

  package func finish() {}

  package func close() {
    isClosed.withLock { $0 = true }
  }
}
