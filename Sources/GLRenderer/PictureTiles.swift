import Frame
import Imaging

extension PictureFacts {
  /// The facts about a picture.
  init(_ image: Image, version: Int) {
    let size = PixelSize(width: image.width, height: image.height)
    self = image.bytes.withUnsafeBytes { bytes in
      switch image.depth {
      case .eight:
        PictureFacts(
          bytes.assumingMemoryBound(to: UInt32.self).span, size: size, version: version)
      case .sixteen:
        PictureFacts(
          bytes.assumingMemoryBound(to: UInt64.self).span, size: size, version: version)
      }
    }
  }
}
