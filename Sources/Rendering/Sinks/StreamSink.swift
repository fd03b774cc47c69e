import Glibc
package import Imaging

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

  package func encode(_ image: Image) -> [UInt8] {
    image.unpremultiplied().bytes
  }

  package func write(_ bytes: [UInt8], frame: Int) throws(SinkError) {
    var offset = 0
    while offset < bytes.count {
      if isClosed.withLock({ $0 }) { throw .closed }
      let count = bytes.withUnsafeBytes {
        Glibc.write(
          descriptor, $0.baseAddress?.advanced(by: offset), min(bytes.count - offset, 1 << 20))
      }
      if count >= 0 {
        offset += count
      } else if errno == EPIPE {
        throw .closedStream
      } else if errno != EINTR {
        throw .stream(errno: errno)
      }
    }
  }

  package func close() {
    isClosed.withLock { $0 = true }
  }
}
