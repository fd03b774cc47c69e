import Imaging
import PNG

/// Compresses frames of an animated PNG, each by what changed since the one before.
struct APNGCoder: FrameCoder {
  let shape: SequenceShape
  private let compressor = RowCompressor(.usual)

  init(shape: SequenceShape) { self.shape = shape }

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    guard let previous else {
      return best(image.stored(isOpaque: shape.isOpaque), nil, Rectangle(image))
    }
    guard let region = image.changes(from: previous) else { return nil }
    return best(
      image.cropped(to: region).stored(isOpaque: shape.isOpaque),
      previous.cropped(to: region).stored(isOpaque: shape.isOpaque), region)
  }

  /// The same for pictures that are stored already.
  func encode(_ picture: StoredPicture, after previous: StoredPicture?) -> EncodedFrame? {
    guard let previous else {
      return best(picture, nil, Rectangle(x: 0, y: 0, width: picture.width, height: picture.height))
    }
    guard let region = picture.changes(from: previous) else { return nil }
    return best(picture.cropped(to: region), previous.cropped(to: region), region)
  }

  /// Replaces what is in `region`, or is laid over it.
  private func best(
    _ picture: StoredPicture, _ previous: StoredPicture?, _ region: Rectangle
  ) -> EncodedFrame {
    let replacing = compressor.plan(for: picture.bytes, picture.header)
    if let overlay = previous.flatMap({ picture.overlay(on: $0) }) {
      let blending = compressor.plan(for: overlay.bytes, overlay.header)
      if blending.bytes < replacing.bytes {
        return EncodedFrame(
          compressor.png(overlay.bytes, overlay.header, blending.plan), region, blends: true)
      }
    }
    return EncodedFrame(compressor.png(picture.bytes, picture.header, replacing.plan), region)
  }
}

/// Compresses one picture as a PNG of indices.
struct StillPaletteCoder: FrameCoder {
  let map: PaletteMap
  let text: [(keyword: String, value: String)]

  func encode(_ image: Image, after previous: Image?) -> EncodedFrame? {
    let indices = map.indices(of: image)
    let header = PNGHeader(
      width: image.width, height: image.height, bitDepth: 8, colorType: .indexed)
    var encoder = PNGEncoder(header, palette: map.palette.png, text: text)
    indices.withUnsafeBufferPointer { encoder.append($0) }
    return EncodedFrame(encoder.finish(), Rectangle(image))
  }
}
