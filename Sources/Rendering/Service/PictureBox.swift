import Files
import Imaging
import Outputs

/// Keeps the last picture as a PNG file.
final class PictureBox: FrameSink {
  private let bytes = LockedValue<[UInt8]>([])

  var needsPrevious: Bool { false }

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    EncodedFrame(PNG.encode(image), Rectangle(image))
  }

  func write(_ encoded: EncodedFrame?, frame: Int) {
    if let encoded { bytes.withLock { $0 = encoded.bytes } }
  }

  func finish() {}

  func close() {}

  /// The picture.
  var picture: [UInt8] { bytes.withLock(\.self) }
}
