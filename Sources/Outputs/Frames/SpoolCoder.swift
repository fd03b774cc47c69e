import Imaging

/// Compresses frames quickly for a spool.
struct SpoolCoder: FrameCoder {
  let shape: SequenceShape

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    guard let previous else { return plain(image, Rectangle(image)) }
    return image.changes(from: previous).map { plain(image.cropped(to: $0), $0) }
  }

  private func plain(_ image: Image, _ region: Rectangle) -> EncodedFrame {
    EncodedFrame(PNG.encode(image, isOpaque: shape.isOpaque), region)
  }
}
