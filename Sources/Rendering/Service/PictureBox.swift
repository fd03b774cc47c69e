import Files
import Imaging
import Outputs

/// Keeps the last picture as a PNG file, or the values of a pass as an array of NumPy.
final class PictureBox: FrameSink {
  private let bytes = LockedValue<[UInt8]>([])
  private let holdsValues: Bool

  /// With `holdsValues`, frames are those of `Frame.inspecting`.
  init(holdsValues: Bool) { self.holdsValues = holdsValues }

  var needsPrevious: Bool { false }
  var takesBytesAsDrawn: Bool { holdsValues }

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    EncodedFrame(
      holdsValues ? FloatPicture(inspected: image).npy : PNG.encode(image), Rectangle(image))
  }

  func write(_ encoded: EncodedFrame?, frame: Int) {
    if let encoded { bytes.withLock { $0 = encoded.bytes } }
  }

  func finish() {}

  func close() {}

  /// The picture.
  var picture: [UInt8] { bytes.withLock(\.self) }
}
