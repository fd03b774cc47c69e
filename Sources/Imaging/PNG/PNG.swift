import Documents
import Files
package import PNG

/// Reads and writes pictures as PNG.
public enum PNG {
  /// Size and kind of the picture in `bytes`, from its header alone; checks the pixel limit.
  package static func header(
    _ bytes: [UInt8], name: String, limits: ImageLimits = .default
  ) throws(ImageError) -> PNGHeader {
    try mapError(
      to: { ImageError($0, name: name) }, PNGHeader(ByteSource(bytes), PNGLimits(limits)))
  }

  /// The length of the header at the start of a file: the signature and a chunk of 13 bytes.
  package static let headBytes = 8 + 12 + 13

  /// Width and height in pixels of the picture in `bytes`, which needs only its header; checks the
  /// pixel limit.
  package static func size(
    of bytes: [UInt8], name: String, limits: ImageLimits = .default
  ) throws(ImageError) -> (width: Int, height: Int) {
    let header = try header(bytes, name: name, limits: limits)
    return (header.width, header.height)
  }

  /// Decodes the picture in `bytes` with straight alpha; errors call it `name`.
  ///
  /// Every checksum is verified, including those of skipped chunks. For an animation, the result is its
  /// still picture. Bytes after the end of the PNG are not read. With `depth` nil, 16-bit files keep 16
  /// bits.
  public static func decode(
    _ bytes: [UInt8], name: String, color: InputColor = .srgb, depth: Image.Depth? = .eight,
    limits: ImageLimits = .default
  ) throws(ImageError) -> Image {
    let reader = try PNGRowReader(
      ByteSource(bytes), name: name, color, depth, limits, rows: nil)
    return try reader.all()
  }

  /// Encodes `image` as a PNG of 8 or 16 bits: RGB when it is opaque, otherwise RGBA with straight
  /// alpha.
  ///
  /// A premultiplied picture is divided by alpha once. `text` becomes tEXt chunks, or iTXt where a
  /// value is not Latin-1; keywords have 1 to 79 ASCII letters. The same picture always gives the same
  /// bytes.
  public static func encode(
    _ image: Image, text: [(keyword: String, value: String)] = []
  ) -> [UInt8] {
    encode(image, isOpaque: image.isOpaque, text: text)
  }

  /// Encodes `image` as RGB if `isOpaque`, which means that all of its pixels are, otherwise as RGBA.
  package static func encode(
    _ image: Image, isOpaque: Bool, text: [(keyword: String, value: String)] = []
  ) -> [UInt8] {
    let image = image.unpremultiplied()
    var encoder = PNGEncoder(PNGHeader(image, isOpaque: isOpaque), text: text)
    if isOpaque || image.depth == .sixteen {
      RowPacking.forEachStrip(of: image, isOpaque: isOpaque) { encoder.append($0) }
    } else {
      image.bytes.withUnsafeBufferPointer { encoder.append($0) }
    }
    return encoder.finish()
  }
}

extension PNG {
  /// The rows of a straight picture as a PNG stores them: RGB when `isOpaque`, and 16 bits with the high byte first.
  package static func rows(of image: Image, isOpaque: Bool) -> [UInt8] {
    let image = image.unpremultiplied()
    guard isOpaque || image.depth == .sixteen else { return image.bytes }
    var rows: [UInt8] = []
    rows.reserveCapacity(image.bytes.count)
    RowPacking.forEachStrip(of: image, isOpaque: isOpaque) { rows += $0 }
    return rows
  }
}

extension PNGHeader {
  /// The header of pictures like `image`.
  package init(_ image: Image, isOpaque: Bool) {
    self.init(
      width: image.width, height: image.height, bitDepth: image.depth.rawValue,
      colorType: isOpaque ? .rgb : .rgba)
  }
}

extension Image.Depth {
  /// The depth that holds a PNG's values.
  init(_ header: PNGHeader) { self = header.bitDepth == 16 ? .sixteen : .eight }
}
